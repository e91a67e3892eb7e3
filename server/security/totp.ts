import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What authenticator apps all understand: RFC 6238 with SHA-1, six digits and steps of half a minute. */
export const totpSeconds = 30
export const totpDigits = 6
/** Phones' clocks go wrong: so many steps before and after count too. */
export const totpDrift = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding, which apps neither need nor all take. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** As long as the hash, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20)

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / totpSeconds)

/** The code of a step (RFC 4226, 5.3). */
export function totpAt(secret: Buffer, step: number, digits: number = totpDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) as number) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The last step around now whose code this is; null where it is none of them. */
export function totpStepOf(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = totpStep(now) - totpDrift; step <= totpStep(now) + totpDrift; step += 1) {
    const right = Buffer.from(totpAt(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right)) found = step
  }
  return found
}

/** What a QR code tells an app. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: String(totpDigits), period: String(totpSeconds) })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
