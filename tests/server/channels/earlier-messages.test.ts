import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listedIn } from '#server/channels/chat-message.ts'
import type { IncomingMessage } from '#server/channels/chats.ts'
import { messagingIn } from '#server/channels/graph-conversations.ts'
import { messagesIn } from '#server/channels/graph-messenger-push.ts'
import { newestSince, onceEach } from '#server/channels/newest-since.ts'
import type { ChannelNews, RawPush } from '#server/channels/pushes.ts'
import { channels } from '#server/channels/registry.ts'
import { buyerIn, listedMessageShape, messageIn } from '#server/channels/tiktok/message.ts'
import { buyerChat, conversationShape, replyIn, replyShape } from '#server/channels/tokopedia/message.ts'

const credentials = { access_token: '', refresh_token: '', expires_at: '2100-01-01T00:00:00.000Z' }
const webhookOf = (name: string) => {
  const found = channels.find(({ marketplace }) => marketplace === name)
  if (!found) throw new Error(`no channel ${name}`)
  return found.webhook
}
const pushOf = (body: object): RawPush => ({ method: 'POST', path: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) })
const told = (news: readonly ChannelNews[]): IncomingMessage[] => news.flatMap((one) => (one.kind === 'message' ? [one.message] : []))
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[<>\0]|https?:/g, ''))
const someSecond = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 })

describe('a list that begins with the newest', () => {
  it('is read since an instant, to the page that reaches behind it and no further, with a turn for each page but the first', async () => {
    const lists = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 9 }), async (times, from, size) => {
        const listed = times.toSorted((a, b) => b - a)
        let [pages, turns] = [0, 0]
        const connection = { store_id: '1', credentials, turn: async () => void turns++ }
        const found = await newestSince<number>(connection, from, {
          at: (time) => time,
          async page(cursor) {
            pages += 1
            const begin = Number(cursor ?? 0)
            return { rows: listed.slice(begin, begin + size), next: begin + size < listed.length ? String(begin + size) : null }
          },
        })
        const wanted = listed.filter((time) => time >= from)
        expect(found).toEqual(wanted)
        expect(pages).toBeLessThanOrEqual(Math.floor(wanted.length / size) + 1)
        expect(turns).toBe(pages - 1)
      }),
    )
  })

  it('goes on behind rows that stand before the others whenever they are of, and ends where pages repeat', async () => {
    const rows = [3, 90, 80]
    const connection = { store_id: '1', credentials }
    const pinned = { at: (time: number) => (time === 3 ? null : time), page: async () => ({ rows, next: '1' }) }
    expect(onceEach(await newestSince(connection, 50, pinned), String)).toEqual(rows)
  })
})

describe('the list of a conversation', () => {
  it('tells which of its messages the seller has read: all of the buyer but the last ones that it counts, and nothing of what came since', () => {
    const said = fc.array(fc.constantFrom('buyer' as const, 'seller' as const), { maxLength: 30 })
    fc.assert(
      fc.property(said, fc.option(fc.nat(40)), fc.nat(30), fc.boolean(), (senders, unread, since, newestFirst) => {
        const messages = senders.map(
          (sender, place) => ({ mp_msg_id: String(place), sender, at: new Date(place * 1000).toISOString() }) as IncomingMessage,
        )
        const told = listedIn({ buyer: { full_name: 'Ratna' }, unread, until: (since - 1) * 1000 }, newestFirst ? messages.toReversed() : messages)
        const read = (newestFirst ? told.toReversed() : told).flatMap(({ sender, is_read }) => (sender === 'buyer' ? [is_read] : []))
        const counted = senders.slice(0, since).filter((sender) => sender === 'buyer').length
        expect(read).toEqual(read.map((_, place) => (unread === null || place >= counted ? undefined : place < counted - unread)))
        expect(told.every(({ full_name, sender, is_read }) => full_name === 'Ratna' && (sender === 'buyer' || is_read === undefined))).toBe(true)
      }),
    )
  })
})

describe('a message in the list of a page', () => {
  const kinds = ['image', 'video', 'audio', 'file'] as const
  const attachment = fc.record({ kind: fc.constantFrom(...kinds), url: fc.webUrl() })
  const mimes = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mp4', file: 'application/pdf' }
  const listedAs = ({ kind, url }: { kind: (typeof kinds)[number]; url: string }) => {
    const place = kind === 'image' ? { image_data: { url } } : kind === 'video' ? { video_data: { url } } : { file_url: url }
    return { id: '1', mime_type: mimes[kind], name: 'a', size: 1, ...place }
  }

  it('is what the push of it told, with the same ids in the same order', () => {
    const wanted = fc.record({
      text: words,
      attachments: fc.array(attachment, { maxLength: 4 }),
      byBuyer: fc.boolean(),
      quotes: fc.boolean(),
      second: someSecond,
    })
    fc.assert(
      fc.property(wanted, ({ text, attachments, byBuyer, quotes, second }) => {
        const [sender, recipient] = byBuyer ? ['7', '9'] : ['9', '7']
        const quoted = quotes && { reply_to: { mid: 'm0' } }
        const message = {
          mid: 'm1',
          ...(text && { text }),
          ...(attachments.length > 0 && { attachments: attachments.map(({ kind, url }) => ({ type: kind, payload: { url } })) }),
          ...(!byBuyer && { is_echo: true }),
          ...quoted,
        }
        const messaging = [{ sender: { id: sender }, recipient: { id: recipient }, timestamp: second * 1000, message }]
        const pushed = told(webhookOf('facebook').read(pushOf({ object: 'page', entry: [{ id: '9', messaging }] })))
        const created_time = new Date(second * 1000).toISOString().replace('.000Z', '+0000')
        const listed = messagingIn(
          { id: 'm1', created_time, message: text, from: { id: sender }, attachments: { data: attachments.map(listedAs) }, ...quoted },
          { storeId: '9', buyerId: '7', shared: 'fallback' },
        )
        expect(listed && messagesIn(listed)).toEqual(pushed)
      }),
    )
  })

  const plain = { id: 'm1', created_time: '2026-01-02T03:04:05+0000', from: { id: '7' } }
  const inList = (more: object) => {
    const messaging = messagingIn({ ...plain, ...more }, { storeId: '9', buyerId: '7', shared: 'fallback' })
    return messaging && messagesIn(messaging)
  }
  it('shows stickers, links and templates; where nothing but its id is told, it is none', () => {
    expect(inList({ sticker: 'https://cdn.test/thumb.png' })).toMatchObject([{ type: 'image', media_url: 'https://cdn.test/thumb.png' }])
    expect(inList({ shares: { data: [{ link: 'https://toko.test/p/1', name: 'Gamis' }] } })).toMatchObject([
      { type: 'text', message: 'Gamis\nhttps://toko.test/p/1' },
    ])
    const generic_template = { title: 'Gamis', subtitle: 'Rp189.000', media_url: 'https://cdn.test/g.jpg', cta: { url: 'https://toko.test/p/1' } }
    expect(inList({ attachments: { data: [{ generic_template }] } })).toMatchObject([
      { type: 'product', product: { name: 'Gamis', price: 189_000, image_url: 'https://cdn.test/g.jpg', url: 'https://toko.test/p/1' } },
    ])
    expect(inList({ from: null })).toBeNull()
    expect(inList({ created_time: 'kemarin' })).toBeNull()
  })
})

describe("a reply in Tokopedia's list", () => {
  const chat = { chat_id: '10', mp_buyer_id: '7', full_name: 'Ratna', avatar: null }
  const reply = (more: object) => replyIn(replyShape.parse({ reply_id: 5, reply_time: 1_700_000_000_000, role: 'User', msg: '', ...more }), chat)

  it('is what the push of it told, where the push told its id', () => {
    fc.assert(
      fc.property(words.filter(Boolean), fc.option(fc.webUrl()), someSecond, (text, link, second) => {
        const message = link ? `${text} ${link}` : text
        const [pushed] = told(
          webhookOf('tokopedia').read(
            pushOf({ msg_id: 10, shop_id: 1, buyer_id: 7, full_name: 'Ratna', thumbnail: '', message, reply_id: 5, reply_time: second * 1000 }),
          ),
        )
        const msg = link ? `${text} <a rel="nofollow" target="_blank" href="${link}">${link}</a>` : text
        expect(reply({ msg, reply_time: second * 1000 })).toEqual(pushed)
      }),
    )
  })

  it("is the buyer's or the shop's; what the marketplace itself says is left out", () => {
    expect(['User', 'Shop Owner', 'Shop Admin', 'Tokopedia Admin', 'Chatbot'].map((role) => reply({ role, msg: 'Halo' })?.sender)).toEqual([
      'buyer',
      'seller',
      'seller',
      undefined,
      undefined,
    ])
    expect(reply({ attachment_id: 8, attachment: { type: 7, attributes: '{}' } })).toMatchObject({ type: 'text', kind: 'unknown', message: '' })
  })

  it('is of a conversation with a buyer, not with the marketplace', () => {
    const contact = (role: string, tag: string) => ({ id: 7, role, attributes: { Name: 'Ratna', tag, thumbnail: 'https://cdn.test/r.jpg' } })
    const listed = (role: string, tag: string) =>
      buyerChat(conversationShape.parse({ msg_id: 10, attributes: { contact: contact(role, tag), last_reply_time: 1, pin_status: 0 } }))
    expect(listed('user', 'Pengguna')).toEqual({ ...chat, avatar: 'https://cdn.test/r.jpg' })
    expect(listed('tokopedia admin', 'Administrator')).toBeNull()
  })

  it('is asked for where the push, as it is documented, names no message: two of the same bytes are two', () => {
    const push = pushOf({ msg_id: 10, buyer_id: 7, message: 'ok', thumbnail: '', full_name: 'Ratna', shop_id: 1 })
    const webhook = webhookOf('tokopedia')
    expect(webhook.read(push)).toEqual([{ kind: 'conversation-changed', store_id: '1', chat }])
    expect(webhook.deliveryId(push)).not.toBe(webhook.deliveryId(push))
  })
})

describe("a message in TikTok's list", () => {
  it('is what the push of it told, and of ours it is known whose conversation it is in', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('BUYER', 'SHOP', 'CUSTOMER_SERVICE'), someSecond, (text, role, create_time) => {
        const sender = { role, im_user_id: role === 'BUYER' ? '7' : '9', nickname: role === 'BUYER' ? 'Ratna' : 'Toko', avatar: '' }
        const said = { type: 'TEXT', content: JSON.stringify({ content: text }), create_time, sender }
        const data = { ...said, message_id: '5', conversation_id: '10' }
        const [pushed] = told(webhookOf('tiktok').read(pushOf({ type: 14, shop_id: '9', tts_notification_id: 'n', data })))
        const participants = [sender, { role: 'SYSTEM' }, { role: 'BUYER', im_user_id: '7', nickname: 'Ratna', avatar: '' }]
        const listed = messageIn({ ...listedMessageShape.parse({ ...said, id: '5' }), message_id: '5', conversation_id: '10' })
        expect({ ...listed, ...buyerIn({ id: '10', participants }) }).toEqual({ ...pushed, mp_buyer_id: '7', full_name: 'Ratna' })
      }),
    )
  })
})
