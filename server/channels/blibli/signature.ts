import { createHash, createHmac } from 'node:crypto'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const two = (value: number) => String(value).padStart(2, '0')

/** `Sat Nov 21 16:26:15 WIB 2026`: the hour of Jakarta, which knows no summer time. */
export function jakartaDate(ms: number): string {
  const at = new Date(ms + 7 * 3_600_000)
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')
  return `${days[at.getUTCDay()]} ${months[at.getUTCMonth()]} ${two(at.getUTCDate())} ${clock} WIB ${at.getUTCFullYear()}`
}

export interface Signed {
  readonly method: string
  /** Empty where there is none. */
  readonly body: Buffer | string
  readonly contentType: string
  readonly at: number
  readonly path: string
}

/** A call's path as it is signed: behind the gateway, where `/mta` is called `/mtaapi`. */
export const signedPath = (path: string): string => path.replace(/^\/proxy(?=\/)/, '').replace('/mta/', '/mtaapi/')

/** Base64 of the HMAC-SHA256 over method, MD5 of the body, its type, the date and where it goes to, each on a line. */
export function sign(key: string, { method, body, contentType, at, path }: Signed): string {
  const digest = body.length > 0 ? createHash('md5').update(body).digest('hex') : ''
  const type = body.length > 0 ? contentType : ''
  const text = [method, digest, type, jakartaDate(at), signedPath(path)].join('\n')
  return createHmac('sha256', key).update(text).digest('base64')
}
