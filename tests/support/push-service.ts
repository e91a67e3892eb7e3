import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionKeys } from '#contract/push/push.ts'

export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As it came over the wire. */
  readonly body: Buffer
}

/** A browser that subscribed: what it tells the server, and what only it can read. */
export interface PushedBrowser {
  readonly subscription: PushSubscriptionKeys
  /** What the browser would hand to its service worker (RFC 8291, one record). */
  read<T>(push: ReceivedPush): T
}

export interface PushService {
  readonly received: readonly ReceivedPush[]
  browser(): PushedBrowser
  /** What the next messages are answered with; 201 at first. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void
  stop(): Promise<void>
}

/** A push service on this machine: it takes messages as those of browser makers do, and its browsers decrypt them by themselves. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  let status = 201
  let extra: Readonly<Record<string, string>> = {}
  let browsers = 0
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      reply.writeHead(status, extra).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    browser() {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      browsers += 1
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return {
        subscription: { endpoint: `${origin}/push/${browsers}`, keys },
        read: ({ body }) => JSON.parse(decrypt(body, pair, auth).toString()),
      }
    },
    answer(next, headers = {}) {
      status = next
      extra = headers
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** aes128gcm of RFC 8188 with the keys of RFC 8291. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  // The last record ends in a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** The claims of a message's VAPID header, when it was signed with the key that it names; null otherwise. */
export function vapidClaims({ headers }: ReceivedPush, publicKey: string): { aud: string; sub: string } | null {
  const [, token = '', key] = /^vapid t=([^,]+), *k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) return null
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return signed ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
