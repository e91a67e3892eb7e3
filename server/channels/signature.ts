import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Lower-case hex HMAC-SHA256 over the parts one after another; bytes stay bytes. */
export function hmacHex(secret: string, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}

/** Compares a signature that came in with the expected one in a time that tells nothing about where they differ. */
export function sameSignature(given: string | undefined, expected: string): boolean {
  const a = Buffer.from(given ?? '')
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Names a push by its bytes, for marketplaces that give their deliveries no id: a repeat sends the same bytes again. */
export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')
