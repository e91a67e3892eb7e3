import type { ToWorker } from '#kernel/worker-protocol.ts'
import { onServerBack } from '#platform/live/live.ts'
import { keepPush } from '#platform/push/keep-push.ts'
import { atRest } from './at-rest.ts'
import { setUpdate, useUpdate } from './update-store.ts'
import { whenCalm } from './when-calm.ts'

/** How often a window that stays open looks for a new version, at most. Milliseconds. */
const lookEvery = 10 * 60_000

/** Registers the worker once the hands rest (it keeps every file of the product then), and tells the store when a new version waits or has taken over. */
export async function startAppWorker(): Promise<void> {
  await atRest()
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // The first worker of this browser is no update: there is nothing that it takes over from.
  const follow = (found: ServiceWorker | null) => {
    if (!found || !registration.active || registration.active === found) return
    const tell = () => {
      if (found.state === 'installed') setUpdate({ waiting: found })
      else if (found.state === 'activated') void takenOver()
      else if (found.state === 'redundant' && useUpdate.getState().waiting === found) setUpdate({ waiting: registration.waiting })
    }
    found.addEventListener('statechange', tell)
    tell()
  }
  follow(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  lookForUpdates(registration)
  keepPush()
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let last = Date.now()
  const look = () => {
    last = Date.now()
    // Without the server there is nothing to find.
    registration.update().catch(() => undefined)
  }
  // A server that comes back may be a new one.
  onServerBack(look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > lookEvery) look()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - last > lookEvery) look()
  }, lookEvery)
}

/** Lets the waiting version take over: this window reloads at once, the others when nothing of theirs would be lost. */
export function applyUpdate(): void {
  const { waiting } = useUpdate.getState()
  setUpdate({ asked: true })
  if (waiting && waiting.state !== 'activated') waiting.postMessage({ type: 'activate' } satisfies ToWorker)
  else location.reload()
}

/** What waits to be sent goes out as the page leaves; drafts are kept already. */
async function takenOver(): Promise<void> {
  setUpdate({ applied: true })
  if (!useUpdate.getState().asked) await whenCalm()
  location.reload()
}
