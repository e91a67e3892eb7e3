import type { CallReply } from '#contract/core/endpoint.ts'
import { heldStatuses } from '#contract/order/order-status.ts'
import type { listingAdopt } from '#contract/product/listing.endpoints.ts'
import type { StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { stockNewsColumns } from '../stock/stock.port.ts'
import { linkBySku, settleLinked } from './link.ts'
import { tellListings } from './listing-news.ts'
import { promiseNew } from './promise.ts'

/** Where a product goes that came from a marketplace, until somebody says better. */
const category = 'Lainnya'

interface Adoptable {
  readonly listing_id: number
  readonly store_code: string
  readonly mp_product_id: string
  readonly name: string
  readonly variant: string
  readonly mp_sku: string
  readonly image_url: string | null
  readonly price: number
  readonly stock: number
  readonly is_known: boolean
}

/** Whole products: a variant is not taken without its siblings, but for those that somebody unlinked. Locked, so that two who do it at once make each product once. */
const adoptableText = `
  select l.listing_id::float8, l.store_code, l.mp_product_id, l.name, l.variant, l.mp_sku, l.image_url, l.price::float8, l.stock,
    exists (select from sku s where s.workspace_id = $1 and s.sku = l.mp_sku) as is_known
  from listing l where l.workspace_id = $1 and l.sku is null and l.product_status <> 'deleted'
    and (l.linked_by is distinct from 'none' or l.listing_id = any($2::bigint[])) and exists (
    select from listing asked where asked.workspace_id = $1 and asked.listing_id = any($2::bigint[])
      and asked.store_code = l.store_code and asked.mp_product_id = l.mp_product_id)
  order by l.listing_id for update`

/** What the marketplace shows is without what was sold and not sent yet: those pieces lie on the shelf too, promised to their orders. */
const makeText = `
  with made as (
    insert into product (workspace_id, name, category, image_url) values ($1, $2, '${category}', $3) returning product_id
  ), drawn as (
    select * from jsonb_to_recordset($4::jsonb) as x (mp_sku text, variant text, stock int, price bigint, image_url text)
  ), held as (
    select i.sku, sum(i.qty)::int as qty from order_item i
    join orders o on o.workspace_id = i.workspace_id and o.order_code = i.order_code
    where i.workspace_id = $1 and o.order_status = any($7::int2[]) and i.sku in (select mp_sku from drawn) group by i.sku
  ), kept as (
    insert into sku (workspace_id, sku, product_id, variant, on_hand, price, image_url)
    select $1, x.mp_sku, made.product_id, x.variant, x.stock + coalesce(h.qty, 0), x.price, x.image_url
    from made, drawn x left join held h on h.sku = x.mp_sku
    on conflict do nothing returning sku, on_hand
  ), written as (
    insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, order_code, user_id, created_at)
    select $1, sku, on_hand, 0, 'opening', null, $5::int, $6::timestamptz from kept
  )
  select sku from kept`

/**
 * Makes a product of ours from each of the listings' products that is not linked, with a SKU for each variant that carries one, and links every listing that
 * carries one of these SKUs. A SKU that is known already is linked and not made; one that two variants carry is made once.
 */
export async function adoptListings(
  connection: Connection,
  listingIds: readonly number[],
  { user_id, agent_id, at }: { readonly user_id: number; readonly agent_id: number | null; readonly at: string },
): Promise<CallReply<typeof listingAdopt>> {
  const workspaceId = workspaceOf(connection)
  // Two who adopt the same product of two stores at once would make it twice.
  await connection.client.query('select pg_advisory_xact_lock(hashtext($1))', [`adopt ${workspaceId}`])
  const { rows } = await connection.client.query<Adoptable>(adoptableText, [workspaceId, listingIds])
  const seen = new Set(rows.filter(({ is_known }) => is_known).map(({ mp_sku }) => mp_sku))
  const products = new Map<string, Adoptable[]>()
  for (const row of rows) {
    if (row.mp_sku === '' || seen.has(row.mp_sku)) continue
    seen.add(row.mp_sku)
    const key = `${row.store_code} ${row.mp_product_id}`
    products.set(key, [...(products.get(key) ?? []), row])
  }
  const made: string[] = []
  for (const variants of products.values()) {
    const [first] = variants
    const values = [workspaceId, first?.name, first?.image_url, JSON.stringify(variants), user_id, at, heldStatuses]
    const { rows: skus } = await connection.client.query<{ sku: string }>(makeText, values)
    made.push(...skus.map(({ sku }) => sku))
  }
  await promiseNew(connection, made, at)
  // Those that were chosen are linked whatever others carry their SKU; of the rest, those that nothing is unclear of.
  const carriers = rows.filter(({ mp_sku }) => mp_sku !== '')
  await connection.client.query(
    `update listing l set sku = l.mp_sku, linked_by = 'hand' where workspace_id = $1 and listing_id = any($2::bigint[])`,
    [workspaceId, carriers.map(({ listing_id }) => listing_id)],
  )
  await settleLinked(connection, carriers, at)
  const others = await linkBySku(connection, { skus: [...seen] }, at)
  const changed = [...new Set([...carriers.map(({ listing_id }) => listing_id), ...others])]
  await tellMade(connection, made, at, agent_id)
  await tellListings(connection, changed, at, agent_id)
  return { changed, made, without_sku: rows.filter(({ mp_sku }) => mp_sku === '').map(({ listing_id }) => listing_id) }
}

/** Lists of products hear of those that are new. */
async function tellMade(connection: Connection, made: readonly string[], at: string, agent_id: number | null): Promise<void> {
  if (made.length === 0) return
  const { rows: skus } = await connection.client.query<StockNews>(
    `select ${stockNewsColumns} from sku where workspace_id = $1 and sku = any($2::text[])`,
    [workspaceOf(connection), made],
  )
  await appendEvent(connection, { type: 'product.changed', at, agent_id, skus })
}
