import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { derivePushKeys } from '#server/security/push-keys.ts'
import { createPushSender, isPushService } from '#server/security/push-sender.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

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

describe('a push to a name that leads inside', () => {
  const keys = derivePushKeys(randomBytes(32))

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, as IPv6', ['::1']],
    ['this machine, as IPv4 within IPv6', ['::ffff:127.0.0.1']],
    ['the network here', ['10.1.2.3']],
    ['the network here, as IPv6', ['fd00::1']],
    ['the secrets of a cloud', ['169.254.169.254']],
    ['the neighbours of this link', ['fe80::1']],
    ['this machine through a translation', ['64:ff9b::7f00:1']],
    ['nothing', ['0.0.0.0']],
    ['the internet and this machine', ['93.184.216.34', '127.0.0.1']],
  ])('goes nowhere: %s', async (_, addresses) => {
    let called = 0
    const inside = createServer(() => {
      called += 1
    }).listen(0, '127.0.0.1')
    await once(inside, 'listening')
    const { port } = inside.address() as AddressInfo
    const sender = createPushSender({
      keys,
      subject: 'mailto:it@dermaga.test',
      resolve: (_name, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        ),
    })
    const { subscription } = service.browser()
    const outcome = await sender.send({ ...subscription, endpoint: `https://push.example.com:${port}/x` }, 'hello', { ttlSeconds: 60 })
    expect(outcome).toEqual({ kind: 'gone' })
    expect(called).toBe(0)
    inside.close()
  })

  it('is not led on', async () => {
    const { subscription } = service.browser()
    service.answer(307, { location: new URL('/elsewhere', subscription.endpoint).href })
    const sender = createPushSender({ keys, subject: 'mailto:it@dermaga.test', loopback: true })
    expect(await sender.send(subscription, 'hello', { ttlSeconds: 60 })).toEqual({ kind: 'refused', status: 307 })
    expect(service.received.filter(({ path }) => path === '/elsewhere')).toEqual([])
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
