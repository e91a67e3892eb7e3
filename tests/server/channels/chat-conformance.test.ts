import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatProduct } from '#contract/chat/chat.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { demoOrderId } from '#contract/demo/order-ids.ts'
import type { ChannelChat, ChatRef, OutgoingMessage } from '#server/channels/chats.ts'
import type { FailureKind, MessageRefusal } from '#server/channels/failure.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { readChat, write } from '#tests/sandbox/write-chat.ts'
import { chatChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const [sku] = sellableSkus
const product: ChatProduct = {
  url: 'https://toko.test/p/1',
  name: 'Gamis',
  price: 189_000,
  stock: 4,
  image_url: '/products/gamis-1.svg',
  sku: sku?.sku ?? '',
}
/** The smallest PNG. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const named = () => ({ reply_id: randomUUID(), context_mp_msg_id: null })
const text = (message: string): OutgoingMessage => ({ ...named(), type: 'text', message })
const image = (): OutgoingMessage => ({
  ...named(),
  type: 'image',
  message: '',
  media: { bytes: picture, mime_type: 'image/png', filename: 'foto ñ.png' },
})
const longAgo = '2020-01-01T00:00:00.000Z'

describe.each(chatChannels.map((channel) => [channel.marketplace, channel] as const))('conversations of the %s channel', (marketplace, channel) => {
  const part = (): ChannelChat => {
    const { chat } = channel.connect(running.account(marketplace))
    if (!chat) throw new Error('no conversations')
    return chat
  }
  const here = () => running.connection(marketplace)
  const begun = async (wish: object = {}): Promise<ChatRef> => {
    const { chat_id, mp_buyer_id } = await write(running, marketplace, wish)
    return { chat_id, mp_buyer_id }
  }
  const ours = async (chat: ChatRef) => (await readChat(running, marketplace, chat.chat_id)).messages.filter(({ sender }) => sender === 'seller')
  const fault = (kind: string, more: object = {}) => running.control('/faults', { marketplace, kind, ...more })

  describe('their declaration', () => {
    it('has the calls that its capabilities promise', () => {
      const { capabilities, typing } = part()
      expect(!!typing).toBe(capabilities.typing)
      expect(capabilities.types).toContain('text')
      expect(capabilities.types.includes('image')).toBe(capabilities.images !== null)
      expect(capabilities.types.includes('product')).toBe(capabilities.products)
      expect(capabilities.max_text).toBeGreaterThan(100)
    })
  })

  describe('sending', () => {
    it('brings a text to the buyer as it was written', async () => {
      const chat = await begun()
      const words = 'Halo kak 🙏 "siap" dikirim\nbesok & lusa <ya> 10%'
      const sent = await part().send(here(), chat, text(words))
      expect(await ours(chat)).toMatchObject([{ message_id: sent.mp_msg_id, type: 'text', text: words }])
      expect(Math.abs(Date.parse(sent.at) - Date.now())).toBeLessThan(2000)
    })

    it('keeps the conversations of two buyers apart', async () => {
      const [first, second] = [await begun(), await begun()]
      expect(first.chat_id).not.toBe(second.chat_id)
      await part().send(here(), second, text('untuk yang kedua'))
      expect(await ours(first)).toEqual([])
      expect(await ours(second)).toMatchObject([{ text: 'untuk yang kedua' }])
    })

    it('brings every kind of message that it promises', async () => {
      const { capabilities, send } = part()
      const chat = await begun()
      const of = (type: (typeof capabilities.types)[number]): OutgoingMessage => {
        if (type === 'text') return text('ada kak')
        if (type === 'product') return { ...named(), type, product, mp_product_id: null, message: '' }
        if (type === 'image') return image()
        const mime_type = { audio: 'audio/ogg', video: 'video/mp4', document: 'application/pdf' }[type]
        return { ...named(), type, message: '', media: { bytes: Buffer.from('isi'), mime_type, filename: 'berkas' } }
      }
      for (const type of capabilities.types) await send(here(), chat, of(type))
      const arrived = await ours(chat)
      expect(arrived).toHaveLength(capabilities.types.length)
      for (const [index, type] of capabilities.types.entries()) {
        const { type: as = '', sku: known, text: words = '' } = arrived[index] ?? {}
        if (type !== 'product') expect(as).toBe(type)
        // Where there are no cards for products, a text names it and tells where it is.
        else expect(known === product.sku || words.includes(product.name)).toBe(true)
      }
    })

    it('shows what the store sells by its id there, where that is known', async () => {
      const { capabilities, send } = part()
      const store = running.sandbox.world.stores.find((one) => one.marketplace === marketplace)
      const listed = store && running.sandbox.listings.ofStore(store).find(({ state }) => state === 'active')
      if (!capabilities.products || !listed || !channel.connect(running.account(marketplace)).listings) return
      const chat = await begun()
      // Its SKU tells nothing: the seller entered none there, or another.
      const shown = listed.variants[0]?.sku ?? ''
      const asked = ['shopee', 'lazada', 'tiktok'].includes(marketplace) ? { ...product, sku: 'lain' } : { ...product, sku: shown }
      await send(here(), chat, { ...named(), type: 'product', product: asked, mp_product_id: listed.product_id, message: '' })
      expect(await ours(chat)).toMatchObject([{ type: 'product', sku: shown }])
    })

    it("brings an image's bytes as they are", async () => {
      const chat = await begun()
      if (!part().capabilities.images) return
      await part().send(here(), chat, image())
      const [arrived] = await ours(chat)
      const served = await fetch(`${running.url}${arrived?.file?.url}`)
      expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true)
      expect(served.headers.get('content-type')).toBe('image/png')
    })

    it('quotes the message that is answered', async () => {
      if (!part().capabilities.quotes) return
      const begunChat = await write(running, marketplace)
      const question = begunChat.messages[0]?.message_id ?? ''
      await part().send(here(), begunChat, { ...text('ready kak'), context_mp_msg_id: question })
      expect(await ours(begunChat)).toMatchObject([{ quotes: question }])
    })

    it('refuses what it cannot send without asking', async () => {
      const { capabilities, send } = part()
      const chat = await begun()
      if (!capabilities.types.includes('video')) {
        const video: OutgoingMessage = {
          ...named(),
          type: 'video',
          message: '',
          media: { bytes: picture, mime_type: 'video/mp4', filename: 'a.mp4' },
        }
        expect(await failureOf(send(here(), chat, video))).toMatchObject({ kind: 'rejected', refusal: 'invalid' })
      }
      // Marketplaces show products of their own; elsewhere it is shown as it is told.
      if (capabilities.products && channel.connect(running.account(marketplace)).orders)
        expect(
          (
            await failureOf(
              send(here(), chat, { ...named(), type: 'product', message: '', mp_product_id: null, product: { ...product, sku: 'tidak-ada' } }),
            )
          ).kind,
        ).toBe('rejected')
      if (!capabilities.templates)
        expect(await failureOf(send(here(), chat, { ...named(), type: 'template', name: 'halo', language: 'id', values: [] }))).toMatchObject({
          refusal: 'invalid',
        })
      expect(await ours(chat)).toEqual([])
    })

    it('goes to conversations that the sandbox forgot, as a seed made them', async () => {
      const { chat_id, mp_buyer_id } = await begun()
      await running.control('/reset', { seed: randomUUID() })
      const sent = await part().send(here(), { chat_id, mp_buyer_id }, text('lanjut kak'))
      expect(await ours({ chat_id, mp_buyer_id })).toMatchObject([{ message_id: sent.mp_msg_id }])
    })
  })

  describe('an answer that got lost', () => {
    it('does not have the message sent twice', async () => {
      const chat = await begun()
      await fault('lost-answer')
      const outgoing = text('sudah dikirim ya kak')
      const since = new Date().toISOString()
      const quick = { ...here(), signal: AbortSignal.timeout(400) }
      expect((await failureOf(part().send(quick, chat, outgoing))).kind).toBe('unavailable')
      const [there] = await ours(chat)
      const found = await part().sentAlready?.(here(), chat, outgoing, { since, known: [] })
      if (part().sentAlready) expect(found?.mp_msg_id).toBe(there?.message_id)
      else if (part().capabilities.idempotent) {
        expect((await part().send(here(), chat, outgoing)).mp_msg_id).toBe(there?.message_id)
        expect(await ours(chat)).toHaveLength(1)
      }
    })

    it('is not taken for another message that says the same', async () => {
      const { sentAlready, send } = part()
      if (!sentAlready) return
      const chat = await begun()
      const before = await send(here(), chat, text('ok'))
      const tried = { since: new Date().toISOString(), known: [before.mp_msg_id] }
      expect(await sentAlready(here(), chat, text('ok'), tried)).toBeNull()
      expect(await sentAlready(here(), chat, text('belum'), { since: longAgo, known: [] })).toBeNull()
    })
  })

  describe('the small things', () => {
    it('tells what was read, and that we type', async () => {
      const { markRead, typing } = part()
      const chat = await write(running, marketplace)
      const last = chat.messages.at(-1)?.message_id ?? ''
      await markRead?.(here(), chat, last)
      await typing?.(here(), chat, last)
      const told = await readChat(running, marketplace, chat.chat_id)
      if (markRead) expect(told.seller_read).toBe(last)
      if (typing) expect(told.typing_at).not.toBeNull()
    })

    it('names the buyer where pushes do not', async () => {
      const chat = await write(running, marketplace, { full_name: 'Ratna Dewi' })
      const { profile } = part()
      if (profile) expect((await profile(here(), chat)).full_name).toBe('Ratna Dewi')
    })

    it('opens the conversation that the buyer has already', async () => {
      const { open } = part()
      if (!open) return
      const mp_order_id = marketplaceFacts[marketplace].kind === 'marketplace' ? await order() : null
      const chat = await begun(mp_order_id ? { order_id: mp_order_id } : {})
      expect(await open(here(), { mp_buyer_id: chat.mp_buyer_id, mp_order_id })).toEqual({ chat_id: chat.chat_id })
    })
    const order = async () => {
      // An order of before, where the marketplace's orders are not dealt with.
      if (!running.sandbox.standIns.get(marketplace)?.orders) return demoOrderId(marketplace, 77, new Date())
      const { orders } = await running.control<{ orders: { order_id: string }[] }>('/orders', { marketplace, store_id: here().store_id })
      return orders[0]?.order_id ?? ''
    }
  })

  describe('failing', () => {
    const cases: readonly [fault: string, kind: FailureKind, refusal: MessageRefusal | undefined][] = [
      ['rate-limit', 'rate-limited', undefined],
      ['expired-token', 'auth-expired', undefined],
      ['unavailable', 'unavailable', undefined],
      ['no-permission', 'rejected', 'no-permission'],
    ]
    it.each(cases)('takes a marketplace that answers "%s" as %s', async (kind, class_, refusal) => {
      const chat = await begun()
      await fault(kind, { reason: 'Fitur chat toko ini belum aktif' })
      const failure = await failureOf(part().send(here(), chat, text('halo')))
      expect(failure).toMatchObject({ kind: class_, refusal })
      if (kind === 'no-permission') expect(failure.reason).toContain('Fitur chat toko ini belum aktif')
      expect(await ours(chat)).toEqual([])
    })

    it('takes a refusal as final, in the words of the marketplace', async () => {
      const chat = await begun()
      await fault('refuse', { reason: 'Kata terlarang' })
      // What is read beside it, as a reconciliation does, uses up no refusal.
      await part().messagesSince?.(here(), new Date().toISOString())
      const failure = await failureOf(part().send(here(), chat, text('halo')))
      expect(failure.kind).toBe('rejected')
      expect(failure.reason).toContain('Kata terlarang')
    })

    it('takes silence and a closed door as unavailable', async () => {
      const chat = await begun()
      await fault('time-out')
      expect(await failureOf(part().send({ ...here(), signal: AbortSignal.timeout(80) }, chat, text('halo')))).toMatchObject({
        kind: 'unavailable',
        reached: true,
      })
      const door = fastify()
      const base_url = await door.listen({ host: '127.0.0.1', port: 0 })
      await door.close()
      const closed = channel.connect({ ...running.account(marketplace), base_url }).chat
      expect(await failureOf(closed?.send(here(), chat, text('halo')) ?? Promise.resolve())).toMatchObject({ kind: 'unavailable', reached: false })
    })

    it('has a conversation that does not exist refused', async () => {
      const failure = await failureOf(part().send(here(), { chat_id: 'no-such-chat', mp_buyer_id: 'nobody' }, text('halo')))
      expect(failure.kind).toBe('rejected')
    })

    it('has a template refused that was not approved under its name, or with other values', async () => {
      const { capabilities, send } = part()
      if (!capabilities.templates) return
      const chat = await begun()
      const asked = (name: string, values: string[], language = 'id') =>
        failureOf(send(here(), chat, { ...named(), type: 'template', name, language, values }))
      expect(await asked('salam', [])).toMatchObject({ kind: 'rejected', refusal: 'template-unknown', reason: expect.stringContaining('(salam)') })
      expect(await asked('minta_ulasan', ['Ratna', 'Melati'], 'en')).toMatchObject({ kind: 'rejected', refusal: 'template-unknown' })
      for (const values of [[], ['Ratna'], ['Ratna', 'Melati', 'Rizky']])
        expect(await asked('minta_ulasan', values)).toMatchObject({ kind: 'rejected', refusal: 'template-values' })
      expect(await asked('minta_ulasan', ['Ratna', ''])).toMatchObject({ kind: 'rejected', refusal: 'invalid' })
      expect(await ours(chat)).toEqual([])
    })

    it('knows when the session is over', async () => {
      const { capabilities, send } = part()
      const chat = await begun()
      if (!capabilities.session) return
      await running.control('/chat/age', { marketplace, store_id: here().store_id, chat_id: chat.chat_id, hours: 25 })
      expect(await failureOf(send(here(), chat, text('halo')))).toMatchObject({ kind: 'rejected', refusal: 'session-over' })
      expect(await ours(chat)).toEqual([])
      if (!capabilities.templates) return
      await send(here(), chat, { ...named(), type: 'template', name: 'minta_ulasan', language: 'id', values: ['Ratna', 'Melati'] })
      expect(await ours(chat)).toMatchObject([{ template: 'minta_ulasan', text: expect.stringContaining('Terima kasih kak Ratna!') }])
    })
  })
})
