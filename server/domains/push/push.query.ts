import { createHash } from 'node:crypto'
import type { Language } from '#contract/core/error-messages.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { NotificationKey, NotificationSetting, PushSubscriptionKeys } from '#contract/push/push.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '#server/security/access-token.ts'
import type { FactReader, Happenings, PushedChat, PushedOrder, PushedSku, PushReader } from './push.rules.ts'

export const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** A subscription by its key. */
export interface PushTarget {
  readonly workspace_id: number
  readonly user_id: number
  readonly endpoint_hash: string
}

/**
 * Gives a browser to a seat. Across workspaces, since the seat before may be another workspace's. Several windows may do so at one moment: Postgres may
 * find either of the row's keys taken first, which one `do update` cannot name.
 */
export async function putSubscription(
  { client }: Connection,
  caller: Caller,
  { endpoint, keys }: PushSubscriptionKeys,
  language: Language,
): Promise<void> {
  const seat = [hashOf(endpoint), caller.workspace_id, caller.user_id, keys.p256dh, keys.auth, caller.family_id, language]
  const { rowCount: isNew } = await client.query(
    `insert into push_subscription (endpoint_hash, workspace_id, user_id, p256dh, auth, family_id, language, endpoint)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [...seat, endpoint],
  )
  if (!isNew)
    await client.query(
      `update push_subscription set workspace_id = $2, user_id = $3, p256dh = $4, auth = $5, family_id = $6, language = $7, ended_at = null
       where endpoint_hash = $1`,
      seat,
    )
}

export const dropSubscription = ({ client }: Connection, { workspace_id, user_id }: Caller, endpoint: string) =>
  client.query('delete from push_subscription where workspace_id = $1 and user_id = $2 and endpoint_hash = $3', [
    workspace_id,
    user_id,
    hashOf(endpoint),
  ])

export const endSubscription = ({ client }: Connection, { workspace_id, user_id, endpoint_hash }: PushTarget, now: Date) =>
  client.query('update push_subscription set ended_at = $4 where workspace_id = $1 and user_id = $2 and endpoint_hash = $3', [
    workspace_id,
    user_id,
    endpoint_hash,
    now.toISOString(),
  ])

/** Subscriptions that count: of a seat that works, in a session that nobody ended. */
const live = `push_subscription s join agent a using (workspace_id, user_id) join session_family f using (family_id)
  where s.ended_at is null and a.status = 1 and f.revoked_at is null and s.workspace_id = $1`

export async function findSubscription({ client }: Connection, { workspace_id, user_id, endpoint_hash }: PushTarget) {
  const { rows } = await client.query<{ endpoint: string; p256dh: string; auth: string; language: Language }>(
    `select s.endpoint, s.p256dh, s.auth, s.language from ${live} and s.user_id = $2 and s.endpoint_hash = $3`,
    [workspace_id, user_id, endpoint_hash],
  )
  return rows[0] ?? null
}

export type Listener = PushReader & PushTarget

/** Of the workspace `$1`. */
const mutedOf = (alias: string) =>
  `array(select n.notif_key from notification_setting n where n.workspace_id = $1 and n.user_id = ${alias}.user_id and n.notif_val = 0) as muted`

export interface Seat extends FactReader {
  readonly user_id: number
}

/** Everybody who works in a workspace. */
export async function seats({ client }: Connection, workspaceId: number): Promise<Seat[]> {
  const { rows } = await client.query<Seat>(
    `select a.user_id, a.agent_type, a.agent_id, a.privileges, ${mutedOf('a')} from agent a where a.workspace_id = $1 and a.status = 1`,
    [workspaceId],
  )
  return rows
}

export async function listeners({ client }: Connection, workspaceId: number): Promise<Listener[]> {
  const { rows } = await client.query<Listener>(
    `select s.workspace_id, s.user_id, s.endpoint_hash, s.language, a.agent_type, a.agent_id, a.privileges,
       ${mutedOf('s')}
     from ${live}`,
    [workspaceId],
  )
  return rows
}

/** Older news than this is in the queue for everybody to see: a server that was away does not tell it again. */
const newsForMinutes = 60
/** One look takes no more; the tag of the next message replaces this one's. */
const mostEvents = 2000

/** What happened since the last look, which this look then is; one at a time for each workspace. */
export async function takeHappenings({ client }: Connection, workspaceId: number, now: Date): Promise<Happenings> {
  const { rows: at } = await client.query<{ cursor: number }>(
    'insert into push_cursor as p (workspace_id, cursor) values ($1, 0) on conflict (workspace_id) do update set cursor = p.cursor returning cursor',
    [workspaceId],
  )
  // Asked first: what is written while this looks is left to the next look.
  const last = await lastCursor({ client } as Connection, workspaceId)
  const { rows } = await client.query<{
    cursor: number
    type: string
    order: PushedOrder | null
    by: number | null
    store_code: string | null
    chat_code: string | null
    skus: readonly string[]
  }>(
    `select cursor, payload->>'type' as type, payload->'order' as order, (payload->>'agent_id')::int as by, payload->>'store_code' as store_code, payload->'chat'->>'chat_code' as chat_code,
       array(select jsonb_array_elements(payload->'skus')->>'sku' where payload->>'type' = 'product.changed') as skus
     from event_log
     where workspace_id = $1 and cursor > $2 and cursor <= $4 and created_at > $3::timestamptz - make_interval(mins => ${newsForMinutes}) and (
       payload->>'type' in ('store.changed', 'product.changed')
       or payload->>'type' = 'order.created' and payload->'is_history' is null
       or payload->>'type' = 'order.changed' and payload->'order'->>'order_status' = '${orderStatus.cancel_requested}'
         and payload->>'previous_status' <> '${orderStatus.cancel_requested}'
       or payload->>'type' = 'chat.message' and payload->>'is_new' = 'true'
       or payload->>'type' = 'chat.changed' and payload->>'is_given' = 'true')
     order by cursor limit ${mostEvents}`,
    [workspaceId, at[0]?.cursor ?? 0, now.toISOString(), last],
  )
  await client.query(`update push_cursor p set cursor = greatest(p.cursor, $2::bigint) where workspace_id = $1`, [
    workspaceId,
    rows.length < mostEvents ? last : rows.at(-1)?.cursor,
  ])
  const ordersOf = (type: string) => rows.flatMap((row) => (row.type === type && row.order ? [{ ...row.order, by: row.by }] : []))
  const codesOf = (type: string) => rows.flatMap((row) => (row.type === type && row.chat_code ? [row.chat_code] : []))
  const touched = rows.flatMap(({ store_code }) => (store_code ? [store_code] : []))
  const lost = await client.query<{ store_name: string }>(
    'select store_name from store where workspace_id = $1 and store_code = any($2) and not token_valid order by store_name',
    [workspaceId, touched],
  )
  return {
    created: ordersOf('order.created'),
    cancelRequested: ordersOf('order.changed'),
    written: await waitingChats({ client } as Connection, workspaceId, codesOf('chat.message'), codesOf('chat.changed')),
    storesLost: lost.rows.map(({ store_name }) => store_name),
    runLow: await takeLow({ client } as Connection, workspaceId, [...new Set(rows.flatMap(({ skus }) => skus))]),
  }
}

/** What happened until now is told to nobody: it was filled in. */
export async function passOverHappenings({ client }: Connection, workspaceId: number): Promise<void> {
  await client.query(
    `insert into push_cursor (workspace_id, cursor) select workspace_id, cursor from event_cursor where workspace_id = $1
     on conflict (workspace_id) do update set cursor = excluded.cursor`,
    [workspaceId],
  )
}

/** SKUs of these that run low since they were last looked at: each is told once, until there is enough of it again. */
async function takeLow({ client }: Connection, workspaceId: number, skus: readonly string[]): Promise<PushedSku[]> {
  if (skus.length === 0) return []
  const { rows } = await client.query<PushedSku>(
    `with looked as (
       select s.sku, s.low_told, concat_ws(', ', p.name, nullif(s.variant, '')) as name, greatest(0, s.on_hand - s.allocated) as available,
         not p.archive and s.on_hand - s.allocated <= s.min_stock as is_low
       from sku s join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
       where s.workspace_id = $1 and s.sku = any($2::text[]) order by s.sku for update of s
     ), noted as (
       update sku set low_told = looked.is_low from looked where sku.workspace_id = $1 and sku.sku = looked.sku and looked.is_low <> looked.low_told
     )
     select sku, name, available from looked where is_low and not low_told order by available, sku`,
    [workspaceId, skus],
  )
  return rows
}

/** Those that nobody has read meanwhile, or that wait for whom they were given to, as they are now. */
async function waitingChats(
  { client }: Connection,
  workspaceId: number,
  written: readonly string[],
  given: readonly string[],
): Promise<PushedChat[]> {
  if (written.length + given.length === 0) return []
  const { rows } = await client.query<PushedChat>(
    `select c.chat_code, s.store_name, c.agent_id from chat c join store s using (workspace_id, store_code)
     where c.workspace_id = $1 and not c.chat_blacklist
       and (c.chat_code = any($2) and not c.is_read or c.chat_code = any($3) and not c.is_replied and c.agent_id is not null)
     order by c.last_message_at desc, c.chat_code`,
    [workspaceId, written, given],
  )
  return rows
}

async function lastCursor({ client }: Connection, workspaceId: number): Promise<number> {
  const { rows } = await client.query<{ cursor: number }>('select cursor from event_cursor where workspace_id = $1', [workspaceId])
  return rows[0]?.cursor ?? 0
}

export async function settingsOf({ client }: Connection, { workspace_id, user_id }: Caller): Promise<ReadonlyMap<NotificationKey, 0 | 1>> {
  const { rows } = await client.query<NotificationSetting>(
    'select notif_key, notif_val from notification_setting where workspace_id = $1 and user_id = $2',
    [workspace_id, user_id],
  )
  return new Map(rows.map(({ notif_key, notif_val }) => [notif_key, notif_val]))
}

export const putSetting = ({ client }: Connection, { workspace_id, user_id }: Caller, { notif_key, notif_val }: NotificationSetting) =>
  client.query(
    `insert into notification_setting (workspace_id, user_id, notif_key, notif_val) values ($1, $2, $3, $4)
     on conflict (workspace_id, user_id, notif_key) do update set notif_val = excluded.notif_val`,
    [workspace_id, user_id, notif_key, notif_val],
  )
