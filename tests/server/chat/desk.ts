import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { chatList, chatMessages, chatReply, chatUpdate } from '#contract/chat/chat.endpoints.ts'
import { type Chat, type ChatMessage, chatCodeOf } from '#contract/chat/chat.ts'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { IncomingMessage, MessageStatus } from '#server/channels/chats.ts'
import { ingestMessage, ingestMessageStatus } from '#server/domains/chat/chat.port.ts'
import { createChatSend } from '#server/jobs/chat-send.ts'
import { sharedApp, startApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { createFakeChannel, type FakeChannel, type FakeOptions, incoming } from './fake-channel.ts'

/** A workspace with a store, an agent who chats and another one, and what they and buyers do. */
export async function openDesk(app: TestApp) {
  const { workspace_id } = await app.build.workspace()
  const store = await app.build.store({ workspace_id })
  const agent = await app.build.agent({ workspace_id, privileges: ['chat'], name: 'Rizky' })
  const other = await app.build.agent({ workspace_id, privileges: ['chat'], name: 'Sari' })
  const token = app.tokenOf(agent)
  const origin = { workspace_id, store_code: store.store_code, marketplace: 'shopee' as const }
  const send = createChatSend(app.services)

  const desk = {
    workspace_id,
    store,
    agent,
    other,
    token,
    otherToken: app.tokenOf(other),
    codeOf: (chat_id: string) => chatCodeOf('shopee', store.store_code, chat_id),
    /** A buyer writes. */
    hears: (chat_id: string, fields: Partial<IncomingMessage> = {}) =>
      ingestMessage(app.services, { ...origin, message: incoming({ chat_id, ...fields }) }),
    learns: (status: Partial<MessageStatus> & Pick<MessageStatus, 'chat_id' | 'status'>) =>
      ingestMessageStatus(app.services, {
        ...origin,
        status: { mp_msg_id: null, reply_id: null, reason: null, refusal: null, at: new Date().toISOString(), ...status },
      }),
    /** A chat with one message of its buyer. */
    async begin(message = 'Halo kak'): Promise<{ chat_id: string; chat_code: string }> {
      const chat_id = `c${unique()}`
      await desk.hears(chat_id, { message })
      return { chat_id, chat_code: desk.codeOf(chat_id) }
    },
    reply: (chat_code: string, message: string, more: Partial<NonNullable<CallInput<typeof chatReply>['body']>> = {}, as = token) =>
      app.call(chatReply, { body: { chat_code, message, reply_id: randomUUID(), ...more } }, as),
    /** The job of a chat runs, once the messages are due. */
    async goes(chat_code: string, laterMs = 5_000): Promise<void> {
      app.advance(laterMs)
      await send({ workspace_id, chat_code })
    },
    async messages(chat_id: string, query: { offset?: string; around?: string; limit?: string } = {}, as = token) {
      const { data } = await app.call(
        chatMessages,
        { params: { marketplace: 'shopee' }, query: { store_id: store.store_id, msg_id: chat_id, ...query } },
        as,
      )
      return data
    },
    async list(query: CallInput<typeof chatList>['query'] = {}, as = token) {
      return (await app.call(chatList, { query }, as)).data
    },
    async chat(chat_id: string): Promise<Chat> {
      return (await desk.messages(chat_id)).chat
    },
    async last(chat_id: string): Promise<ChatMessage> {
      return (await desk.messages(chat_id)).messages.at(-1) as ChatMessage
    },
  }
  return desk
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Of the file that has called {@link setUpDesk}; the desk is of the test that runs. */
export let app: TestApp
export let channel: FakeChannel
export let desk: Desk

/** A channel for a test file, on a server of its `own` where it runs jobs, and a desk for each of its tests. */
export function setUpDesk({ own = false, ...options }: FakeOptions & { own?: boolean } = {}): void {
  beforeAll(async () => {
    channel = createFakeChannel(options)
    app = await (own ? startApp : sharedApp)({ channels: channel.registry })
  })
  if (own) afterAll(() => app.stop())
  beforeEach(async () => {
    channel.onSend = null
    channel.listed = []
    channel.got.length = 0
    channel.asked.length = 0
    desk = await openDesk(app)
  })
}

/** When it was so many minutes before now. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Somebody at the desk marks a chat. */
export const update = (body: CallInput<typeof chatUpdate>['body'], token = desk.token) => app.call(chatUpdate, { body: body as never }, token)

/** The chats of a list, in its order. */
export const codes = async (query: Parameters<Desk['list']>[0] = {}, token = desk.token) =>
  (await desk.list(query, token)).chats.map(({ chat_code }) => chat_code)
