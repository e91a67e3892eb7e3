/** The files of texts may be among those that do not come. */
const texts = {
  id: { lost: 'Dermaga belum bisa dimuat. Begitu server terjangkau, dicoba lagi sendiri.', again: 'Coba lagi' },
  en: { lost: 'Dermaga could not be loaded. It is tried again by itself once the server can be reached.', again: 'Try again' },
} as const

/** As `reloadForNewVersion` keeps it (platform/windows/reload-once.ts). */
const entry = 'reloaded_at'
/** Reloading by itself more often would hide that it does not help. Milliseconds. */
const restMs = 15_000
const askEveryMs = 2_000
const reachMs = 3_000

const reloadedAt = () => {
  try {
    return Number(sessionStorage.getItem(entry))
  } catch {
    return 0
  }
}

function reload(): void {
  try {
    sessionStorage.setItem(entry, String(Date.now()))
  } catch {
    // A browser that keeps nothing reloads as often as it asks.
  }
  location.reload()
}

const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(reachMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function again(): Promise<void> {
  if (Date.now() - reloadedAt() >= restMs && (await serverAnswers())) reload()
  else setTimeout(again, askEveryMs)
}

function tell(language: string): void {
  const { lost, again } = texts[language === 'en' ? 'en' : 'id']
  const notice = Object.assign(document.createElement('div'), { className: 'early-lost', role: 'alert' })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: again, onclick: reload })
  notice.append(lost, button)
  document.getElementById('root')?.replaceChildren(notice)
}

/**
 * When the page's first script or style sheet does not come, nothing is drawn, and no code is there to say so: says it, and loads the page again once the server
 * answers. Part of the script in the page (ask-early.ts). `ahead`: what others ask for, and ask for again.
 */
export function hearLostStart(language: string, ahead: ReadonlySet<Element>): void {
  const hear = ({ target }: Event) => {
    const isNamed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    if (!isNamed || ahead.has(target) || !document.querySelector('.early-frame')) return
    removeEventListener('error', hear, true)
    tell(language)
    setTimeout(again, askEveryMs)
  }
  addEventListener('error', hear, true)
}
