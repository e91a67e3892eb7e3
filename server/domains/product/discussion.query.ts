import type { Discussion } from '#contract/product/discussion.ts'
import type { Connection } from '#server/db/database.ts'

const waitingText = `
  select distinct on (store_code) store_code, (count(*) over (partition by store_code))::int as total_unanswered, asked_at as last_discussion_at,
    product_name, full_name, message
  from product_discussion where workspace_id = $1 and replied_at is null and ($2::text is null or store_code = $2)
  order by store_code, asked_at desc, mp_discussion_id desc`

/** Stores in whose discussions something waits, the latest first; of one store where it is named. */
export async function waitingDiscussions({ client }: Connection, workspaceId: number, storeCode: string | null = null): Promise<Discussion[]> {
  const { rows } = await client.query<Discussion>(`select * from (${waitingText}) as waiting order by last_discussion_at desc, store_code`, [
    workspaceId,
    storeCode,
  ])
  return rows
}
