const isAddress = (key: string): boolean => /(?:^|_)url$|^avatar$/.test(key)

/** What people may follow and pages may load. A path stands for the marketplace's own. */
function isSafe(address: string): boolean {
  const base = 'https://marketplace.invalid'
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol)
}

/** A text that every column holds, and every browser shows: a NUL or half of a surrogate pair is replaced by the sign for what cannot be read. */
const readable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

function cleanedUnder(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = readable(value)
    if (!isAddress(key) || text === '' || isSafe(text)) return text
    // Where there may be none it is null; a product always has one, if an empty one.
    return key === 'url' ? '' : null
  }
  if (Array.isArray(value)) return value.map((one) => cleanedUnder(key, one))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [readable(name), cleanedUnder(name, one)]))
}

/**
 * What a marketplace told, as it may be kept and shown. It is what buyers wrote, and one who writes a NUL or a script's address must neither block the door
 * for the pushes behind nor lead anybody astray. Bytes and dates stay as they are.
 */
export const cleaned = <T>(value: T): T => cleanedUnder('', value) as T
