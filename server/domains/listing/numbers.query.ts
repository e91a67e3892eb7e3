import type { ListedVariant } from '#server/channels/listings.ts'
import type { Connection } from '#server/db/database.ts'
import { anyOf, prepared, workspaceOf } from '#server/db/statement.ts'
import { numberToSend, type Sellable } from './listing.rules.ts'

/**
 * Pieces of a SKU that running campaigns keep, of a listing for other stores than its own: what each holds, without what its own stores have sold of it in orders since it
 * began. A piece that is promised counts as sold, one that is released or comes back does not; older orders count neither way.
 */
const keptText = (sku: string): string => `
  select coalesce(sum(least(line.qty, greatest(0, line.qty - (
    select coalesce(sum(m.allocated_change - m.on_hand_change), 0) from stock_movement m
    join orders o on o.workspace_id = m.workspace_id and o.order_code = m.order_code
    where m.workspace_id = $1 and m.sku = line.sku and o.ordered_at >= c.starts_at and o.store_code = any(c.store_codes)
  )))), 0)::int
  from stock_campaign_line line join stock_campaign c on c.workspace_id = line.workspace_id and c.campaign_id = line.campaign_id
  where line.workspace_id = $1 and line.sku = ${sku} and c.starts_at <= $3 and c.ends_at > $3`
const heldText = `${keptText('unit.sku')} and not l.store_code = any(c.store_codes)`

/** Pieces of a SKU that campaigns which run at an instant still keep for their own stores. */
export async function readCampaignHeld(connection: Connection, sku: string, at: string): Promise<number> {
  const { rows } = await connection.client.query<{ held: number }>(`select (${keptText('$2::text')}) as held`, [workspaceOf(connection), sku, at])
  return rows[0]?.held ?? 0
}

/** One for each unit of a listing: what it is made of, or its SKU itself. */
interface Row extends ListedVariant, Sellable {
  readonly listing_id: number
  readonly of_sku: string | null
  readonly price_due: number | null
  readonly sends: boolean
  readonly kept_back: number
}

/** A listing with the number that it should show now; null: its stock is not sent. */
export interface ListingNumber extends ListedVariant {
  readonly listing_id: number
  /** Ours that it sells. */
  readonly sku: string | null
  readonly number: number | null
  readonly price_due: number | null
}

/**
 * What listings should show, worked out from the stock as it is committed when this is asked. Stock is not sent where nobody wants it (the listing's or the
 * product's switch), where the marketplace would not take it (banned, deleted), and where nobody ever said how much there is of the SKU.
 */
export async function readNumbers(connection: Connection, listingIds: readonly number[], at: string): Promise<ListingNumber[]> {
  return numbersOf(
    await prepared<Row>(connection, numbersText('listing', `l.listing_id = ${anyOf('$2::bigint[]')}`), [workspaceOf(connection), listingIds, at]),
  )
}

/**
 * What listings of SKUs of ours would show at a store, were they there, by SKU; null: nobody ever said how much there is of it. SKUs that are none of ours are
 * left out.
 */
export async function readPlannedNumbers(
  connection: Connection,
  storeCode: string,
  skus: readonly string[],
  at: string,
): Promise<Map<string, number | null>> {
  const planned = `(select $1::int as workspace_id, row_number() over () as listing_id, $4::text as store_code, x.sku, x.sku as mp_sku, '' as mp_product_id,
    '' as mp_variant_id, 'active' as product_status, true as sync, null::bigint as price_due
    from unnest($2::text[]) x (sku) where exists (select from sku k where k.workspace_id = $1 and k.sku = x.sku))`
  const { rows } = await connection.client.query<Row>(numbersText(planned, 'true'), [workspaceOf(connection), skus, at, storeCode])
  return new Map(numbersOf(rows).map(({ mp_sku, number }) => [mp_sku, number]))
}

/** The units of listings, or of what stands for them (`from`). `$1`: the workspace, `$3`: the instant. */
const numbersText = (from: string, which: string): string => `
    select l.listing_id::float8, l.sku as of_sku, l.mp_product_id, l.mp_variant_id, l.mp_sku, l.price_due::float8,
       coalesce(l.sync and p.sync and l.product_status not in ('banned', 'deleted')
         and exists (select from stock_movement m where m.workspace_id = $1 and m.sku = unit.sku and m.order_code is null), false) as sends,
       unit.qty, coalesce(u.on_hand, 0) as on_hand, coalesce(u.allocated, 0) as allocated, coalesce(u.buffer, 0) as buffer, (${heldText}) as held,
       st.stock_buffer + case when p.is_package then s.buffer else 0 end as kept_back
     from ${from} l
       join store st on st.workspace_id = l.workspace_id and st.store_code = l.store_code
       left join sku s on s.workspace_id = l.workspace_id and s.sku = l.sku
       left join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
       left join lateral (
         select k.part_sku as sku, k.qty from sku_part k where p.is_package and k.workspace_id = $1 and k.sku = l.sku
         union all select l.sku, 1 where p.is_package is not true
       ) unit on true
       left join sku u on u.workspace_id = $1 and u.sku = unit.sku
     where l.workspace_id = $1 and ${which} order by l.listing_id`

function numbersOf(rows: readonly Row[]): ListingNumber[] {
  const byListing = new Map<number, Row[]>()
  for (const row of rows) byListing.set(row.listing_id, [...(byListing.get(row.listing_id) ?? []), row])
  return [...byListing.values()].map((units) => {
    const [{ listing_id, of_sku, mp_product_id, mp_variant_id, mp_sku, price_due, kept_back }] = units as [Row, ...Row[]]
    const number = units.every(({ sends }) => sends) ? numberToSend(units, kept_back) : null
    return { listing_id, sku: of_sku, mp_product_id, mp_variant_id, mp_sku, price_due, number }
  })
}
