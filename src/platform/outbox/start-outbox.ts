import { useSession } from '#platform/session/session.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { isWaiting } from './waiting-mark.ts'

/** The window that wrote a message sends it; the others come in where it is gone by then. */
const patienceMs = 3_000

/** Sends what an earlier visit, or a window that is gone, left unsent. The outbox itself is loaded only for that. */
export function startOutbox(): void {
  const look = () =>
    setTimeout(() => {
      const { user } = useSession.getState()
      if (user && isWaiting(user.user_id)) void import('./outbox.ts').catch(() => undefined)
    }, patienceMs)
  look()
  useSession.subscribe(({ user }, before) => user?.user_id !== before.user?.user_id && look())
  windowBus.on('outbox.changed', look)
}
