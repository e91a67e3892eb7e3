import type { ErrorCode } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ListingAct, ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ListedProduct, ProductAct } from '#server/channels/listings.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { failureCode } from '../marketplace-failure.ts'
import { markListingsDue } from '../stock/stock.port.ts'
import { tellListings } from './listing-news.ts'

/** Calls of one store at once. */
const mostLanes = 4

const wanted: Readonly<Record<ListingAct, ListingStatus>> = { list: 'active', unlist: 'inactive', delete: 'deleted' }

/** A product at its marketplace, with all its variants that we know. */
interface Product extends ListedProduct {
  readonly store_code: string
  readonly store_id: string
  readonly marketplace: Marketplace
  /** Of its variants, which mostly have the same. */
  readonly statuses: readonly ListingStatus[]
  /** Those of its listings that were asked for. */
  readonly listing_ids: readonly number[]
  readonly name: string
}

interface Failure {
  readonly code: ErrorCode
  /** The marketplace's own words. */
  readonly reason: string | null
}

/** What became of a product; `status`: what it is now, null where it is as it was. */
interface Answered {
  readonly product: Product
  readonly failure: Failure | null
  readonly status: ListingStatus | null
}
export type AnsweredProducts = readonly Answered[]

function readProducts({ database }: ChannelServices, workspaceId: number, listingIds: readonly number[]): Promise<Product[]> {
  return database.read(workspaceId, async ({ client }) => {
    const { rows } = await client.query<Product>(
      `select l.store_code, st.store_id, l.marketplace, l.mp_product_id, min(l.name) as name, array_agg(distinct l.product_status) as statuses,
         array_remove(array_agg(nullif(l.mp_variant_id, '') order by l.listing_id) filter (where l.product_status <> 'deleted'), null) as mp_variant_ids,
         coalesce(json_agg(l.listing_id) filter (where l.listing_id = any($2::bigint[])), '[]') as listing_ids
       from listing l join store st on st.workspace_id = $1 and st.store_code = l.store_code
       where l.workspace_id = $1 and (l.store_code, l.mp_product_id) in
         (select store_code, mp_product_id from listing where workspace_id = $1 and listing_id = any($2::bigint[]))
       group by 1, 2, 3, 4 order by 1, 4`,
      [workspaceId, listingIds],
    )
    return rows.map((row) => ({ ...row, mp_variant_ids: row.mp_variant_ids ?? [] }))
  })
}

const chunksOf = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))

/** Asks the marketplaces to put products on sale, take them down or delete them; answers what became of each. What one refuses does not stop the others. */
export async function askMarketplaces(
  services: ChannelServices,
  workspaceId: number,
  { listing_ids, act }: { readonly listing_ids: readonly number[]; readonly act: ListingAct },
): Promise<AnsweredProducts> {
  const products = await readProducts(services, workspaceId, listing_ids)
  const byStore = new Map<string, Product[]>()
  for (const product of products) byStore.set(product.store_code, [...(byStore.get(product.store_code) ?? []), product])
  return (await Promise.all([...byStore.values()].map((some) => askStore(services, workspaceId, act, some)))).flat()
}

async function askStore(services: ChannelServices, workspace_id: number, what: ListingAct, all: readonly Product[]): Promise<Answered[]> {
  const { marketplace, store_code, store_id } = all[0] as Product
  const act = services.channels.get(marketplace)?.listings?.acts?.[what]
  if (!act) return all.map((product) => ({ product, failure: { code: 'NOT_SUPPORTED', reason: null }, status: null }))
  const answered: Answered[] = []
  const asked: Product[] = []
  for (const product of all) {
    const isThere = product.statuses.some((status) => status !== 'deleted')
    if (product.statuses.every((status) => status === wanted[what])) answered.push({ product, failure: null, status: null })
    else if (!isThere) answered.push({ product, failure: { code: 'NOT_FOUND', reason: null }, status: null })
    else asked.push(product)
  }
  const waiting = chunksOf(asked, act.most)
  let stopped: ChannelFailure | null = null
  const lane = async () => {
    for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
      const failure = stopped
      const told = failure
        ? chunk.map((product) => failed(product, failure))
        : await askChunk(services, { workspace_id, store_code, store_id }, act, chunk)
      if (told instanceof ChannelFailure) {
        // A marketplace that is silent, busy or closed to us is so for the next call too.
        if (told.kind !== 'rejected') stopped = told
        answered.push(...chunk.map((product) => failed(product, told)))
      } else answered.push(...told)
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostLanes, waiting.length) }, lane))
  return Promise.all(answered.map((one) => (one.failure?.code === 'MARKETPLACE_REJECTED' ? orSoAlready(services, workspace_id, what, one) : one)))
}

const failed = (product: Product, { kind, reason }: Pick<ChannelFailure, 'kind' | 'reason'>): Answered => ({
  product,
  failure: { code: failureCode[kind], reason },
  status: null,
})

/** One call; its failure where all of it failed. */
async function askChunk(
  { channels, log }: ChannelServices,
  store: { readonly workspace_id: number; readonly store_code: string; readonly store_id: string },
  act: ProductAct,
  products: readonly Product[],
): Promise<Answered[] | ChannelFailure> {
  try {
    const outcomes = await channels.call((products[0] as Product).marketplace, store, (_channel, connection) => act.run(connection, products))
    return products.map((product, at) => {
      const failure = outcomes[at]
      return failure ? failed(product, failure) : { product, failure: null, status: act.becomes }
    })
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    log.warn({ store_code: store.store_code, failure: failure.message }, 'products could not be changed at their marketplace')
    return failure
  }
}

/** A refusal may be of what is so already: somebody did it there, or the answer to an earlier call was lost. */
async function orSoAlready({ channels }: ChannelServices, workspace_id: number, what: ListingAct, answered: Answered): Promise<Answered> {
  const { marketplace, store_code, store_id, mp_product_id } = answered.product
  try {
    const now = await channels.call(marketplace, { workspace_id, store_code, store_id }, async ({ listings }, connection) =>
      listings?.read(connection, mp_product_id),
    )
    return now?.status === wanted[what] ? { ...answered, failure: null, status: now.status } : answered
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    return answered
  }
}

/**
 * Writes what products are now, all their variants: what was deleted as what a sync finds no more. The time keeps what was read before from being taken
 * for newer. `$2`: store, product and status of each.
 */
const settleText = `
  with told as (select * from jsonb_to_recordset($2::jsonb) as x (store_code text, mp_product_id text, status text)),
  locked as (
    select l.listing_id, l.product_status as before, told.status from listing l
    join told on told.store_code = l.store_code and told.mp_product_id = l.mp_product_id
    where l.workspace_id = $1 and l.product_status not in ('deleted', told.status) order by l.listing_id for update of l
  ), changed as (
    update listing l set product_status = locked.status, mp_status = '', seen_at = $3,
      due_at = case when locked.status <> 'deleted' then l.due_at end, price_due = case when locked.status <> 'deleted' then l.price_due end
    from locked where l.workspace_id = $1 and l.listing_id = locked.listing_id
    returning l.listing_id, l.sku, l.store_code, l.name, l.variant, locked.before, locked.status
  )
  select listing_id::float8, sku, store_code, concat_ws(' · ', name, nullif(variant, '')) as title, before, status from changed order by listing_id`

interface Settled {
  readonly listing_id: number
  readonly sku: string | null
  readonly store_code: string
  readonly title: string
  readonly before: ListingStatus
  readonly status: ListingStatus
}

/** `$2`: what was settled, in order. */
const logText = `
  with settled as materialized (
    select c.*, s.product_id from jsonb_to_recordset($2::jsonb) as c (listing_id int8, sku text, store_code text, title text, before text, status text)
    join sku s on s.workspace_id = $1 and s.sku = c.sku
  )
  insert into product_log (workspace_id, product_id, sku, field, before, after, before_text, after_text, note, agent_id, agent_name, created_at)
  select $1, c.product_id, c.sku, 'listing_status', 0, 0, c.before, c.status, concat_ws(' · ', st.store_name, c.title), $4, $5, $3
  from settled c join store st on st.workspace_id = $1 and st.store_code = c.store_code
  order by c.listing_id`

/** Writes what marketplaces answered; answers the listings that are not as they were. */
export async function settleProducts(
  connection: Connection,
  answered: AnsweredProducts,
  { caller, at }: { caller: Caller; at: string },
): Promise<number[]> {
  const told = answered.flatMap(({ product: { store_code, mp_product_id }, status }) => (status ? { store_code, mp_product_id, status } : []))
  if (told.length === 0) return []
  const key = workspaceOf(connection)
  const { rows } = await connection.client.query<Settled>(settleText, [key, JSON.stringify(told), at])
  if (rows.some(({ sku }) => sku)) await connection.client.query(logText, [key, JSON.stringify(rows), at, caller.agent_id, caller.name])
  // What was not taken while it was off sale may be now.
  const onSale = rows.filter(({ status }) => status === 'active').map(({ listing_id }) => listing_id)
  await markListingsDue(connection, onSale, at)
  const changed = rows.map(({ listing_id }) => listing_id)
  await tellListings(connection, changed, at, caller.agent_id)
  return changed
}
