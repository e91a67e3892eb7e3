import type { ListingNews } from '#contract/product/listing.ts'
import type { IncomingListing } from '#server/channels/listings.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import { markListingsDue } from '../stock/stock.port.ts'
import type { StoreOrigin } from '../store/store.port.ts'
import { tellListings } from './listing-news.ts'
import { readNumbers } from './numbers.query.ts'

/** Locked by their id like everywhere, before they are written. */
const lockText = `
  select listing_id::float8, stock, price::float8, product_status from listing
  where workspace_id = $1 and store_code = $2 and mp_product_id = any($3::text[]) order by listing_id for update`

type Known = Pick<ListingNews, 'listing_id' | 'stock' | 'price' | 'product_status'>

/**
 * The stock that was read counts only where nothing was sent since before it was asked, and nothing is on its way, and the status where nobody here changed it
 * since. A variant that comes back from the deleted
 * ones is as new.
 */
const takeText = `
  insert into listing as kept (workspace_id, store_code, marketplace, mp_product_id, mp_variant_id, name, variant, mp_sku, image_url, url, product_status, mp_status,
    also_at, price, stock, seen_at)
  select $1, $2::text, $3::text, x.mp_product_id, x.mp_variant_id, x.name, x.variant, x.mp_sku, x.image_url, x.url, x.status, x.mp_status, coalesce(x.also_at, '{}'), x.price, x.stock, $5::timestamptz
  from jsonb_to_recordset($4::jsonb) as x (mp_product_id text, mp_variant_id text, name text, variant text, mp_sku text, image_url text, url text, status text,
    mp_status text, also_at text[], price bigint, stock int)
  on conflict (workspace_id, store_code, mp_product_id, mp_variant_id) do update set
    name = excluded.name, variant = excluded.variant, mp_sku = excluded.mp_sku, image_url = excluded.image_url, url = coalesce(excluded.url, kept.url),
    product_status = case when kept.seen_at <= $5::timestamptz then excluded.product_status else kept.product_status end,
    mp_status = case when kept.seen_at <= $5::timestamptz then excluded.mp_status else kept.mp_status end,
    also_at = excluded.also_at, price = excluded.price, seen_at = greatest(kept.seen_at, excluded.seen_at),
    stock = case when kept.claim is null and (kept.sent_at is null or kept.sent_at < $5::timestamptz) then excluded.stock else kept.stock end
  returning listing_id::float8, mp_product_id, xmax = 0 as is_new,
    sku is not null and sync and due_at is null and claim is null and (sent_at is null or sent_at < $5::timestamptz) as is_settled, stock, price::float8, product_status`

interface Taken extends Known {
  readonly mp_product_id: string
  readonly is_new: boolean
  /** Nothing is on its way: what the marketplace shows is what it should show, or differs. */
  readonly is_settled: boolean
}

/** A listing whose number at the marketplace is not what it should be. */
interface Difference {
  readonly listing_id: number
  readonly mp_product_id: string
  readonly there: number
  readonly here: number
}

export interface TakenIn {
  /** Products that were not known before. */
  readonly brought: number
  /** Set right: their number is on its way. */
  readonly mended: number
  /** The marketplace shows fewer than we have: a sale that we were not told of yet would look so, and so would a number that somebody set there. */
  readonly doubtful: readonly string[]
}

/**
 * Takes in what a marketplace says of listings, asked at an instant, in one transaction, and compares it with what they should show. A number that is too high
 * there is set right at once; one that is too low only with `isSure`, when the store's orders were read in since.
 */
export async function takeInListings(
  services: Services,
  origin: StoreOrigin,
  incoming: readonly IncomingListing[],
  { askedAt, isSure }: { readonly askedAt: string; readonly isSure: boolean },
): Promise<TakenIn> {
  const rows = incoming.flatMap(({ variants, ...listing }) =>
    variants.map((variant) => ({ ...listing, ...variant, image_url: variant.image_url ?? listing.image_url })),
  )
  if (rows.length === 0) return { brought: 0, mended: 0, doubtful: [] }
  const at = services.now().toISOString()
  return services.database.write(origin.workspace_id, async (connection) => {
    const products = [...new Set(rows.map(({ mp_product_id }) => mp_product_id))]
    const { rows: known } = await connection.client.query<Known>(lockText, [origin.workspace_id, origin.store_code, products])
    const values = [origin.workspace_id, origin.store_code, origin.marketplace, JSON.stringify(rows), askedAt]
    const { rows: taken } = await connection.client.query<Taken>(takeText, values)
    await forgetVariants(connection, origin.store_code, products, askedAt)
    const differences = await compare(connection, taken, at)
    const wrong = differences.filter(({ there, here }) => isSure || there > here)
    await mend(connection, wrong, at)
    await tellListings(connection, changedOf(known, taken, wrong), at)
    return {
      brought: new Set(taken.filter(({ is_new }) => is_new).map(({ mp_product_id }) => mp_product_id)).size,
      mended: wrong.length,
      doubtful: [...new Set(differences.filter((one) => !wrong.includes(one)).map(({ mp_product_id }) => mp_product_id))],
    }
  })
}

/** Listings that are not as they were known. */
function changedOf(known: readonly Known[], taken: readonly Taken[], wrong: readonly Difference[]): number[] {
  const before = new Map(known.map((one) => [one.listing_id, one]))
  const mended = new Set(wrong.map(({ listing_id }) => listing_id))
  return taken
    .filter((now) => {
      const then = before.get(now.listing_id)
      const isSame = then?.stock === now.stock && then.price === now.price && then.product_status === now.product_status
      return !isSame || mended.has(now.listing_id)
    })
    .map(({ listing_id }) => listing_id)
}

/** Variants that their product no longer has. */
async function forgetVariants(connection: Connection, storeCode: string, products: readonly string[], askedAt: string): Promise<void> {
  await connection.client.query(
    `update listing set product_status = 'deleted', mp_status = '', due_at = null, price_due = null
     where workspace_id = $1 and store_code = $2 and mp_product_id = any($3::text[]) and seen_at < $4 and product_status <> 'deleted'`,
    [workspaceOf(connection), storeCode, products, askedAt],
  )
}

async function compare(connection: Connection, taken: readonly Taken[], at: string): Promise<Difference[]> {
  const settled = new Map(taken.filter(({ is_settled }) => is_settled).map((one) => [one.listing_id, one]))
  const numbers = await readNumbers(connection, [...settled.keys()], at)
  return numbers.flatMap(({ listing_id, mp_product_id, number }) => {
    const there = settled.get(listing_id)?.stock ?? 0
    return number === null || number === there ? [] : [{ listing_id, mp_product_id, there, here: number }]
  })
}

/** Has the right numbers sent, and writes into the product's log what the marketplace showed instead. */
async function mend(connection: Connection, wrong: readonly Difference[], at: string): Promise<void> {
  if (wrong.length === 0) return
  await connection.client.query(
    `insert into product_log (workspace_id, product_id, sku, field, before, after, note, agent_id, agent_name, created_at)
     select $1, s.product_id, l.sku, 'mp_stock', x.there, x.here, st.store_name, null, st.marketplace, $3
     from jsonb_to_recordset($2::jsonb) as x (listing_id bigint, there int, here int)
       join listing l on l.workspace_id = $1 and l.listing_id = x.listing_id
       join sku s on s.workspace_id = $1 and s.sku = l.sku
       join store st on st.workspace_id = $1 and st.store_code = l.store_code
     order by l.listing_id`,
    [workspaceOf(connection), JSON.stringify(wrong), at],
  )
  await markListingsDue(
    connection,
    wrong.map(({ listing_id }) => listing_id),
    at,
  )
}

/** Listings of a store that the marketplace no longer listed when all of it was read, begun at an instant. */
export function endListings(services: Services, { workspace_id, store_code }: StoreOrigin, begunAt: string): Promise<void> {
  const at = services.now().toISOString()
  return services.database.write(workspace_id, async (connection) => {
    const { rows } = await connection.client.query<{ listing_id: number }>(
      `update listing set product_status = 'deleted', mp_status = '', due_at = null, price_due = null where workspace_id = $1 and listing_id in (
         select listing_id from listing where workspace_id = $1 and store_code = $2 and seen_at < $3 and product_status <> 'deleted' order by listing_id for update)
       returning listing_id::float8`,
      [workspace_id, store_code, begunAt],
    )
    await tellListings(
      connection,
      rows.map(({ listing_id }) => listing_id),
      at,
    )
  })
}
