import type { Marketplace } from '#contract/core/marketplace.ts'
import { testUserId } from '#contract/core/privilege.ts'
import type { StoreSync, SyncPart } from '#contract/store/store.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { enqueue, type Job } from '#server/db/outbox.ts'
import type { StoreOrigin } from './store.query.ts'
import { readStores } from './store-row.ts'

/** Queue of syncs: one job reads one part of one store to its end. */
export const storeSyncJob = 'store.sync'
/** The same for what may take its time: it never keeps a store that was just connected from being read. */
export const slowSyncJob = 'store.sync-slow'
/** What a job of {@link storeSyncJob} carries; how far it is stands in the table. */
export interface SyncStore {
  readonly workspace_id: number
  readonly store_code: string
  readonly marketplace: Marketplace
  readonly part: SyncPart
}

const dayMs = 86_400_000
/** Orders that changed so long ago are read; conversations as far back as the channel gives. */
const ordersSinceDays = 15
/** As far back as the channel gives. */
const ever = new Date(0).toISOString()
/** A marketplace's list may be later than its clock. */
const ratingsOverlapMs = 3_600_000

const columns = `
  store_code, part, state, done, case when found is null then total else jsonb_array_length(found) end as total, brought, failed, mended, reason, started_at, finished_at`

/** The latest sync of each store, or of one, part by part. */
export async function readSyncs(
  { client }: Pick<Connection, 'client'>,
  { workspace_id, store_code = null }: { readonly workspace_id: number; readonly store_code?: string | null },
): Promise<StoreSync[]> {
  const { rows } = await client.query<StoreSync>(
    `select ${columns} from store_sync where workspace_id = $1 and ($2::text is null or store_code = $2) order by store_code, array_position(array['orders', 'listings', 'returns', 'ratings', 'chats', 'income'], part)`,
    [workspace_id, store_code],
  )
  return rows
}

/** One that waits or runs goes on. */
const startText = `
  insert into store_sync as kept (workspace_id, store_code, part, state, since)
  select $1, $2, part, 'waiting', since from jsonb_to_recordset($3::jsonb) as asked (part text, since timestamptz)
  on conflict (workspace_id, store_code, part) do update
    set state = 'waiting', since = excluded.since, found = null, cursor = null, total = null, done = 0, brought = 0, failed = 0, mended = 0, reason = null, started_at = null, finished_at = null
    where kept.state in ('done', 'failed')
  returning part`

const jobOf = (data: SyncStore): Job => ({
  name: data.part === 'income' ? slowSyncJob : storeSyncJob,
  data,
  singletonKey: `${data.workspace_id}/${data.store_code}/${data.part}`,
})

/** Has what a connected store's marketplace lists read anew, part by part, or only one part. As the owner alone ({@link Connection} of `system`). */
export async function startSync(
  connection: Connection,
  { workspace_id, store_code, only }: { readonly workspace_id: number; readonly store_code: string; readonly only?: SyncPart },
  { channels, now }: { readonly channels: ChannelRegistry; readonly now: () => Date },
): Promise<void> {
  const [store] = await readStores(connection, { workspace_id, store_code }, { channels, now })
  const channel = store && channels.get(store.marketplace)
  if (!store || !channel) return
  const asked = [
    ...(channel.orders ? [{ part: 'orders', since: new Date(now().getTime() - ordersSinceDays * dayMs).toISOString() }] : []),
    ...(channel.listings ? [{ part: 'listings', since: ever }] : []),
    ...(channel.returns ? [{ part: 'returns', since: only ? await returnsSince(connection, { workspace_id, store_code }) : ever }] : []),
    ...(channel.ratings && workspace_id === (await workspaceOfRatings(connection))
      ? [{ part: 'ratings', since: only ? await ratingsSince(connection, { workspace_id, store_code }, now()) : ever }]
      : []),
    // Of a store that was just connected it is read once its orders are, and by itself.
    ...(channel.income && (only === 'income' || (await wasRead(connection, { workspace_id, store_code }, 'income')))
      ? [{ part: 'income', since: await incomeSince(connection, { workspace_id, store_code }, channel.income.days, now()) }]
      : []),
    ...(channel.chat?.messagesSince && store.chat_feature === 'active' ? [{ part: 'chats', since: ever }] : []),
  ].filter(({ part }) => (only ?? part) === part)
  const { rows } = await connection.client.query<{ part: SyncPart }>(startText, [workspace_id, store_code, JSON.stringify(asked)])
  if (rows.length === 0) return
  await enqueue(
    connection,
    rows.map(({ part }) => jobOf({ workspace_id, store_code, marketplace: store.marketplace, part })),
  )
  await tellSyncs(connection, { workspace_id, store_code, parts: rows.map(({ part }) => part), at: now().toISOString() })
}

/**
 * The workspace of the only seat that may see ratings (specification §6); null where nobody has it. Theirs alone are read: a marketplace may want a call for each
 * product and week, which every other workspace would pay for out of what its stores may ask. As the owner alone.
 */
export async function workspaceOfRatings({ client }: Connection): Promise<number | null> {
  const { rows } = await client.query<{ workspace_id: number }>('select workspace_id from agent where user_id = $1', [testUserId])
  return rows[0]?.workspace_id ?? null
}

/**
 * From when on ratings are read again: from where they were last read to the end. The first look of a day reads all, so that what was answered at the marketplace
 * is seen of older ones too.
 */
async function ratingsSince(
  { client }: Connection,
  { workspace_id, store_code }: { readonly workspace_id: number; readonly store_code: string },
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ since: string | null }>(
    `select to_json(case when state = 'done' then started_at else since end)#>>'{}' as since from store_sync
     where workspace_id = $1 and store_code = $2 and part = 'ratings' and finished_at >= date_trunc('day', $3::timestamptz)`,
    [workspace_id, store_code, now.toISOString()],
  )
  const since = rows[0]?.since
  return since ? new Date(Math.max(0, Date.parse(since) - ratingsOverlapMs)).toISOString() : ever
}

/** From when on returns are read again: from where they were last read to the end. */
async function returnsSince(
  { client }: Connection,
  { workspace_id, store_code }: { readonly workspace_id: number; readonly store_code: string },
): Promise<string> {
  const { rows } = await client.query<{ since: string | null }>(
    `select to_json(case when state = 'done' then started_at else since end)#>>'{}' as since from store_sync where workspace_id = $1 and store_code = $2 and part = 'returns'`,
    [workspace_id, store_code],
  )
  const since = rows[0]?.since
  return since ? new Date(Math.max(0, Date.parse(since) - ratingsOverlapMs)).toISOString() : ever
}

async function wasRead(
  { client }: Connection,
  { workspace_id, store_code }: { readonly workspace_id: number; readonly store_code: string },
  part: SyncPart,
): Promise<boolean> {
  const { rowCount } = await client.query('select from store_sync where workspace_id = $1 and store_code = $2 and part = $3', [
    workspace_id,
    store_code,
    part,
  ])
  return rowCount === 1
}

/** The first look at a store's income goes so far back, and the first of a day so far once more: amounts are set right after they were paid. */
const firstIncomeDays = 60
const againIncomeDays = 14

/** From when on income is read again: from where it was last read to the end. */
async function incomeSince(
  { client }: Connection,
  { workspace_id, store_code }: { readonly workspace_id: number; readonly store_code: string },
  days: number,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ since: string | null; today: boolean }>(
    `select to_json(case when state = 'done' then started_at else since end)#>>'{}' as since,
       finished_at >= date_trunc('day', $3::timestamptz) as today from store_sync where workspace_id = $1 and store_code = $2 and part = 'income'`,
    [workspace_id, store_code, now.toISOString()],
  )
  const ago = (some: number) => now.getTime() - some * dayMs
  const [last] = rows
  const since = last?.since ? Date.parse(last.since) - ratingsOverlapMs : ago(Math.min(days, firstIncomeDays))
  return new Date(last && !last.today ? Math.min(since, ago(againIncomeDays)) : since).toISOString()
}

/** A reading that stands still does not keep a store from being looked at. */
const readingMs = 600_000

/** Whether a part of a store is being read as a whole; and since when everything that was there after `since` is known by that, if it was all read. As the owner alone. */
export async function readAsWhole(
  { client }: Connection,
  { workspace_id, store_code }: { readonly workspace_id: number; readonly store_code: string },
  { part, since, now }: { readonly part: SyncPart; readonly since: string; readonly now: Date },
): Promise<{ readonly reading: boolean; readonly known_at: string | null }> {
  const { rows } = await client.query<{ reading: boolean; known_at: string | null }>(
    `select state = 'running' and started_at > $5 as reading,
       case when state = 'done' and failed = 0 and since <= $4 then to_json(started_at)#>>'{}' end as known_at
     from store_sync where workspace_id = $1 and store_code = $2 and part = $3`,
    [workspace_id, store_code, part, since, new Date(now.getTime() - readingMs).toISOString()],
  )
  return rows[0] ?? { reading: false, known_at: null }
}

/** Tells how far the parts of a sync are. */
export async function tellSyncs(
  connection: Connection,
  { workspace_id, store_code, parts, at }: { workspace_id: number; store_code: string; parts: readonly SyncPart[]; at: string },
): Promise<void> {
  const syncs = (await readSyncs(connection, { workspace_id, store_code })).filter(({ part }) => parts.includes(part))
  await appendEvents(
    connection,
    syncs.map((sync) => ({ type: 'store.sync-changed' as const, at, agent_id: null, sync })),
    workspace_id,
  )
}

/**
 * Stores of which a part was last read to the end before an instant, or never, and that can be asked now: those that wait longest first; of all workspaces, or of one. As the owner alone.
 */
export async function storesToCompare(
  { client }: Connection,
  before: string,
  marketplaces: readonly Marketplace[],
  most: number,
  part: SyncPart,
  workspaceId: number | null = null,
  /** Not of stores of which this is being read. */
  after: SyncPart | null = null,
): Promise<StoreOrigin[]> {
  const { rows } = await client.query<StoreOrigin>(
    `select s.workspace_id, s.store_code, s.marketplace from store s
       left join store_sync y on y.workspace_id = s.workspace_id and y.store_code = s.store_code and y.part = $4
     where s.token_valid and s.status > 0 and s.paused_at is null and s.marketplace = any($2::text[]) and ($5::int is null or s.workspace_id = $5)
       and ($6::text is null or (s.workspace_id, s.store_code) not in (
         select b.workspace_id, b.store_code from store_sync b where b.part = $6 and b.state in ('waiting', 'running')))
       and (y.state is null or (y.state in ('done', 'failed') and y.finished_at < $1))
     order by y.finished_at nulls first limit $3`,
    [before, marketplaces, most, part, workspaceId, after],
  )
  return rows
}
