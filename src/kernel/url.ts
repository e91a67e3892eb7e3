/** The raw query of an address: a string, or strings where a name repeats. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>

const origin = 'http://app.invalid'

/** Percent-encodes what would break an address; `,`, `:`, `/` and `@` stay readable inside a query. */
const encodeQuery = (text: string): string =>
  encodeSegment(text)
    .replace(/%20/g, '+')
    .replace(/%(2C|3A|2F|40)/g, (code) => decodeURIComponent(code))

/** One path segment, encoded. Parentheses too: they are the structure of a shared layout. */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))

const textOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))

/**
 * `?a=1&b=x,y` for names and values in the given order, or an empty string.
 * Arrays are joined by commas, booleans become 1 and 0; undefined, null, empty strings and empty arrays are left out.
 */
export function formatQuery(entries: Iterable<readonly [string, unknown]>): string {
  const parts: string[] = []
  for (const [name, value] of entries) {
    if (value === undefined || value === null) continue
    const text = Array.isArray(value) ? value.map(textOf).filter(Boolean).join(',') : textOf(value)
    if (text !== '') parts.push(`${encodeQuery(name)}=${encodeQuery(text)}`)
  }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Reads `?a=1&a=2&b=` into `{ a: ['1', '2'] }`: empty values are dropped, as {@link formatQuery} never writes them. */
export function parseQuery(search: string): RawQuery {
  const found = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (value === '') continue
    const before = found.get(name)
    found.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(found)
}

/** Splits an in-app address into its path and its query (with the `?`); a fragment is dropped. */
export function splitUrl(url: string): { path: string; search: string } {
  const plain = url.split('#', 1)[0] as string
  const at = plain.indexOf('?')
  return at < 0 ? { path: plain || '/', search: '' } : { path: plain.slice(0, at) || '/', search: plain.slice(at) }
}

/** The fragment of an address with its `#`; an empty string where it has none. */
export const fragmentOf = (url: string): string => /#.*$/s.exec(url)?.[0] ?? ''

/** True for an address inside this app: an absolute path that no browser reads as another host. */
export function isAppUrl(text: string): boolean {
  // Browsers drop tabs and line ends, and read a backslash as a slash: `/\t/evil.example` would leave the app.
  if (!text.startsWith('/') || text.startsWith('//') || /[\\\p{Cc}]/u.test(text)) return false
  try {
    return new URL(text, origin).origin === origin
  } catch {
    return false
  }
}

/** The one spelling of an in-app address: no fragment, no double or trailing slash, query re-encoded in its own order. */
export function normalizeUrl(url: string): string {
  const { path, search } = splitUrl(url)
  const segments = path.split('/').filter(Boolean).map(normalizeSegment)
  const query = Object.entries(parseQuery(search)).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  return `/${segments.join('/')}${formatQuery(query)}`
}

/** A percent-encoded segment as its text, or null when the encoding is broken. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function normalizeSegment(segment: string): string {
  const text = decodeSegment(segment)
  return encodeSegment(text ?? segment)
}
