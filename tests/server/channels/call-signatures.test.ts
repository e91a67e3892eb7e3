import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jakartaDate, sign } from '#server/channels/blibli/signature.ts'
import { findSent } from '#server/channels/chat-message.ts'
import { imageSize } from '#server/channels/image-size.ts'
import { signCall as signLazada } from '#server/channels/lazada/client.ts'
import { signCall as signTiktok } from '#server/channels/tiktok/client.ts'

const params = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.oneof(fc.string({ maxLength: 20 }), fc.nat()), { minKeys: 1, maxKeys: 8 })
const shuffled = (given: Record<string, string | number>) => Object.fromEntries(Object.entries(given).reverse())

describe('signatures of calls', () => {
  it('do not depend on the order of the parameters, and do on each of them', () => {
    fc.assert(
      fc.property(params, fc.string(), (given, body) => {
        expect(signLazada('key', '/im/message/send', shuffled(given))).toBe(signLazada('key', '/im/message/send', given))
        expect(signTiktok('key', '/path', shuffled(given), body)).toBe(signTiktok('key', '/path', given, body))
        const [name] = Object.keys(given).filter((key) => key !== 'sign' && key !== 'access_token')
        if (name === undefined) return
        const changed = { ...given, [name]: `${given[name]}x` }
        expect(signLazada('key', '/im/message/send', changed)).not.toBe(signLazada('key', '/im/message/send', given))
        expect(signTiktok('key', '/path', changed, body)).not.toBe(signTiktok('key', '/path', given, body))
      }),
    )
  })

  it('leave out what is not signed', () => {
    expect(signTiktok('key', '/p', { a: 1, sign: 'x', access_token: 'y' }, '')).toBe(signTiktok('key', '/p', { a: 1 }, ''))
    expect(signTiktok('key', '/p', { a: 1 }, '{}')).not.toBe(signTiktok('key', '/p', { a: 1 }, ''))
    expect(signLazada('key', '/p', { a: 1 })).toMatch(/^[0-9A-F]{64}$/)
    expect(signTiktok('key', '/p', { a: 1 }, '')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('tell the hour of Jakarta, whatever the hour is here', () => {
    expect(jakartaDate(Date.UTC(2026, 10, 21, 16, 26, 5))).toBe('Sat Nov 21 23:26:05 WIB 2026')
    expect(jakartaDate(Date.UTC(2026, 11, 31, 17, 0, 0))).toBe('Fri Jan 01 00:00:00 WIB 2027')
    const call = { method: 'POST', body: '{"a":1}', contentType: 'application/json', at: 0, path: '/proxy/mta/api/x' }
    expect(sign('key', call)).toBe(sign('key', { ...call, path: '/proxy/mtaapi/api/x' }))
    expect(sign('key', call)).not.toBe(sign('key', { ...call, body: '{"a": 1}' }))
    expect(sign('key', { ...call, body: '' })).toBe(sign('key', { ...call, body: '', contentType: 'text/plain' }))
  })
})

describe('the size of an image', () => {
  it('is read from a PNG, a GIF and a JPEG', () => {
    const png = Buffer.alloc(33)
    png.set([0x89, 0x50, 0x4e, 0x47])
    png.writeUInt32BE(640, 16)
    png.writeUInt32BE(480, 20)
    expect(imageSize(png)).toEqual({ width: 640, height: 480 })
    expect(imageSize(Buffer.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x10, 0x00, 0x08, 0x00, 0, 0]))).toEqual({ width: 16, height: 8 })
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0x01, 0xe0, 0x02, 0x80, 1, 0, 0, 0])
    expect(imageSize(jpeg)).toEqual({ width: 640, height: 480 })
  })

  it('is none of any other bytes, and reading them ends', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void imageSize(Buffer.from(bytes))))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void imageSize(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(bytes)]))),
    )
    expect(imageSize(Buffer.from('<svg/>'))).toBeNull()
  })
})

describe('finding a message whose sending got no answer', () => {
  const at = (ms: number) => new Date(1_700_000_000_000 + ms).toISOString()
  const outgoing = { reply_id: 'r', context_mp_msg_id: null, type: 'text', message: 'siap kak' } as const
  const listed = (over: object = {}) => ({ mp_msg_id: '1', at: at(500), type: 'text', message: 'siap kak', ...over })

  it('knows it by kind, words and time, and takes none that is another', () => {
    const tried = { since: at(0), known: ['9'] }
    expect(findSent([listed()], outgoing, tried)).toEqual({ mp_msg_id: '1', at: at(500) })
    expect(findSent([listed({ message: 'siap kak.' })], outgoing, tried)).toBeNull()
    expect(findSent([listed({ type: 'image' })], outgoing, tried)).toBeNull()
    expect(findSent([listed({ mp_msg_id: '9' })], outgoing, tried)).toBeNull()
    expect(findSent([listed({ at: at(-60_000) })], outgoing, tried)).toBeNull()
    expect(findSent([listed({ mp_msg_id: '9' }), listed({ mp_msg_id: '10' })], outgoing, tried)?.mp_msg_id).toBe('10')
  })
})
