import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

/** What a marketplace answered to the last action that was asked for an order. */
interface OrderAnswer {
  readonly order_code: string
  /** Null where it agreed. */
  readonly failure: { readonly code: string | null; readonly reason: string | null } | null
}

/** Which of these orders have nothing on its way to their marketplace any more, and how that ended. */
export async function readAnswers(connection: Connection, codes: readonly string[]): Promise<OrderAnswer[]> {
  const { rows } = await connection.client.query<OrderAnswer>(
    `select order_code, action_state - 'ask' as failure from orders
     where workspace_id = $1 and order_code = any($2::text[]) and action_state->>'state' is distinct from 'pending'`,
    [workspaceOf(connection), codes],
  )
  return rows
}
