import type { PushMessage } from '#contract/push/push-message.ts'
import type { FromWorker } from '#kernel/worker-protocol.ts'
import { worker } from './scope.ts'

/** The app's windows, the one that was looked at last first. */
const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows what the server pushes, unless somebody looks at the app: there the window itself tells. */
export function listenForPushes(): void {
  worker.addEventListener('push', (event) => {
    const message = readMessage(event.data)
    if (message) event.waitUntil(show(message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String((event.notification.data as { url?: unknown } | null)?.url ?? '/')))
  })
}

function readMessage(sent: PushMessageData | null): PushMessage | null {
  try {
    return (sent?.json() as PushMessage | undefined) ?? null
  } catch {
    return null
  }
}

async function show({ title, body, url, tag, always }: PushMessage): Promise<void> {
  const seen = !always && (await windows()).some((client) => client.visibilityState === 'visible')
  if (seen) return
  const options = { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { url } }
  await worker.registration.showNotification(title, options)
}

/** In the window that was looked at last, with its menus; in a new one where there is none. */
async function open(url: string): Promise<void> {
  const { origin } = worker.location
  const address = new URL(url, origin)
  const target = address.origin === origin ? address.pathname + address.search : '/'
  const here = (await windows()).find((client) => new URL(client.url).searchParams.get('standalone') !== 'true')
  if (!here) return void (await worker.clients.openWindow(target))
  await here.focus().catch(() => undefined)
  here.postMessage({ type: 'open', url: target } satisfies FromWorker)
}
