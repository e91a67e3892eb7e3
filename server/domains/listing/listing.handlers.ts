import { DomainError } from '#contract/core/error.ts'
import { errorMessage } from '#contract/core/error-messages.ts'
import {
  listingAdopt,
  listingCounts,
  listingDetail,
  listingLink,
  listingPush,
  listingStatusSet,
  listingSync,
  listingUnlink,
} from '#contract/product/listing.endpoints.ts'
import type { StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Caller, handle, handleAsking, type Services } from '../handler.ts'
import { failureIn } from '../marketplace-failure.ts'
import { writeProductLog } from '../product/product.port.ts'
import { markListingsDue } from '../stock/stock.port.ts'
import { adoptListings } from './adopt.ts'
import { type AnsweredProducts, askMarketplaces, settleProducts } from './at-marketplace.ts'
import { forgetNumber, settleLinked } from './link.ts'
import { readListedProduct } from './listing-detail.query.ts'
import { countListings, listingPages } from './listing-list.query.ts'
import { tellListings } from './listing-news.ts'
import { promiseSold } from './promise.ts'
import { pushHistoryPages } from './push-history.query.ts'

interface Changed {
  readonly listing_id: number
  readonly stock: number
}

/** Changes listings that fit, locked by their id like everywhere; `$1` is the workspace, `$2` the ids. */
async function change(
  connection: Connection,
  ids: readonly number[],
  set: string,
  which: string,
  values: readonly unknown[] = [],
): Promise<Changed[]> {
  const { rows } = await connection.client.query<Changed>(
    `update listing set ${set} where workspace_id = $1 and listing_id in (
       select listing_id from listing where workspace_id = $1 and listing_id = any($2::bigint[]) and (${which}) order by listing_id for update)
     returning listing_id::float8, stock`,
    [workspaceOf(connection), ids, ...values],
  )
  return rows
}
const idsOf = (rows: readonly Changed[]) => rows.map(({ listing_id }) => listing_id)

interface By {
  readonly caller: Caller
}

/** Does something to listings in one transaction, and tells how they are then. */
const tell = (
  { caller }: By,
  { database, now }: Services,
  act: (connection: Connection, at: string, moved: (skus: readonly StockNews[]) => void) => Promise<number[]>,
) =>
  database.write(caller.workspace_id, async (connection) => {
    const at = now().toISOString()
    const skus: StockNews[] = []
    const changed = await act(connection, at, (more) => skus.push(...more))
    await tellListings(connection, changed, at, caller.agent_id)
    if (skus.length > 0) await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus })
    return { changed }
  })

export const listingHandlers = [
  ...listingPages,
  pushHistoryPages,

  handle<typeof listingDetail, ChannelServices>(listingDetail, ({ params, query, caller }, services) =>
    services.database.read(caller.workspace_id, (connection) => readListedProduct(connection, services, { ...params, ...query })),
  ),

  handle(listingCounts, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => countListings(connection, query.marketplace)),
  ),

  handle(listingLink, (request, services) =>
    tell(request, services, async (connection, at, moved) => {
      const { sku, listing_ids } = request.body
      const workspaceId = workspaceOf(connection)
      const { rowCount } = await connection.client.query('select from sku where workspace_id = $1 and sku = $2', [workspaceId, sku])
      if (!rowCount) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
      const ids = listing_ids ?? (await carriersOf(connection, sku))
      const linked = await change(connection, ids, `sku = $3, linked_by = 'hand', ${forgetNumber}`, 'sku is distinct from $3', [sku])
      await logLinks(connection, idsOf(linked), { caller: request.caller, at })
      moved(await promiseSold(connection, idsOf(linked), at))
      await settleLinked(connection, linked, at)
      return idsOf(linked)
    }),
  ),

  handle(listingUnlink, (request, services) =>
    tell(request, services, async (connection, at) => {
      const { listing_ids, undone } = request.body
      const linkedBy = undone ? 'null' : `'none'`
      await logLinks(connection, listing_ids, { caller: request.caller, at, gone: true })
      return idsOf(await change(connection, listing_ids, `sku = null, linked_by = ${linkedBy}, ${forgetNumber}`, 'sku is not null'))
    }),
  ),

  handle(listingPush, (request, services) =>
    tell(request, services, async (connection, at) => {
      const { listing_ids, price } = request.body
      const linked = `sku is not null and product_status not in ('banned', 'deleted')`
      const ours = '(select s.price from sku s where s.workspace_id = listing.workspace_id and s.sku = listing.sku)'
      // A price is sent whether the stock is or not; one that nobody set is not.
      const found = price
        ? idsOf(
            await change(connection, listing_ids, `price_due = ${ours}, due_at = coalesce(due_at, $3::timestamptz)`, `${linked} and ${ours} > 0`, [
              at,
            ]),
          )
        : idsOf(await change(connection, listing_ids, 'reason = null', linked))
      await markListingsDue(connection, found, at)
      return found
    }),
  ),

  handle(listingSync, (request, services) =>
    tell(request, services, async (connection, at) => {
      const on = request.body.status === 1
      const changed = idsOf(
        await change(
          connection,
          request.body.listing_ids,
          on ? 'sync = true' : 'sync = false, due_at = case when price_due is not null then due_at end',
          on ? 'not sync' : 'sync',
        ),
      )
      if (on) await markListingsDue(connection, changed, at)
      return changed
    }),
  ),

  handleAsking<typeof listingStatusSet, AnsweredProducts, ChannelServices>(
    listingStatusSet,
    ({ body, caller }, services) => askMarketplaces(services, caller.workspace_id, body),
    ({ body, caller, language }, { database, now }, answered) =>
      database.write(caller.workspace_id, async (connection) => {
        const outcomes = new Map(answered.flatMap((one) => one.product.listing_ids.map((id) => [id, one] as const)))
        const results = [...new Set(body.listing_ids)].map((listing_id) => {
          const { product, failure } = outcomes.get(listing_id) ?? { product: null, failure: { code: 'NOT_FOUND' as const, reason: null } }
          const message = failure && (failure.code === 'NOT_FOUND' ? errorMessage(failure.code, language) : failureIn(language, failure))
          return { listing_id, name: product?.name ?? String(listing_id), ok: !failure, code: failure?.code ?? null, message }
        })
        return { changed: await settleProducts(connection, answered, { caller, at: now().toISOString() }), results }
      }),
  ),

  handle(listingAdopt, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      adoptListings(connection, body.listing_ids, { user_id: caller.user_id, agent_id: caller.agent_id, at: now().toISOString() }),
    ),
  ),
]

/** Writes into the log of their products that listings are linked now, or (`gone`) that those which are will not be. */
async function logLinks(connection: Connection, listingIds: readonly number[], { gone = false, ...by }: By & { at: string; gone?: boolean }) {
  const { rows } = await connection.client.query<{ product_id: number; sku: string; named: string }>(
    `select s.product_id, l.sku, concat_ws(' · ', st.store_name, l.name, nullif(l.variant, '')) as named from listing l
     join sku s on s.workspace_id = $1 and s.sku = l.sku
     join store st on st.workspace_id = $1 and st.store_code = l.store_code
     where l.workspace_id = $1 and l.listing_id = any($2::bigint[]) order by l.listing_id`,
    [workspaceOf(connection), listingIds],
  )
  const lines = rows.map(({ named, ...about }) => ({
    ...about,
    field: 'listing' as const,
    before: 0,
    after: 0,
    [gone ? 'before_text' : 'after_text']: named,
  }))
  await writeProductLog(connection, lines, by)
}

/** Listings that carry a SKU as the seller's and are not linked. */
async function carriersOf(connection: Connection, sku: string): Promise<number[]> {
  const { rows } = await connection.client.query<{ listing_id: number }>(
    `select listing_id::float8 from listing where workspace_id = $1 and mp_sku = $2 and sku is null and product_status <> 'deleted'`,
    [workspaceOf(connection), sku],
  )
  return rows.map(({ listing_id }) => listing_id)
}
