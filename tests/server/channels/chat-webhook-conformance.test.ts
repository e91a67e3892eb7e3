import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import type { ChannelChat, IncomingMessage } from '#server/channels/chats.ts'
import type { ChannelNews, RawPush } from '#server/channels/pushes.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { pushedBy, readChat, write } from '#tests/sandbox/write-chat.ts'
import { chatChannels } from './connected-channels.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

describe.each(chatChannels.map((channel) => [channel.marketplace, channel] as const))(
  'what the %s channel tells of conversations',
  (marketplace, channel) => {
    const account = () => running.account(marketplace)
    const here = () => running.connection(marketplace)
    const chatPart = (): ChannelChat => {
      const { chat } = channel.connect(account())
      if (!chat) throw new Error('no conversations')
      return chat
    }
    const newsOf = (push: RawPush): ChannelNews[] => {
      expect(channel.webhook.verify(push, account(), Date.now())).toBe(true)
      return channel.webhook.read(push)
    }
    const told = async (act: () => Promise<unknown>): Promise<ChannelNews[]> => (await pushedBy(running, marketplace, act)).flatMap(newsOf)
    async function messageOf(wish: object): Promise<IncomingMessage> {
      const news = await told(() => write(running, marketplace, wish))
      expect(news).toHaveLength(1)
      const [only] = news
      if (only?.kind !== 'message') throw new Error(`unexpected ${only?.kind}`)
      expect(only.store_id).toBe(here().store_id)
      return only.message
    }

    it('tells a text as the buyer wrote it, whoever they are and whatever is in it', async () => {
      const strange = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((text) => text.trim().length > 0)
      await fc.assert(
        fc.asyncProperty(strange, async (text) => {
          const message = await messageOf({ text })
          expect(message).toMatchObject({ sender: 'buyer', type: 'text', message: text, media_url: null, product: null, context_mp_msg_id: null })
        }),
        { numRuns: 15 },
      )
    })

    it('names conversation, buyer, message and time, or tells the name when it is asked', async () => {
      let chat: Awaited<ReturnType<typeof write>> | undefined
      const [news] = await told(async () => {
        chat = await write(running, marketplace, { text: 'Halo', full_name: 'Ratna Dewi' })
      })
      if (news?.kind !== 'message') throw new Error('no message')
      expect(news.message).toMatchObject({ chat_id: chat?.chat_id, mp_buyer_id: chat?.mp_buyer_id, mp_msg_id: chat?.messages[0]?.message_id })
      expect(Math.abs(Date.parse(news.message.at) - Date.now())).toBeLessThan(3000)
      const profile = async () => (await chatPart().profile?.(here(), news.message))?.full_name
      expect(news.message.full_name || (await profile())).toBe('Ratna Dewi')
    })

    it('tells of pictures and products', async () => {
      const picture = await messageOf({ type: 'image', text: '' })
      expect(picture).toMatchObject({ type: 'image' })
      expect(picture.media_url ?? picture.media_id).toBeTruthy()
      expect(picture.mime_type).toMatch(/^image\//)
      const sku = sellableSkus[3]?.sku
      const shown = (await pushedBy(running, marketplace, () => write(running, marketplace, { type: 'product', sku }))).flatMap(newsOf)[0]
      if (shown?.kind !== 'message') throw new Error('no message')
      expect(shown.message.type === 'product' || shown.message.message !== '').toBe(true)
    })

    it('gives two messages of the same words two ids, and two deliveries of one the same', async () => {
      const { chat_id } = await write(running, marketplace, { text: 'halo' })
      const pushes = await pushedBy(running, marketplace, async () => {
        await write(running, marketplace, { chat_id, text: 'halo' })
        await write(running, marketplace, { chat_id, text: 'halo' })
      })
      const ids = pushes.flatMap(newsOf).map((news) => (news.kind === 'message' ? news.message.mp_msg_id : ''))
      expect(new Set(ids).size).toBe(2)
      const [first, second] = pushes as [RawPush, RawPush]
      expect(channel.webhook.deliveryId(first)).toBe(channel.webhook.deliveryId({ ...first }))
      expect(channel.webhook.deliveryId(first)).not.toBe(channel.webhook.deliveryId(second))
      expect(channel.webhook.read({ ...first })).toEqual(channel.webhook.read(first))
    })

    it('tells of our own messages, if at all, as ours', async () => {
      const chat = await write(running, marketplace)
      const reply_id = randomUUID()
      let sent: { mp_msg_id: string } | undefined
      const news = await told(async () => {
        sent = await chatPart().send(here(), chat, { reply_id, context_mp_msg_id: null, type: 'text', message: 'Siap kak 🙏' })
      })
      for (const one of news) {
        if (one.kind === 'message') {
          expect(one.message).toMatchObject({
            sender: 'seller',
            chat_id: chat.chat_id,
            mp_msg_id: sent?.mp_msg_id,
            message: 'Siap kak 🙏',
          })
          expect([reply_id, null]).toContain(one.message.reply_id)
          // A push of ours may name the conversation only, which is the buyer's.
          expect([chat.mp_buyer_id, chat.chat_id]).toContain(one.message.mp_buyer_id)
        } else expect(one).toMatchObject({ kind: 'message-status', status: { mp_msg_id: sent?.mp_msg_id } })
      }
    })

    it('tells how far our messages have come, if at all, in the conversation they are of', async () => {
      const chat = await write(running, marketplace)
      const sent = await chatPart().send(here(), chat, { reply_id: randomUUID(), context_mp_msg_id: null, type: 'text', message: 'Siap' })
      await running.sandbox.pushes.idle()
      const reach = (state: string) => running.control('/chat/reach', { marketplace, store_id: here().store_id, chat_id: chat.chat_id, state })
      const news = await told(async () => {
        await reach('delivered')
        await reach('read')
        await reach('delivered')
      })
      const statuses = news.map((one) => {
        if (one.kind !== 'message-status') throw new Error(`unexpected ${one.kind}`)
        expect(one.status.chat_id).toBe(chat.chat_id)
        expect([sent.mp_msg_id, null]).toContain(one.status.mp_msg_id)
        expect(Date.parse(one.status.at)).toBeGreaterThanOrEqual(Date.parse(sent.at) - 1000)
        return one.status.status
      })
      expect([[], ['read'], ['delivered', 'read']]).toContainEqual(statuses)
      expect((await readChat(running, marketplace, chat.chat_id)).messages.at(-1)?.state).toBe('read')
    })

    it('does not hold over a changed byte or with another key', async () => {
      const [push] = await pushedBy(running, marketplace, () => write(running, marketplace, { text: 'é 🎁 halo' }))
      if (!push) throw new Error('nothing was pushed')
      fc.assert(
        fc.property(fc.nat({ max: push.body.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
          const spoilt = Buffer.from(push.body)
          spoilt[at] = (spoilt[at] ?? 0) ^ change
          expect(channel.webhook.verify({ ...push, body: spoilt }, account(), Date.now())).toBe(false)
        }),
      )
      expect(channel.webhook.verify(push, { ...account(), app_secret: 'another' }, Date.now())).toBe(false)
      expect(channel.webhook.verify({ ...push, headers: {} }, account(), Date.now())).toBe(false)
      const rewritten = Buffer.from(JSON.stringify(JSON.parse(push.body.toString()), null, 1))
      expect(channel.webhook.verify({ ...push, body: rewritten }, account(), Date.now())).toBe(false)
    })

    it('answers anything malformed with a SyntaxError and nothing else', async () => {
      const [push] = await pushedBy(running, marketplace, () => write(running, marketplace))
      if (!push) throw new Error('nothing was pushed')
      const read = (body: Buffer) => {
        try {
          channel.webhook.deliveryId({ ...push, body })
          for (const news of channel.webhook.read({ ...push, body })) if (news.kind === 'message') expect(news.message.chat_id).toBeTypeOf('string')
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError)
        }
      }
      fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => read(Buffer.from(bytes))))
      fc.assert(fc.property(fc.json(), (json) => read(Buffer.from(json))))
      // A real push with anything at all in place of one of its values, at any depth.
      const whole = JSON.parse(push.body.toString()) as object
      const places = pathsOf(whole)
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 1 }), (place, value) =>
          read(Buffer.from(JSON.stringify(replaced(whole, place, value)))),
        ),
        { numRuns: 300 },
      )
      fc.assert(fc.property(fc.nat({ max: push.body.length }), (length) => read(push.body.subarray(0, length))))
    })
  },
)

type Path = readonly string[]
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
    : []
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}
