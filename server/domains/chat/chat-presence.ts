import type { ChatPresence } from '#contract/chat/chat.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { looksUnseen } from './chat-update.ts'

/** The channel that gateways hear who is where on; its payload is a {@link PresenceCall} as JSON. */
export const presenceChannel = 'dermaga_presence'
export interface PresenceCall {
  readonly workspace_id: number
  readonly presence: ChatPresence
}

/** A channel shows "typing" for some seconds; it need not hear it for every key. */
const tellChannelEveryMs = 4_000
const toldAt = new Map<string, number>()

/** Tells the other agents, and the channel where it shows that, who views a chat or types in it. Nothing is kept. */
export async function tellPresence(services: ChannelServices, caller: Caller, chatCode: string, state: ChatPresence['state']): Promise<void> {
  const at = services.now()
  const chat = await services.database.read(caller.workspace_id, (connection) => readTyping(connection, chatCode))
  if (!chat) throw new DomainError('CHAT_NOT_FOUND')
  if (state === 'viewing' && (await services.database.read(caller.workspace_id, (connection) => looksUnseen(connection, caller)))) return
  const presence: ChatPresence = { chat_code: chatCode, user_id: caller.user_id, name: caller.name, state, at: at.toISOString() }
  const call: PresenceCall = { workspace_id: caller.workspace_id, presence }
  await services.database.read(caller.workspace_id, ({ client }) => client.query('select pg_notify($1, $2)', [presenceChannel, JSON.stringify(call)]))
  if (state === 'typing') showTyping(services, caller.workspace_id, chat)
}

type TypingChat = NonNullable<Awaited<ReturnType<typeof readTyping>>>

async function readTyping(connection: Connection, chatCode: string) {
  const { rows } = await connection.client.query<{
    chat_id: string
    mp_buyer_id: string
    marketplace: ChatMarketplace
    store_code: string
    store_id: string
    last_mp_msg_id: string | null
  }>({
    name: 'chat-of-typing',
    text: `select c.chat_id, c.mp_buyer_id, c.marketplace, c.store_code, s.store_id, (
        select m.mp_msg_id from chat_message m where m.workspace_id = $1 and m.chat_code = $2 and m.sender = 'buyer' and m.mp_msg_id is not null
        order by m.reply_time desc, m.msg_id desc limit 1) as last_mp_msg_id
      from chat c join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code where c.workspace_id = $1 and c.chat_code = $2`,
    values: [workspaceOf(connection), chatCode],
  })
  return rows[0] ?? null
}
type ChatMarketplace = Parameters<ChannelServices['channels']['get']>[0]

/** Nobody waits for it, and nobody is told where it fails. */
function showTyping({ channels, log }: ChannelServices, workspace_id: number, chat: TypingChat): void {
  const now = performance.now()
  const { store_code, store_id, marketplace, chat_id, mp_buyer_id, last_mp_msg_id } = chat
  const key = `${workspace_id}/${store_code}/${chat_id}`
  if (!channels.get(marketplace)?.chat?.typing || now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < tellChannelEveryMs) return
  if (toldAt.size > 5_000) toldAt.clear()
  toldAt.set(key, now)
  channels
    .call(marketplace, { workspace_id, store_code, store_id }, async (channel, store) =>
      channel.chat?.typing?.(store, { chat_id, mp_buyer_id }, last_mp_msg_id),
    )
    .catch((failure: unknown) => log.debug({ failure: String(failure), store_code }, 'typing was not shown'))
}
