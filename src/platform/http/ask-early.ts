import { apiBase } from '#contract/core/api-base.ts'
import { shownTheme } from '#platform/theme/shown-theme.ts'
import { type EarlyCalls, getHeaders } from './early.ts'

/** What a screen's `*.early.ts` says. */
interface EarlyScreen {
  readonly path: string
  /** Without it the calls would be refused. */
  readonly privilege: string
  firstCalls(given: URLSearchParams): string[]
}

const stored = (key: string) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const keptLayout = () => {
  try {
    return sessionStorage.getItem('layout') ?? ''
  } catch {
    return ''
  }
}

/** In the text of a kept layout: a pane that shows no early screen. */
const otherPanes = /"url":"(?!\/order[?"])/

function preload(href: string): void {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
}

/** Keys that are pressed before anything hears them wait for the keyboard (early.ts). What the browser does at a key it goes on doing. */
function keepKeys(): void {
  const keys: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => {
    if (!event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) keys.push(event)
  }
  addEventListener('keydown', keep)
  const take = () => {
    removeEventListener('keydown', keep)
    return keys
  }
  Object.assign(globalThis, { dermagaKeys: take })
}

/**
 * The build writes this into the page, where it runs before any other code is there (scripts/early-page.ts): the page is drawn in its theme, with the frame's
 * empty bars, and what the address shows first is asked for while the code is on its way. Reads by itself what the platform keeps, for it is all there is yet.
 */
export function askEarly(screens: readonly EarlyScreen[], declarations: readonly string[]): void {
  keepKeys()
  const { theme = 'system', density = 'regular', language = 'id', menu_labels = false } = stored('settings')?.state ?? {}
  const page = document.documentElement
  page.dataset.theme = shownTheme(theme, (query) => matchMedia(query).matches)
  page.dataset.density = density
  page.lang = language
  const token = stored('token')?.access_token
  const screen = screens.find(({ path }) => path === location.pathname)
  const given = new URLSearchParams(location.search)
  // Anything else is drawn with all declarations, and so is a layout of this tab that has other panes.
  if (!screen || otherPanes.test(keptLayout())) for (const file of declarations) preload(file)
  // A window without menus and a layout in the address start otherwise; so does who is not signed in, has no membership or may not see the screen.
  if (!screen || !token || given.has('standalone') || location.hash) return
  const { membership, agent_type, privileges = [] } = stored('auth')?.user ?? {}
  if (membership?.status !== 'active' || !(agent_type === 'super_admin' || privileges.includes(screen.privilege))) return
  page.dataset.frame = menu_labels ? 'labels' : 'icons'
  const headers = getHeaders(language, token)
  const ask = (address: string): [string, Promise<Response>] => {
    const reply = fetch(apiBase + address, { headers, cache: 'no-store', credentials: 'same-origin' })
    // Whoever takes it over hears of the failure.
    reply.catch(() => undefined)
    return [address, reply]
  }
  const early: EarlyCalls = { headers: JSON.stringify(headers), replies: new Map(screen.firstCalls(given).map(ask)) }
  Object.assign(globalThis, { dermagaEarly: early })
}
