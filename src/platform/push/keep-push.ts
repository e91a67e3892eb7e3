import { useSession } from '#platform/session/session.ts'
import { leavePush, renewPush } from './push.ts'

/** Keeps the subscription with whoever is signed in: renewed at the start and for the next seat, ended when somebody leaves. */
export function keepPush(): void {
  // What cannot be renewed now is renewed at the next start.
  const renew = () => void renewPush().catch(() => undefined)
  renew()
  useSession.subscribe(({ user }, before) => {
    if (user?.user_id === before.user?.user_id) return
    if (user) renew()
    else void leavePush().catch(() => undefined)
  })
}
