import { randomUUID } from 'node:crypto'
import { pushesKept } from '#contract/product/listing.ts'
import type { ChannelFailure } from '#server/channels/failure.ts'
import type { Batch, ChannelListings, ItemFailure } from '#server/channels/listings.ts'
import type { Connection } from '#server/db/database.ts'
import type { Job } from '#server/db/outbox.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import type { StoreOrigin } from '../store/store.port.ts'
import { waitAfter } from './listing.rules.ts'
import { tellListings } from './listing-news.ts'
import { type ListingNumber, readNumbers } from './numbers.query.ts'

/** Queue of stores whose listings wait for their numbers. */
export const listingPushJob = 'listing.push'
/** What a job of {@link listingPushJob} carries: it sends all that is due in the store. */
export type PushListings = StoreOrigin

/** One job waits for each store, however much changes. */
export const pushListings = ({ workspace_id, store_code, marketplace }: PushListings): Job<PushListings> => ({
  name: listingPushJob,
  data: { workspace_id, store_code, marketplace },
  singletonKey: `${workspace_id}/${store_code}`,
})

/** A claim holds so long: longer than any call that it is made for. */
const claimSeconds = 60
/** What a process that is no more had sent already arrives within this time. */
const arrivalSeconds = 2

/** Over `listing l`, `now` an instant: somebody has to send it, and nobody does. */
const isFree = (now: string): string => `
  (l.due_at is not null or l.claim is not null) and (l.next_try_at is null or l.next_try_at <= ${now})
  and (l.claim is null or l.claimed_at < ${now}::timestamptz - interval '${claimSeconds} seconds'
    or (l.claimed_at < ${now}::timestamptz - interval '${arrivalSeconds} seconds' and l.claimed_by not in (select runner_id from job_runner)))`

/** Stores with numbers to send that can be sent, of one workspace or of all. As the owner alone (`system`). */
export const storesWithDue = (connection: Connection, workspaceId: number | null, now: string): Promise<PushListings[]> =>
  prepared<PushListings>(
    connection,
    `select s.workspace_id, s.store_code, s.marketplace from store s
     where s.token_valid and s.status > 0 and s.paused_at is null and ($1::int is null or s.workspace_id = $1)
       and (s.workspace_id, s.store_code) in (
         select l.workspace_id, l.store_code from listing l where ($1::int is null or l.workspace_id = $1) and ${isFree('$2')})`,
    [workspaceId, now],
  )

/** How many numbers of a store wait and may be sent now. */
export const countDue = (services: Services, { workspace_id, store_code }: PushListings): Promise<number> =>
  services.database.read(workspace_id, async (connection) => {
    const [row] = await prepared<{ due: number }>(
      connection,
      `select count(*)::int as due from listing l where l.workspace_id = $1 and l.store_code = $2 and ${isFree('$3')}`,
      [workspace_id, store_code, services.now().toISOString()],
    )
    return row?.due ?? 0
  })

/** Numbers that this process sends now, all of one kind. */
export interface ClaimedNumbers {
  readonly claim: string
  readonly kind: 'stock' | 'price'
  /** Listings that were taken, those among them that have nothing to send too. */
  readonly picked: number
  readonly items: readonly ListingNumber[]
}

const pickText = (more: string): string => `
  select l.listing_id::float8, l.mp_product_id, l.price_due is not null as is_price from listing l
  where l.workspace_id = $1 and l.store_code = $2 and ${isFree('$3')} ${more}
  order by l.due_at nulls first, l.listing_id`

interface Picked {
  readonly listing_id: number
  readonly mp_product_id: string
  readonly is_price: boolean
}

/**
 * Claims the next numbers of a store, those that wait longest first, as many as fit into one call; null: none are left. The numbers are worked out after the
 * claims are made, so that what changes later marks its listing again. Listings whose stock is not sent are done with it.
 */
export async function claimNumbers(
  services: Services,
  { workspace_id, store_code }: PushListings,
  batches: ChannelListings['batches'],
): Promise<ClaimedNumbers | null> {
  const now = services.now().toISOString()
  const runner = await services.notifications.runnerId()
  const claim = randomUUID()
  return services.database.write(workspace_id, async (connection) => {
    const base = [workspace_id, store_code, now]
    const [first] = await prepared<Picked>(connection, `${pickText('')} limit 1 for update skip locked`, base)
    if (!first) return null
    const kind = first.is_price ? 'price' : 'stock'
    const batch: Batch = batches[kind]
    const product = batch.of === 'product' ? first.mp_product_id : null
    const picked = await prepared<Picked>(
      connection,
      `${pickText('and (l.price_due is not null) = $4 and ($5::text is null or l.mp_product_id = $5)')} limit ${batch.most} for update skip locked`,
      [...base, first.is_price, product],
    )
    const ids = picked.map(({ listing_id }) => listing_id)
    await prepared(
      connection,
      `update listing set claim = $3, claimed_by = $4, claimed_at = $5, due_at = case when $6::boolean then due_at end where workspace_id = $1 and listing_id = any($2::bigint[])`,
      [workspace_id, ids, claim, runner, now, first.is_price],
    )
    const numbers = await readNumbers(connection, ids, now)
    const unsent = kind === 'price' ? [] : numbers.filter(({ number }) => number === null).map(({ listing_id }) => listing_id)
    if (unsent.length > 0)
      await prepared(
        connection,
        'update listing set claim = null, tries = 0, next_try_at = null where workspace_id = $1 and listing_id = any($2::bigint[])',
        [workspace_id, unsent],
      )
    return { claim, kind, picked: ids.length, items: kind === 'price' ? numbers : numbers.filter(({ number }) => number !== null) }
  })
}

/** What became of claimed numbers: of each by itself, or of the whole call. */
export interface SettledNumbers {
  readonly claimed: ClaimedNumbers
  readonly outcomes: readonly (ItemFailure | null)[] | ChannelFailure
}

interface Written {
  readonly listing_id: number
  readonly sku: string | null
  readonly claim: string
  readonly kind: 'stock' | 'price'
  readonly number: number
  readonly outcome: 'sent' | 'failed' | 'later'
  readonly reason: string | null
  readonly retry_after_ms: number | null
}

function writtenOf({ claimed: { claim, kind, items }, outcomes }: SettledNumbers): Written[] {
  return items.map(({ listing_id, sku, number, price_due }, index) => {
    const failure = Array.isArray(outcomes) ? ((outcomes[index] as ItemFailure | null | undefined) ?? null) : (outcomes as ChannelFailure)
    const outcome = !failure ? 'sent' : failure.kind === 'rejected' ? 'failed' : 'later'
    const retry_after_ms = failure && 'retryAfterMs' in failure ? ((failure as ChannelFailure).retryAfterMs ?? null) : null
    return {
      listing_id,
      sku,
      claim,
      kind,
      number: (kind === 'price' ? price_due : number) ?? 0,
      outcome,
      reason: failure?.reason ?? null,
      retry_after_ms,
    }
  })
}

/**
 * One that was claimed by somebody else since (this process stood still meanwhile) may show an older number now: it is sent again. A price that was changed
 * meanwhile goes on. What a marketplace answered is kept, in the place of the oldest that is.
 */
const settleText = `
  with settled as (
  update listing l set
    claim = case when mine then null else l.claim end,
    stock = case when mine and x.kind = 'stock' and x.outcome = 'sent' then x.number else l.stock end,
    price = case when mine and x.kind = 'price' and x.outcome = 'sent' then x.number else l.price end,
    price_due = case when mine and x.kind = 'price' and x.outcome <> 'later' then nullif(l.price_due, x.number) else l.price_due end,
    sent_stock = case when mine and x.kind = 'stock' and x.outcome = 'sent' then x.number else l.sent_stock end,
    sent_at = case when mine and x.outcome = 'sent' then $3 else l.sent_at end,
    outcome = case when mine and x.outcome <> 'later' then x.outcome else l.outcome end,
    reason = case when mine then x.reason else l.reason end,
    due_at = case when l.sku is not null and (not mine or x.outcome = 'later') then coalesce(l.due_at, $3) else l.due_at end,
    tries = case when not mine then l.tries when x.outcome = 'later' then l.tries + 1 else 0 end,
    next_try_at = case when not mine then l.next_try_at when x.outcome = 'later' then x.try_at end,
    pushes = case when x.outcome = 'later' then l.pushes else l.pushes + 1 end
  from (
    select x.*, coalesce(l2.claim = x.claim, false) as mine from jsonb_to_recordset($2::jsonb) as x (listing_id bigint, sku text, claim uuid, kind text, number bigint, outcome text, reason text, try_at timestamptz)
    join listing l2 on l2.workspace_id = $1 and l2.listing_id = x.listing_id
  ) x
  where l.workspace_id = $1 and l.listing_id = x.listing_id
  returning l.listing_id, l.pushes, x.sku, x.kind, x.number, x.outcome, x.reason
  )
  insert into listing_push as kept (workspace_id, listing_id, place, sku, kind, number, outcome, reason, answered_at)
  select $1, listing_id, pushes % ${pushesKept}, sku, kind, number, outcome, reason, $3 from settled where outcome <> 'later'
  on conflict (workspace_id, listing_id, place) do update
    set sku = excluded.sku, kind = excluded.kind, number = excluded.number, outcome = excluded.outcome, reason = excluded.reason,
      answered_at = excluded.answered_at`

/** Writes what became of numbers, those of one workspace in one transaction. */
export async function settleNumbers(services: Services, workspaceId: number, settled: readonly SettledNumbers[]): Promise<void> {
  const at = services.now().toISOString()
  const written = settled.flatMap(writtenOf)
  if (written.length === 0) return
  await services.database.write(workspaceId, async (connection) => {
    const ids = written.map(({ listing_id }) => listing_id)
    const rows = await prepared<{ listing_id: number; tries: number }>(
      connection,
      'select listing_id::float8, tries from listing where workspace_id = $1 and listing_id = any($2::bigint[]) order by listing_id for update',
      [workspaceOf(connection), ids],
    )
    const tries = new Map(rows.map((row) => [row.listing_id, row.tries]))
    const lines = written.map(({ retry_after_ms, ...line }) => ({
      ...line,
      try_at: new Date(Date.parse(at) + 1000 * waitAfter((tries.get(line.listing_id) ?? 0) + 1, retry_after_ms ?? undefined)).toISOString(),
    }))
    await prepared(connection, settleText, [workspaceOf(connection), JSON.stringify(lines), at])
    await tellListings(connection, ids, at)
  })
}

/** Numbers that were claimed and not sent, without a fault of theirs: they wait as before. */
export async function giveBackNumbers(services: Services, workspaceId: number, { claim, items }: ClaimedNumbers): Promise<void> {
  await services.database.write(workspaceId, ({ client }) =>
    client.query(
      `update listing set claim = null, due_at = coalesce(due_at, $4) where workspace_id = $1 and listing_id in
         (select listing_id from listing where workspace_id = $1 and listing_id = any($2::bigint[]) and claim = $3 order by listing_id for update)`,
      [workspaceId, items.map(({ listing_id }) => listing_id), claim, services.now().toISOString()],
    ),
  )
}
