import { useSession } from '#platform/session/session.ts'
import { onWindows, otherWindows } from '#platform/workbench/window-registry.ts'
import { withoutDesk } from './desk-lock.ts'
import { owesSends } from './desk-store.ts'

/** The window that scanned sends it; the others come in where it is gone by then. */
const patienceMs = 3_000

const look = () => setTimeout(() => void sendLeft().catch(() => undefined), patienceMs)

async function sendLeft(): Promise<void> {
  if (!owesSends()) return
  await withoutDesk(async () => {
    const { sendOwed } = await import('./desk.ts')
    await sendOwed()
  })
}

/** Sends what a desk that was closed or left by its address had not sent, from now on. */
export function startLeftSends(): void {
  look()
  useSession.subscribe(({ user }, before) => user?.user_id !== before.user?.user_id && look())
  let windows = 0
  onWindows(() => {
    const now = otherWindows().length
    if (now < windows) look()
    windows = now
  })
}
