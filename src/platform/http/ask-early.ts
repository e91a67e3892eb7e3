import { apiBase } from '#contract/core/api-base.ts'
import { shownTheme } from '#platform/theme/shown-theme.ts'
import { type EarlyCalls, getHeaders } from './early.ts'
import { hearLostFiles } from './lost-files.ts'

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

/** Whether the text of a kept layout has a pane that shows none of these. */
const hasOthers = (layout: string, screens: readonly EarlyScreen[]) =>
  [...layout.matchAll(/"url":"([^?"]*)/g)].some(([, path]) => !screens.some((screen) => screen.path === path))

/** Files that the page does not name, and that are asked for together where they are needed. */
interface Files {
  /** Of all declarations. */
  readonly declarations: readonly string[]
  /** Of the pane of each screen, in their order. */
  readonly panes: readonly (readonly string[])[]
  /** The texts that come with late code, by language. */
  readonly texts: Readonly<Record<string, string>>
}

/** As the page names its own: the one that the worker keeps names all as scripts (worker/shell.ts). */
function preload(href: string): void {
  const link = document.createElement('link')
  const script = document.querySelector('link[rel=preload][as=script]') ? { rel: 'preload', as: 'script' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(link, href.endsWith('.css') ? { rel: 'stylesheet' } : script, { crossOrigin: '', href }))
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
 * `frameless`: the addresses that the dashboard's frame does not hold.
 */
export function askEarly(screens: readonly EarlyScreen[], frameless: RegExp, { declarations, panes, texts }: Files): void {
  keepKeys()
  hearLostFiles()
  const { theme = 'system', density = 'regular', language = 'id', menu_labels = false } = stored('settings')?.state ?? {}
  const page = document.documentElement
  page.dataset.theme = shownTheme(theme, (query) => matchMedia(query).matches)
  page.dataset.density = density
  page.lang = language
  const token = stored('token')?.access_token
  const screen = screens.find(({ path }) => path === location.pathname)
  const given = new URLSearchParams(location.search)
  const pane = screen ? (panes[screens.indexOf(screen)] ?? []) : []
  // Anything else is drawn with all declarations, and so is a layout of this tab that has other panes.
  const rest = !screen || hasOthers(keptLayout(), screens) ? declarations : []
  const late = [...pane, ...rest]
  const spoken = texts[language]
  for (const file of late.length > 0 && spoken ? [...late, spoken] : late) preload(file)
  // A window without menus has no bars, nor has who is not signed in.
  if (!token || given.has('standalone')) return
  if (!frameless.test(location.pathname)) page.dataset.frame = menu_labels ? 'labels' : 'icons'
  // A layout in the address starts otherwise; so does who has no membership or may not see the screen.
  if (!screen || location.hash) return
  const { membership, agent_type, privileges = [] } = stored('auth')?.user ?? {}
  if (membership?.status !== 'active' || !(agent_type === 'super_admin' || privileges.includes(screen.privilege))) return
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
