import { mostNamed, type NamedThing } from '#contract/push/notification.ts'
import type { NotificationKey } from '#contract/push/push.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { type ToldFact, uniqueNames } from './push.rules.ts'

/** Things that are known again, of one notification. */
const mostThings = 500

export interface ToldSeat extends ToldFact {
  readonly user_id: number
}

interface Unread {
  readonly user_id: number
  readonly notif_key: NotificationKey
  readonly count: number
  readonly things: readonly string[]
  readonly named: readonly NamedThing[]
}

/** A fact with what of its kind was not read yet: together they are one notification, and what is told again counts once. */
export function together(fact: ToldFact, unread: Pick<Unread, 'count' | 'things' | 'named'> | undefined) {
  const known = new Set(unread?.things)
  const fresh = fact.things.filter((thing) => !known.has(thing))
  const count = (unread?.count ?? 0) + fresh.length
  return {
    notif_key: fact.key,
    count,
    things: [...fresh, ...known].slice(0, mostThings),
    named: uniqueNames([...fact.named, ...(unread?.named ?? [])]).slice(0, mostNamed),
    url: count === 1 ? fact.url : fact.listUrl,
  }
}

/** Notes what seats were told of, the latest of each kind in place of what they had not read; whoever takes the happenings of the workspace holds its turn. */
export async function keepNotifications(connection: Connection, workspaceId: number, told: readonly ToldSeat[], now: Date): Promise<void> {
  if (told.length === 0) return
  const { client } = connection
  const at = now.toISOString()
  const { rows: before } = await client.query<Unread>(
    `delete from notification n using jsonb_to_recordset($2::jsonb) as x(user_id int, key text)
     where n.workspace_id = $1 and n.user_id = x.user_id and n.notif_key = x.key and n.read_at is null
     returning n.user_id, n.notif_key, n.count, n.things, n.named`,
    [workspaceId, JSON.stringify(told.map(({ user_id, key }) => ({ user_id, key })))],
  )
  const rows = told.map((fact) => ({
    user_id: fact.user_id,
    ...together(
      fact,
      before.find((one) => one.user_id === fact.user_id && one.notif_key === fact.key),
    ),
  }))
  await client.query(
    `insert into notification (workspace_id, user_id, notif_key, count, things, named, url, at)
     select $1, x.user_id, x.notif_key, x.count, x.things, x.named, x.url, $3
     from jsonb_to_recordset($2::jsonb) as x(user_id int, notif_key text, count int, things text[], named jsonb, url text)`,
    [workspaceId, JSON.stringify(rows), at],
  )
  await tellUnread(connection, workspaceId, [...new Set(told.map(({ user_id }) => user_id))], at)
}

/** Notes what a seat has read; `ids` null: all of it. Answers how many are left. */
export async function readNotifications(
  connection: Connection,
  { workspace_id, user_id }: { readonly workspace_id: number; readonly user_id: number },
  ids: readonly number[] | null,
  now: Date,
): Promise<number> {
  const { rowCount } = await connection.client.query(
    `update notification set read_at = $4 where workspace_id = $1 and user_id = $2 and read_at is null and ($3::bigint[] is null or notification_id = any($3))`,
    [workspace_id, user_id, ids, now.toISOString()],
  )
  if (!rowCount) return (await unreadOf(connection, workspace_id, [user_id])).get(user_id) ?? 0
  return (await tellUnread(connection, workspace_id, [user_id], now.toISOString())).get(user_id) ?? 0
}

async function tellUnread(connection: Connection, workspaceId: number, users: readonly number[], at: string): Promise<ReadonlyMap<number, number>> {
  const unread = await unreadOf(connection, workspaceId, users)
  const told = users.map((user_id) => ({ user_id, unread: unread.get(user_id) ?? 0 }))
  await appendEvent(connection, { type: 'notification.changed', told, at, agent_id: null }, workspaceId)
  return unread
}

export async function unreadOf({ client }: Connection, workspaceId: number, users: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ user_id: number; unread: number }>(
    `select user_id, count(*)::int as unread from notification where workspace_id = $1 and user_id = any($2::int[]) and read_at is null group by user_id`,
    [workspaceId, users],
  )
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}
