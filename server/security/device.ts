import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Holds the secret by which a browser proves that a token is its own. No script reads it, and no other site has it sent. */
export const deviceCookie = 'dermaga_device'

/** As browsers keep cookies at most; every renewal of a session begins it anew. */
const cookieSeconds = 400 * 86_400

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * The browser that a request comes from, known by a cookie. Sessions that begin in a browser are of use only there: tokens stand where scripts can read
 * them, so what a script carries away must open nothing elsewhere. And whom a person has signed in with is not kept out by the guesses of others.
 */
export interface Device {
  /** What it says of itself. */
  readonly userAgent: string
  /** Of the secret that came along, or was given; null where there is none. */
  readonly hash: string | null
  /** The same, after giving a secret to who has none. */
  remember(): string
  /** What a session is bound to. Null for a program, which keeps no cookies: it keeps its tokens where it sees fit. */
  bind(): string | null
}

const pattern = new RegExp(`(?:^|;)\\s*${deviceCookie}=([\\w-]{43})(?:;|$)`)
const secretOf = ({ cookie }: IncomingHttpHeaders): string | null => pattern.exec(cookie ?? '')?.[1] ?? null

/** What stands for the browser's secret in the database and in access tokens. */
export function deviceHash(headers: IncomingHttpHeaders): string | null {
  const secret = secretOf(headers)
  return secret && hashOf(secret)
}

/** `give` sends a cookie along with the reply. Every browser names the origin of what it posts, and no script can leave it out. */
export function deviceOf(headers: IncomingHttpHeaders, secure: boolean, give: (cookie: string) => void): Device {
  const keepsCookies = headers.origin !== undefined || secretOf(headers) !== null
  let given: string | undefined
  const device = {
    userAgent: headers['user-agent'] ?? '',
    get hash() {
      return given === undefined ? deviceHash(headers) : hashOf(given)
    },
    remember() {
      if (given === undefined) {
        given = secretOf(headers) ?? randomBytes(32).toString('base64url')
        give(`${deviceCookie}=${given}; Max-Age=${cookieSeconds}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`)
      }
      return hashOf(given)
    },
    bind: () => (keepsCookies ? device.remember() : null),
  }
  return device
}
