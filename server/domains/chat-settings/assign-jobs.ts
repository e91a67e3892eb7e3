import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'

/** Queue of chats in which a buyer wrote: somebody is to have them, and may be answered at once. */
export const attendChatJob = 'chat.attend'
export interface AttendChat {
  readonly workspace_id: number
  readonly chat_code: string
}

/** Queue of workspaces whose chats that nobody has are to go round. */
export const dealChatsJob = 'chat.deal'
export interface DealChats {
  readonly workspace_id: number
}

/** In the transaction that took the buyer's message in; one that waits serves all messages of the chat. */
export const planAttention = (connection: Connection, { workspace_id, chat_code }: AttendChat): Promise<void> =>
  enqueue(connection, [{ name: attendChatJob, data: { workspace_id, chat_code }, singletonKey: `${workspace_id}/${chat_code}` }])

export const planDealing = (connection: Connection, workspaceId: number): Promise<void> =>
  enqueue(connection, [{ name: dealChatsJob, data: { workspace_id: workspaceId }, singletonKey: `${workspaceId}` }])
