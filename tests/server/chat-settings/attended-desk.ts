import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { chatCodeOf } from '#contract/chat/chat.ts'
import { accountChatSettingsSave, accountSettingsToggle } from '#contract/chat/chat-settings.endpoints.ts'
import type { ChatSettingKey, ChatSettings } from '#contract/chat/chat-settings.ts'
import type { IncomingMessage } from '#server/channels/chats.ts'
import { ingestMessage } from '#server/domains/chat/chat.port.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

/** Of the file that has called {@link setUpServer}; its jobs run. */
export let server: TestApp

export function setUpServer(): void {
  let jobs: { stop(): Promise<void> } | undefined
  beforeAll(async () => {
    server = await startApp()
    jobs = await startJobs(server.services)
  })
  afterAll(async () => {
    await jobs?.stop()
    await server.stop()
  })
}

type Said = { ago?: number } & Partial<Pick<IncomingMessage, 'sender' | 'business_type'>>

/** A workspace with a store and agents who chat; the first ones are online as told. */
export async function openDesk(online: readonly boolean[], settings: Partial<ChatSettings> = {}) {
  const { workspace_id } = await server.build.workspace()
  const owner = server.tokenOf(await server.build.owner({ workspace_id }))
  const store = await server.build.store({ workspace_id, store_name: 'Melati' })
  const agents = []
  for (const is_online of online) agents.push(await server.build.agent({ workspace_id, privileges: ['chat'], is_online }))
  const ids = agents.map(({ agent_id }) => agent_id as number)
  const set = async (key: ChatSettingKey, value: unknown) => {
    const toggles = ['chat_rotation', 'chat_reassignment', 'invisible_superadmin']
    const { status } = toggles.includes(key)
      ? await server.call(accountSettingsToggle, { body: { type: key as 'chat_rotation', value: value as boolean } }, owner)
      : await server.call(accountChatSettingsSave, { body: { key, value } }, owner)
    expect(status).toBe(200)
    // What it sets going is over before anybody writes, or it would go on with that.
    await idle()
  }
  for (const [key, value] of Object.entries(settings)) await set(key as ChatSettingKey, value)

  const says = async (buyer: string, text = 'Halo kak', { ago = 0, sender = 'buyer' as 'buyer' | 'seller', ...more }: Said = {}) => {
    const message: IncomingMessage = {
      mp_msg_id: randomUUID(),
      chat_id: `c-${buyer}`,
      mp_buyer_id: buyer,
      full_name: `Buyer ${buyer}`,
      avatar: null,
      phone: null,
      sender,
      type: 'text',
      message: text,
      media_url: null,
      media_id: null,
      mime_type: null,
      filename: null,
      product: null,
      at: new Date(server.services.now().getTime() - ago).toISOString(),
      context_mp_msg_id: null,
      reply_id: null,
      ...more,
    }
    await ingestMessage(server.services, { workspace_id, store_code: store.store_code, marketplace: 'shopee', message })
    await idle()
  }
  const codeOf = (buyer: string) => chatCodeOf('shopee', store.store_code, `c-${buyer}`)
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.services.database.system(({ client }) => client.query<T>(text, [workspace_id, ...values]))).rows
  return {
    workspace_id,
    store,
    agents,
    ids,
    owner,
    set,
    says,
    codeOf,
    rowsOf: rows,
    agentOf: async (buyer: string) =>
      (await rows<{ agent_id: number | null }>('select agent_id from chat where workspace_id = $1 and chat_code = $2', [codeOf(buyer)]))[0]?.agent_id,
    automatic: async (buyer: string) =>
      (
        await rows<{ message: string }>('select message from chat_message where workspace_id = $1 and chat_code = $2 and automatic order by msg_id', [
          codeOf(buyer),
        ])
      ).map(({ message }) => message),
  }
}

/** Waits until no job is to be done now. */
export async function idle(): Promise<void> {
  for (const until = Date.now() + 60_000; ; ) {
    const { rows } = await server.services.database.system(({ client }) =>
      client.query<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name in ('chat.attend', 'chat.deal') and state in ('created', 'active', 'retry')`,
      ),
    )
    if (rows[0]?.n === 0) return
    if (Date.now() > until) throw new Error('Chats are still being attended to')
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
