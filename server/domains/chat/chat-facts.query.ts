import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

async function readFact<T>(connection: Connection, column: string, chatCode: string): Promise<T> {
  const { rows } = await connection.client.query<{ fact: T }>(`select ${column} as fact from chat c where c.workspace_id = $1 and c.chat_code = $2`, [
    workspaceOf(connection),
    chatCode,
  ])
  if (!rows[0]) throw new DomainError('CHAT_NOT_FOUND')
  return rows[0].fact
}

/** A chat's own attributes. Throws CHAT_NOT_FOUND. */
export const readAttributes = (connection: Connection, chatCode: string) => readFact<Record<string, string>>(connection, 'c.attributes', chatCode)

/** The buyer's phone number as the chat or the buyer's orders tell it. Throws CHAT_NOT_FOUND. */
export const readPhone = (connection: Connection, chatCode: string) =>
  readFact<string | null>(
    connection,
    `coalesce(c.phone, (select b.phone from buyer b where b.workspace_id = $1 and b.marketplace = c.marketplace and b.mp_buyer_id = c.mp_buyer_id))`,
    chatCode,
  )
