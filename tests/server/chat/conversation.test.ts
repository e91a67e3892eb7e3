import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IncomingMessage } from '#server/channels/chats.ts'
import { ingestConversation } from '#server/domains/chat/chat.port.ts'
import { unique } from '#tests/support/builders.ts'
import { app, desk, setUpDesk } from './desk.ts'
import { incoming } from './fake-channel.ts'

setUpDesk()

const said = fc.record({
  sender: fc.constantFrom('buyer' as const, 'buyer' as const, 'seller' as const),
  message: fc.constantFrom('Halo', 'Ready kak?', 'Siap'),
  // Two may be written at one moment.
  minutesAgo: fc.integer({ min: 0, max: 12 }),
  full_name: fc.constantFrom('', 'Rina Wati', 'Rina W.'),
  phone: fc.constantFrom(null, '6281234567890'),
  kind: fc.constantFrom(undefined, 'reaction' as const, 'notice' as const),
  quotes: fc.option(fc.nat(7), { nil: null }),
  // What a channel lists may hold the same message twice.
  same: fc.option(fc.nat(7), { nil: null }),
})

const told = (messages: Awaited<ReturnType<typeof desk.messages>>['messages']) => {
  const places = new Map(messages.map(({ msg_id }, place) => [msg_id, place]))
  return messages.map(({ sender, message, kind, reply_time, context_id, context_message, sent_status }) => ({
    ...{ sender, message, kind, reply_time, context_message, sent_status },
    quotes: context_id === null ? null : places.get(context_id),
  }))
}

/** How often windows were told of a conversation's messages, and of how many. */
async function tellingsOf(chatCode: string) {
  const [tellings] = await app.services.database.statement<{ told: number; messages: number }>({
    text: `select count(*)::int as told, count(distinct payload->'message'->>'msg_id')::int as messages from event_log
           where workspace_id = $1 and payload->>'type' = 'chat.message' and payload->'message'->>'chat_code' = $2`,
    values: [desk.workspace_id, chatCode],
  })
  return tellings
}

it('a conversation is the same whether it comes at once or message by message', async () => {
  const origin = { workspace_id: desk.workspace_id, store_code: desk.store.store_code, marketplace: 'shopee' as const }
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 8 }), async (drawn) => {
      const now = Date.now()
      const name = (conversation: string, place: number) => `${conversation}-${place}`
      const of = (conversation: string): IncomingMessage[] =>
        drawn.map(({ minutesAgo, quotes, same, ...one }, place) =>
          incoming({
            ...one,
            chat_id: conversation,
            mp_buyer_id: `buyer-of-${conversation}`,
            mp_msg_id: name(conversation, same ?? place),
            at: new Date(now - minutesAgo * 60_000).toISOString(),
            context_mp_msg_id: quotes === null ? null : name(conversation, quotes),
          }),
        )
      const [apart, together] = [`a${unique()}`, `t${unique()}`]
      const taken: string[] = []
      for (const message of of(apart)) taken.push(await desk.hears(apart, message))
      expect(await ingestConversation(app.services, origin, of(together))).toEqual(taken)
      const [one, other] = [await desk.messages(apart), await desk.messages(together)]
      expect(told(other.messages).map((message) => ({ ...message, reply_time: message.reply_time.slice(0, 16) }))).toEqual(
        told(one.messages).map((message) => ({ ...message, reply_time: message.reply_time.slice(0, 16) })),
      )
      const seen = ({ chat }: typeof one) => {
        const { phone, is_read, is_replied, unread_count, full_name } = chat
        return {
          phone,
          is_read,
          is_replied,
          unread_count,
          full_name: full_name.replace(chat.mp_buyer_id, 'the buyer'),
          last: chat.last_message?.message,
        }
      }
      expect(seen(other)).toEqual(seen(one))
      expect(await tellingsOf(other.chat.chat_code)).toEqual({ told: other.messages.length, messages: other.messages.length })
    }),
    { numRuns: 40 },
  )
})

it('a long conversation comes whole, each message told once, and the same again is nothing new', async () => {
  const origin = { workspace_id: desk.workspace_id, store_code: desk.store.store_code, marketplace: 'shopee' as const }
  const chat_id = `l${unique()}`
  const messages = Array.from({ length: 120 }, (_, place) =>
    incoming({ chat_id, mp_msg_id: `${chat_id}-${place}`, message: `${place}`, at: new Date(Date.now() - (200 - place) * 1_000).toISOString() }),
  )
  expect(new Set(await ingestConversation(app.services, origin, messages))).toEqual(new Set(['created']))
  expect(new Set(await ingestConversation(app.services, origin, messages))).toEqual(new Set(['known']))
  expect((await desk.chat(chat_id)).unread_count).toBe(120)
  expect(await tellingsOf(desk.codeOf(chat_id))).toEqual({ told: 120, messages: 120 })
})
