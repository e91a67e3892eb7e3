import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphRefusal } from '#server/channels/graph-failure.ts'
import { graphVerifyToken, graphWebhook } from '#server/channels/graph-webhook.ts'
import type { RawPush } from '#server/channels/pushes.ts'
import { channels } from '#server/channels/registry.ts'
import type { ChannelAccount } from '#server/channels/store-connection.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { write } from '#tests/sandbox/write-chat.ts'

const account: ChannelAccount = { app_id: '1', app_secret: 'a secret', base_url: '', callback_url: '' }
const channelOf = (name: string) => {
  const found = channels.find(({ marketplace }) => marketplace === name)
  if (!found) throw new Error(`no channel ${name}`)
  return found
}
const pushOf = (body: object): RawPush => ({ method: 'POST', path: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) })

describe('the signature of Graph pushes', () => {
  it('holds over the bytes as they came, escaped or not', () => {
    const webhook = graphWebhook(() => [])
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.boolean(), (text, escaped) => {
        const plain = JSON.stringify({ text: `${text} 🎁 é` })
        // The platform escapes what is beyond ASCII before it signs; another JSON of the same meaning has another signature.
        const body = escaped ? plain.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`) : plain
        const signature = `sha256=${createHmac('sha256', account.app_secret).update(body).digest('hex')}`
        const push = { ...pushOf({}), body: Buffer.from(body), headers: { 'x-hub-signature-256': signature } }
        expect(webhook.verify(push, account, 0)).toBe(true)
        expect(webhook.verify({ ...push, headers: { 'x-hub-signature-256': signature.slice(7) } }, account, 0)).toBe(false)
        expect(webhook.verify({ ...push, body: Buffer.from(`${body} `) }, account, 0)).toBe(false)
        if (escaped) expect(webhook.verify({ ...push, body: Buffer.from(plain) }, account, 0)).toBe(plain === body)
      }),
    )
  })

  it('comes after a handshake that only the owner of the secret can ask for', () => {
    const { handshake } = graphWebhook(() => [])
    const asked = (token: string, mode = 'subscribe') =>
      new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' })
    expect(handshake?.(asked(graphVerifyToken(account)), account)).toBe('1158201444')
    expect(handshake?.(asked('guessed'), account)).toBeNull()
    expect(handshake?.(asked(graphVerifyToken(account), 'unsubscribe'), account)).toBeNull()
    expect(handshake?.(new URLSearchParams(), account)).toBeNull()
  })
})

describe('what Graph pushes tell', () => {
  it('takes all that one delivery holds, for several numbers and pages', () => {
    const value = (id: string, from: string) => ({
      field: 'messages',
      value: {
        metadata: { phone_number_id: id },
        contacts: [{ wa_id: from, profile: { name: `Nama ${from}` } }],
        messages: [
          { from, id: `${from}-1`, timestamp: '1700000000', type: 'text', text: { body: 'satu' } },
          { from, id: `${from}-2`, timestamp: '1700000001', type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } },
        ],
        statuses: [
          { id: 'w', status: 'failed', timestamp: '1700000002', recipient_id: from, errors: [{ code: 131_047, title: 'Re-engagement message' }] },
        ],
      },
    })
    const news = channelOf('whatsapp').webhook.read(pushOf({ entry: [{ changes: [value('a', '62811')] }, { changes: [value('b', '62822')] }] }))
    expect(news.map((one) => [one.kind, one.kind === 'ignored' ? '' : one.store_id])).toEqual([
      ['message', 'a'],
      ['message', 'a'],
      ['message-status', 'a'],
      ['message', 'b'],
      ['message', 'b'],
      ['message-status', 'b'],
    ])
    expect(news[0]).toMatchObject({ message: { full_name: 'Nama 62811', phone: '62811', at: '2023-11-14T22:13:20.000Z' } })
    expect(news[1]).toMatchObject({ message: { type: 'text', kind: 'reaction', message: '👍', context_mp_msg_id: 'x' } })
    expect(news[2]).toMatchObject({ status: { status: 'failed', refusal: 'session-over', reason: 'Re-engagement message' } })
  })

  it.each([
    [
      { type: 'location', location: { latitude: -6.2, longitude: 106.8, name: 'Gudang' } },
      'location',
      'Gudang\nhttps://maps.google.com/?q=-6.2,106.8',
    ],
    [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Budi' }, phones: [{ phone: '+62811' }] }] }, 'contact', 'Budi · +62811'],
    [{ type: 'system', system: { body: 'Nomor berganti' } }, 'notice', 'Nomor berganti'],
    [{ type: 'unsupported', errors: [{ code: 131_051 }] }, 'unknown', ''],
    [{ type: 'poll_creation' }, 'poll', ''],
    [{ type: 'what is yet to come' }, 'unknown', ''],
  ])('loses no message for its type: %j is shown as %s', (told, kind, message) => {
    const messages = [{ from: '62811', id: 'm', timestamp: '1700000000', ...told }]
    const value = { metadata: { phone_number_id: 'a' }, messages }
    const [news] = channelOf('whatsapp').webhook.read(pushOf({ entry: [{ changes: [{ field: 'messages', value }] }] }))
    expect(news).toMatchObject({ kind: 'message', message: { type: 'text', kind, message } })
  })

  it('shows a reaction, and what a page cannot tell of a message, as such', () => {
    const common = { sender: { id: '7' }, recipient: { id: '9' }, timestamp: 1_700_000_000_000 }
    const messaging = [
      { ...common, reaction: { mid: 'm1', action: 'react', emoji: '❤' } },
      { ...common, message: { mid: 'm2', is_unsupported: true } },
      { ...common, message: { mid: 'm3', attachments: [{ type: 'location', payload: { title: 'Gudang', url: 'https://maps.test/1' } }] } },
    ]
    const news = channelOf('instagram').webhook.read(pushOf({ object: 'instagram', entry: [{ id: '9', messaging }] }))
    expect(news.map((one) => (one.kind === 'message' ? [one.message.kind, one.message.message, one.message.context_mp_msg_id] : []))).toEqual([
      ['reaction', '❤', 'm1'],
      ['unknown', '', null],
      ['location', 'Gudang\nhttps://maps.test/1', null],
    ])
  })

  it('makes a message with several pictures several messages with names of their own', () => {
    const attachments = ['a', 'b', 'c'].map((name) => ({ type: 'image', payload: { url: `https://cdn.test/${name}.jpg` } }))
    const messaging = [
      { sender: { id: '7' }, recipient: { id: '9' }, timestamp: 1_700_000_000_000, message: { mid: 'm1', text: 'ini kak', attachments } },
    ]
    const news = channelOf('facebook').webhook.read(pushOf({ object: 'page', entry: [{ id: '9', messaging }] }))
    const messages = news.map((one) => (one.kind === 'message' ? [one.message.mp_msg_id, one.message.message, one.message.media_url] : []))
    expect(messages).toEqual([
      ['m1', 'ini kak', 'https://cdn.test/a.jpg'],
      ['m1#2', '', 'https://cdn.test/b.jpg'],
      ['m1#3', '', 'https://cdn.test/c.jpg'],
    ])
  })

  it('knows an echo by our name for it, and no name that is not ours', () => {
    const echo = (metadata: string) => {
      const messaging = [{ sender: { id: '9' }, recipient: { id: '7' }, timestamp: 1, message: { mid: 'm2', text: 'ok', is_echo: true, metadata } }]
      const [news] = channelOf('instagram').webhook.read(pushOf({ object: 'instagram', entry: [{ id: '9', messaging }] }))
      return news?.kind === 'message' ? news.message : null
    }
    const name = randomUUID()
    expect(echo(name)).toMatchObject({ sender: 'seller', chat_id: '7', mp_buyer_id: '7', reply_id: name })
    expect(echo('another application')).toMatchObject({ reply_id: null })
  })

  it('ignores what another product is told', () => {
    expect(channelOf('facebook').webhook.read(pushOf({ object: 'instagram', entry: [] }))).toMatchObject([{ kind: 'ignored' }])
  })

  it('tells the classes of refusals by their codes', () => {
    expect(graphRefusal(131_047)).toBe('session-over')
    expect(graphRefusal(10, 2_018_278)).toBe('session-over')
    expect(graphRefusal(10)).toBe('no-permission')
    expect(graphRefusal(230)).toBe('no-permission')
    expect(graphRefusal(100)).toBe('invalid')
    expect(graphRefusal(368)).toBeUndefined()
    expect(graphRefusal(undefined)).toBeUndefined()
  })
})

describe('files that are named by ids', () => {
  let running: RunningSandbox
  beforeAll(async () => {
    running = await startSandbox()
  })
  afterAll(() => running.stop())

  it('are fetched with the token', async () => {
    const channel = channelOf('whatsapp')
    const chat = await write(running, 'whatsapp', { type: 'image', text: 'foto' })
    await running.sandbox.pushes.idle()
    const last = running.received.at(-1)
    const [news] = channel.webhook.read({ ...pushOf({}), body: last?.body ?? Buffer.alloc(0) })
    if (news?.kind !== 'message' || !news.message.media_id) throw new Error('no file')
    const part = channel.connect(running.account('whatsapp')).chat
    const file = await part?.media?.(running.connection('whatsapp'), news.message.media_id)
    expect(file?.mime_type).toBe('image/png')
    expect(file?.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(chat.messages[0]?.file?.mime_type).toBe('image/png')
  })

  it('are fetched from the platform alone where they have an address', async () => {
    const part = channelOf('facebook').connect(running.account('facebook')).chat
    const { messages } = await write(running, 'facebook', { type: 'image', text: 'foto' })
    const address = messages[0]?.file?.url ?? ''
    expect(await part?.media?.(running.connection('facebook'), address)).toMatchObject({
      mime_type: 'image/png',
      filename: messages[0]?.file?.filename,
    })
    const elsewhere = [
      'http://127.0.0.1:9/a.jpg',
      'https://fbcdn.net.thief.test/a.jpg',
      'http://scontent.fbcdn.net/a.jpg',
      'https://x@thief.test/a',
      'a b',
    ]
    for (const one of elsewhere) await expect(part?.media?.(running.connection('facebook'), one), one).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('need a token that still holds, which is exchanged for a longer one', async () => {
    const channel = channelOf('facebook')
    const part = channel.connect(running.account('facebook'))
    const fresh = await part.refresh(running.connection('facebook'))
    expect(Date.parse(fresh.expires_at)).toBeGreaterThan(Date.now() + 86_400_000)
    const chat = await write(running, 'facebook')
    const connection = { store_id: storeIdOf('facebook'), credentials: fresh }
    expect((await part.chat?.profile?.(connection, chat))?.full_name).toBe(chat.full_name)
    await running.control('/expire-tokens', { marketplace: 'facebook' })
    await expect(part.refresh(connection)).rejects.toMatchObject({ kind: 'auth-expired' })
  })
})
