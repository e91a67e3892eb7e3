import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { derivePushKeys } from '#server/security/push-keys.ts'
import { isPushService } from '#server/security/push-sender.ts'

describe('the server pushes only to push services', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x'])(
    'takes %s',
    (endpoint) => expect(isPushService(endpoint, false)).toBe(true),
  )

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://postgres:5432/x',
    'https://metadata.internal/x',
    'https://printer.local/x',
    'https://user@fcm.googleapis.com/x',
    'http://127.0.0.1:9/x',
  ])('refuses %s', (endpoint) => expect(isPushService(endpoint, false)).toBe(false))

  it('takes one of this machine in a demo, and nothing else without TLS', () => {
    expect(isPushService('http://127.0.0.1:9/x', true)).toBe(true)
    expect(isPushService('http://10.0.0.1:9/x', true)).toBe(false)
  })
})

describe('the key pair', () => {
  it('is the same for the same secret, and another for another', () => {
    const secret = randomBytes(32)
    expect(derivePushKeys(secret)).toEqual(derivePushKeys(secret))
    expect(derivePushKeys(secret)).not.toEqual(derivePushKeys(randomBytes(32)))
  })

  it('belongs together', () => {
    const { publicKey, privateKey } = derivePushKeys(randomBytes(32))
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    expect(pair.getPublicKey('base64url')).toBe(publicKey)
  })

  it('can be given whole, not by half, and is never printed', () => {
    const { publicKey, privateKey } = derivePushKeys(randomBytes(32))
    expect(readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }).pushKeys).toEqual({ publicKey, privateKey })
    expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow('expected both')
    expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'not a key' })).toThrow(
      /VAPID_PRIVATE_KEY: expected 32 bytes((?!not a key).)*$/s,
    )
  })
})
