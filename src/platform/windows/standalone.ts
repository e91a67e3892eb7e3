import { fragmentOf, parseQuery, splitUrl } from '#kernel/url.ts'

const name = 'standalone'
let alone = false

/** Reads from the page's address whether this window shows a pane alone, without menus. Holds as long as the page. */
export function startStandalone(url: string): void {
  alone = parseQuery(splitUrl(url).search)[name] === 'true'
}

export const isStandalone = (): boolean => alone

/** The address without the mark: what the pane itself has. */
export function withoutStandalone(url: string): string {
  const { path, search } = splitUrl(url)
  const rest = new URLSearchParams(search)
  if (!rest.has(name)) return url
  rest.delete(name)
  const text = rest.toString()
  return `${path}${text && `?${text}`}${fragmentOf(url)}`
}

/** The address that the address bar shows: with the mark, so that a reload stays alone. */
export const pageUrl = (url: string): string => (alone ? standaloneUrl(url) : url)

/** The address of a window that shows it alone. */
export function standaloneUrl(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=true`
}
