import { createECDH, hkdfSync } from 'node:crypto'

/** The pair that push services know the server by (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Made from the server's secret, so that every process that serves one database signs with the same pair, and a data folder's backup holds it:
 * with another pair every browser would have to subscribe again.
 */
export function derivePushKeys(secret: Buffer): PushKeys {
  const pair = createECDH('prime256v1')
  for (let turn = 0; ; turn += 1) {
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, 'dermaga', `push/${turn}`, 32)))
      return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
    } catch {
      // Once in four billion secrets the bytes are no key of the curve; the next are.
    }
  }
}
