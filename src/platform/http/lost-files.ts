import { serverAnswers } from '#platform/windows/server-answers.ts'
import { againAfter } from './again-after.ts'

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

/** Until the page is loaded again, or the product is drawn after all. */
async function loadAgain(notice: Element): Promise<void> {
  if (!notice.isConnected) return
  if (Date.now() - reloadedAt() >= restMs && (await serverAnswers())) reload()
  else setTimeout(loadAgain, askEveryMs, notice)
}

/** In place of the empty frame, which without the first script stays empty; no other code is there to say so. */
function tellLost(frame: Element): void {
  const { lost, again } = texts[document.documentElement.lang === 'en' ? 'en' : 'id']
  const notice = Object.assign(document.createElement('div'), { className: 'early-lost', role: 'alert' })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: again, onclick: reload })
  notice.append(lost, button)
  frame.replaceWith(notice)
  setTimeout(loadAgain, askEveryMs, notice)
}

/** Whatever needs a style sheet asks for it once, and goes by its link from then on. */
function askSheetAgain(link: HTMLLinkElement): void {
  const failures = Number(link.dataset.failures ?? 0)
  const next = link.cloneNode() as HTMLLinkElement
  next.dataset.failures = String(failures + 1)
  setTimeout(() => (link.isConnected ? link.replaceWith(next) : document.head.append(next)), againAfter(failures))
}

/**
 * Chromium (156) answers the next import of a file with the failure of the link that named it as a script, long after the network is back. An import takes that answer
 * out of the way; a module that comes after all stays for whoever asks.
 */
function forgetFailure({ href }: HTMLLinkElement): void {
  import(/* @vite-ignore */ href).catch(() => undefined)
}

const isOurs = (address: string): boolean => address.startsWith(`${location.origin}/assets/`)

/** What becomes of the product's files that do not come, as far as no code asks for them again. Part of the script in the page (ask-early.ts). */
export function hearLostFiles(): void {
  // Such an event rises no further than its element: it is heard on its way down.
  addEventListener(
    'error',
    ({ target }) => {
      const frame = document.querySelector('.early-frame')
      if (target instanceof HTMLScriptElement && isOurs(target.src) && frame) tellLost(frame)
      if (!(target instanceof HTMLLinkElement && isOurs(target.href))) return
      if (target.rel === 'stylesheet') askSheetAgain(target)
      if (target.rel === 'preload' && target.as === 'script') forgetFailure(target)
    },
    true,
  )
}
