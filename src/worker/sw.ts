import { shellRoute } from '#kernel/shell-route.ts'
import type { ToWorker } from '#kernel/worker-protocol.ts'
import { listenForPushes } from './pushes.ts'
import { worker } from './scope.ts'
import { createShell, type ShellFile } from './shell.ts'

declare const self: { readonly shellFiles: readonly ShellFile[] }

/** The build writes the list of its files here (scripts/service-worker.ts). */
const shell = createShell(self.shellFiles)

/** Calls that never pass through here, where the browser takes the hint: a sleeping worker must not delay them. */
const straight = ['/api/*', '/live', '/sandbox/*', '/products/*']

interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly object[]): Promise<void>
}

worker.addEventListener('install', (event: RoutingInstallEvent) => {
  const routes = straight.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))
  event.waitUntil(Promise.all([shell.install(), event.addRoutes?.(routes).catch(() => undefined)]))
})

worker.addEventListener('activate', (event) => event.waitUntil(shell.activate()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const route = shellRoute({
    method: request.method,
    sameOrigin: origin === worker.location.origin,
    path: pathname,
    navigates: request.mode === 'navigate',
  })
  if (route === 'page') event.respondWith(shell.page(request))
  else if (route === 'asset') event.respondWith(shell.asset(request))
})

worker.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.type === 'activate') event.waitUntil(worker.skipWaiting())
})

listenForPushes()
