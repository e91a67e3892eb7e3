/** What the service worker does with a request: the app's page, a hashed file that never changes, or nothing (the browser goes on by itself). */
export type ShellRoute = 'page' | 'asset' | 'leave'

/** Addresses that the server answers itself: never with the app's page, and never from a cache. */
const ofTheServer = ['api', 'live', 'sandbox', 'docs', 'hooks', 'pictures', 'healthz', 'readyz', 'metrics', 'products', 'icons', 'sounds']

/** Files at the root that are no page. */
const rootFile = /^\/[^/]+\.(js|json|webmanifest|txt|ico|svg|png|map)$/

/** The build's files have a hash in their names, and are what they are for ever. */
export const assetsFolder = '/assets/'

export interface ShellRequest {
  readonly method: string
  readonly sameOrigin: boolean
  readonly path: string
  /** The browser goes to the address, rather than a page asking for it. */
  readonly navigates: boolean
}

export function shellRoute({ method, sameOrigin, path, navigates }: ShellRequest): ShellRoute {
  if (method !== 'GET' || !sameOrigin) return 'leave'
  if (path.startsWith(assetsFolder)) return 'asset'
  if (!navigates || rootFile.test(path)) return 'leave'
  const first = path.split('/')[1] ?? ''
  return ofTheServer.includes(first) ? 'leave' : 'page'
}
