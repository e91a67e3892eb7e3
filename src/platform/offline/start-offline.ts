/** The first paint and the first look come before anything that only later visits need. Milliseconds after the page has loaded. */
const restAfterLoad = 3_000

/** Registers the service worker when the page has come to rest. Development has none: it would keep yesterday's code. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const later = () =>
    setTimeout(() => void import('./app-worker.ts').then(({ startAppWorker }) => startAppWorker()).catch(() => undefined), restAfterLoad)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
