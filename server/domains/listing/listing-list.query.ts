import type { CallReply } from '#contract/core/endpoint.ts'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import {
  listingBlibli,
  type listingCounts,
  listingLazada,
  listingList,
  listingShopee,
  listingTiktok,
  listingTiktokSearch,
  listingTokopedia,
} from '#contract/product/listing.endpoints.ts'
import { type ListedRow, type ListingRow, listingActs } from '#contract/product/listing.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import { pushStateSql } from './listing-news.ts'

/** Another listing of the store carries the same seller SKU. */
const isDouble = `exists (select from listing d where d.workspace_id = l.workspace_id and d.mp_sku = l.mp_sku and d.store_code = l.store_code
  and d.listing_id <> l.listing_id and d.product_status <> 'deleted')`
const isKnown = 'exists (select from sku k where k.workspace_id = l.workspace_id and k.sku = l.mp_sku)'

/** How a listing stands to our stock (`link` of a row), over `listing l`. */
const linkSql = `case when l.sku is not null then 'linked' when l.linked_by = 'none' then 'unlinked' when l.mp_sku = '' then 'no_sku'
  when ${isDouble} then 'double_sku' when ${isKnown} then 'waits' else 'unknown_sku' end`

const notLinked = `l.sku is null and l.product_status <> 'deleted'`

type LinkFilter = NonNullable<NonNullable<(typeof listingList)['address']['query']>['link']>

/** The same as {@link linkSql} says, each as few tests as it takes: most need no look at other rows. */
const open = `${notLinked} and l.linked_by is distinct from 'none'`
const linkConditions: Readonly<Record<LinkFilter, string>> = {
  linked: 'l.sku is not null',
  not_linked: notLinked,
  unlinked: `${notLinked} and l.linked_by = 'none'`,
  no_sku: `${open} and l.mp_sku = ''`,
  double_sku: `${open} and l.mp_sku <> '' and ${isDouble}`,
  unknown_sku: `${open} and l.mp_sku <> '' and not ${isKnown} and not ${isDouble}`,
  waits: `${open} and l.mp_sku <> '' and ${isKnown} and not ${isDouble}`,
}

const columns = `l.listing_id, l.store_code, st.store_name, l.marketplace, l.also_at, l.mp_product_id, l.mp_variant_id, l.name, l.variant, l.mp_sku, l.image_url, l.url,
    l.product_status, l.mp_status, l.price, l.stock, ${linkSql} as link, l.sku, case when s.sku is not null then greatest(0, s.on_hand - s.allocated) end as available,
    p.sync as product_sync, l.sync, ${pushStateSql} as status, l.reason, l.sent_stock, l.sent_at, l.next_try_at, l.seen_at`

/** What each marketplace takes from here, as its channel declares. */
function actsSql({ channels }: ChannelServices): string {
  const cases = marketplaces.map((marketplace) => {
    const acts = listingActs.filter((act) => channels.get(marketplace)?.listings?.acts?.[act])
    return `when '${marketplace}' then '{${acts.join(',')}}'`
  })
  return `(case l.marketplace ${cases.join(' ')} end)::text[] as acts`
}

const statement = {
  from: 'listing l',
  as: 'l',
  key: { column: 'listing_id', from: 'listing l' },
  join: `join store st on st.workspace_id = l.workspace_id and st.store_code = l.store_code
    left join sku s on s.workspace_id = l.workspace_id and s.sku = l.sku
    left join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id`,
  select: ({ services }: { readonly services: ChannelServices }) => `${columns}, ${actsSql(services)}`,
  where: {
    search: where.words('l.search_text'),
    store_code: where.oneOf('l.store_code'),
    status: (state: string, bind: (value: unknown) => string) => `(${pushStateSql}) = ${bind(state)}`,
    product_status: where.oneOf('l.product_status'),
    link: (link: LinkFilter) => linkConditions[link],
    mp_product_id: where.oneOf('l.mp_product_id'),
  },
  order: {
    name: 'l.name, l.mp_product_id, l.variant, l.listing_id',
    sku: 'l.mp_sku, l.listing_id',
    stock_low: 'l.stock, l.listing_id',
    stock_high: 'l.stock desc, l.listing_id',
    sent: 'l.sent_at desc nulls last, l.listing_id',
  },
} as const

const unlessDeleted = ({ query }: { readonly query: { readonly product_status?: unknown; readonly mp_product_id?: unknown } }) =>
  query.product_status || query.mp_product_id ? undefined : `l.product_status <> 'deleted'`
const only = (marketplace: Marketplace) => ({
  ...statement,
  and: (ask: Parameters<typeof unlessDeleted>[0]) => [`l.marketplace = '${marketplace}'`, unlessDeleted(ask)],
})

export const listingPages = [
  listHandler(listingList, {
    ...statement,
    where: { ...statement.where, marketplace: where.oneOf('l.marketplace') },
    and: (ask) => [unlessDeleted(ask)],
  }),
  listHandler(listingShopee, only('shopee')),
  listHandler(listingTokopedia, only('tokopedia')),
  listHandler(listingLazada, only('lazada')),
  listHandler(listingTiktok, only('tiktok')),
  listHandler(listingTiktokSearch, only('tiktok')),
  listHandler(listingBlibli, only('blibli')),
]

/** How many there are in all, and of those that somebody has to look at. */
export async function countListings(connection: Connection, marketplace: Marketplace | undefined): Promise<CallReply<typeof listingCounts>> {
  const filter = (condition: string) => `count(*) filter (where ${condition})::int`
  const { rows } = await connection.client.query<CallReply<typeof listingCounts>>(
    `select count(*)::int as "all", ${filter('l.sku is null')} as not_linked, ${filter(`(${pushStateSql}) = 'waiting'`)} as waiting,
       ${filter(`(${pushStateSql}) = 'failed'`)} as failed
     from listing l where l.workspace_id = $1 and l.product_status <> 'deleted' and ($2::text is null or l.marketplace = $2)`,
    [workspaceOf(connection), marketplace ?? null],
  )
  return rows[0] ?? { all: 0, not_linked: 0, waiting: 0, failed: 0 }
}

/** At most so many are told beside a SKU: more stores than anybody has. */
const mostOfSku = 200

/** Where a SKU is for sale, by store. */
export async function readListingsOf(connection: Connection, sku: string): Promise<ListingRow[]> {
  const { rows } = await connection.client.query<{ listing: ListingRow }>(
    `select to_json(row) as listing from (select ${columns} from listing l ${statement.join}
     where l.workspace_id = $1 and l.sku = $2 and l.product_status <> 'deleted' order by st.store_name, l.listing_id limit ${mostOfSku}) row`,
    [workspaceOf(connection), sku],
  )
  return rows.map(({ listing }) => listing)
}

/** The variants of a product at its marketplace; where two stores have products of one id, those of the store that is named, or of the first. */
export async function readListedVariants(
  connection: Connection,
  services: ChannelServices,
  { marketplace, product_code, store_code }: { readonly marketplace: Marketplace; readonly product_code: string; readonly store_code?: string },
): Promise<ListedRow[]> {
  const { rows } = await connection.client.query<{ listing: ListedRow }>(
    `with found as (
       select l.store_code from listing l
       where l.workspace_id = $1 and l.marketplace = $2 and l.mp_product_id = $3 and ($4::text is null or l.store_code = $4)
       order by l.store_code limit 1
     )
     select to_json(row) as listing from (
       select ${columns}, ${actsSql(services)} from found join listing l on l.workspace_id = $1 and l.store_code = found.store_code ${statement.join}
       where l.workspace_id = $1 and l.mp_product_id = $3 order by l.product_status = 'deleted', l.variant, l.listing_id
     ) row`,
    [workspaceOf(connection), marketplace, product_code, store_code ?? null],
  )
  return rows.map(({ listing }) => listing)
}
