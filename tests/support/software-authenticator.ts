import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { z } from 'zod'
import type { credentialSchema, newCredentialSchema, passkeyChallengeSchema } from '#contract/auth/passkey.ts'

type Options = z.output<typeof passkeyChallengeSchema>['options']
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const hashOf = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** As much CBOR as an attestation takes: small maps, texts, bytes and numbers. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24 ? Buffer.from([(major << 5) | n]) : n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 0xff])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)])])
}

interface Made {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
}

/** What a page and its authenticator do wrong, for tests of what is refused. */
interface Wrong {
  readonly origin?: string
  readonly rpId?: string
  /** Nobody's finger, face or PIN was checked. */
  readonly unverified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/** An authenticator with a browser in front: answers what the server asks as real ones do, with ES256 and no attestation. */
export function createAuthenticator(origin = 'https://dermaga.test') {
  let signed = 0
  const authenticatorData = (options: Options, wrong: Wrong, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const rpId = wrong.rpId ?? (options.rpId as string | undefined) ?? (options.rp as { id: string }).id
    const flags = 0x01 | (wrong.unverified ? 0 : 0x04) | (attested.length ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? ++signed)
    return Buffer.concat([hashOf(rpId), Buffer.from([flags]), counter, attested])
  }
  const clientData = (type: string, { challenge }: Options, wrong: Wrong): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }))
  const shared = (id: Buffer) => ({ id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} })

  return {
    /** `navigator.credentials.create()`. */
    create(options: Options, wrong: Wrong = {}): { made: Made; credential: z.output<typeof newCredentialSchema> } {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(options, { counter: 0, ...wrong }, attested)],
        ]),
      )
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options, wrong)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { made: { id, privateKey, userHandle: (options.user as { id: string }).id }, credential: { ...shared(id), response } }
    },
    /** `navigator.credentials.get()`, with a passkey that it made. */
    get({ id, privateKey, userHandle }: Made, options: Options, wrong: Wrong = {}): z.output<typeof credentialSchema> {
      const data = authenticatorData(options, wrong)
      const client = clientData('webauthn.get', options, wrong)
      const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: wrong.userHandle ?? userHandle,
      }
      return { ...shared(id), response }
    },
  }
}
