import type { Discussion } from '#contract/product/discussion.ts'
import type { IncomingDiscussion } from '#server/channels/pushes.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import type { Caller, Services } from '../handler.ts'
import { waitingDiscussions } from './discussion.query.ts'

interface DiscussionNews {
  readonly workspace_id: number
  readonly store_code: string
  readonly discussion: IncomingDiscussion
}

/** Takes in a question below a product, or that it was answered. The same twice is one; an answer that overtakes its question keeps it answered. */
export const ingestDiscussion = (
  { database, now }: Services,
  { workspace_id, store_code, discussion }: DiscussionNews,
): Promise<'changed' | 'known'> =>
  database.write(workspace_id, async (connection) => {
    const { mp_discussion_id, product_name, full_name, message, at, answered } = discussion
    const { rowCount } = await connection.client.query(
      `insert into product_discussion as known (workspace_id, store_code, mp_discussion_id, product_name, full_name, message, asked_at, replied_at)
       values ($1, $2, $3, $4, $5, $6, least($7::timestamptz, $8::timestamptz), case when $9 then $8::timestamptz end)
       on conflict (workspace_id, store_code, mp_discussion_id) do update set replied_at = excluded.replied_at
       where known.replied_at is null and excluded.replied_at is not null`,
      [workspace_id, store_code, mp_discussion_id, product_name, full_name, message, at, now().toISOString(), answered],
    )
    if (rowCount !== 1) return 'known'
    await tell(connection, workspace_id, [store_code], null, now().toISOString())
    return 'changed'
  })

/** The questions of these stores are answered. Answers what still waits. */
export const markReplied = ({ database, now }: Services, caller: Caller, stores: readonly string[]): Promise<Discussion[]> =>
  database.write(caller.workspace_id, async (connection) => {
    const at = now().toISOString()
    const { rows } = await connection.client.query<{ store_code: string }>(
      `with replied as (
         update product_discussion set replied_at = $3 where workspace_id = $1 and store_code = any($2) and replied_at is null returning store_code
       ) select distinct store_code from replied`,
      [caller.workspace_id, stores, at],
    )
    if (rows.length > 0)
      await tell(
        connection,
        caller.workspace_id,
        rows.map(({ store_code }) => store_code),
        caller.agent_id,
        at,
      )
    return waitingDiscussions(connection, caller.workspace_id)
  })

/** Last in a transaction. */
async function tell(connection: Connection, workspaceId: number, stores: readonly string[], agent_id: number | null, at: string): Promise<void> {
  const waiting = new Map((await waitingDiscussions(connection, workspaceId)).map((one) => [one.store_code, one]))
  await appendEvents(
    connection,
    stores.map((store_code) => ({ type: 'discussion.changed' as const, at, agent_id, store_code, discussion: waiting.get(store_code) ?? null })),
  )
}
