import type { FromWorker } from '#kernel/worker-protocol.ts'

/** The first paint and the first look come before anything that only later visits need. Milliseconds after the page has loaded. */
const restAfterLoad = 2_000

/** Hears at once what the service worker of an earlier visit asks (`open`: an address of the app), and registers this version's when the page has come to rest. Development has none: it would keep yesterday's code. */
export function startOffline(open: (url: string) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data: asked }: MessageEvent<FromWorker>) => {
    if (asked.type === 'open') open(asked.url)
  })
  const later = () =>
    setTimeout(() => void import('./app-worker.ts').then(({ startAppWorker }) => startAppWorker()).catch(() => undefined), restAfterLoad)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
