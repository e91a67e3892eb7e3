import type { ListingNews, ListingRow } from '#contract/product/listing.ts'
import { entity, type NewsBatch } from '#platform/query/entity.ts'

/** What is counted is read again after this, once for all listings that are told together. Milliseconds. */
const countsAfter = 1000

/** A listing as it is now. One that was linked or unlinked meanwhile says so; what its SKU has available is read with the list. */
function freshListing(row: ListingRow, { of }: NewsBatch<ListingNews>): ListingRow {
  const news = of.get(String(row.listing_id))
  if (!news) return row
  if (news.sku === row.sku) return { ...row, ...news }
  return { ...row, ...news, link: news.sku === null ? 'unlinked' : 'linked', available: null }
}

const rows = { rows: 'rows' } as const
/** Links are read again where they are looked at: what else they change stands in other tables. */
const again = { again: true, after: countsAfter } as const

export const listingEntity = entity<ListingNews, ListingRow>({
  tags: ['listing'],
  latest: true,
  news: { 'listing.changed': ({ listings }) => listings.map((one): readonly [string, ListingNews] => [String(one.listing_id), one]) },
  row: freshListing,
  replies: {
    'listing.list': [rows, again],
    'listing.shopee': [rows, again],
    'listing.tokopedia': [rows, again],
    'listing.lazada': [rows, again],
    'listing.tiktok': [rows, again],
    'listing.blibli': [rows, again],
    'listing.tiktok-search': [rows, again],
    'listing.detail': [{ rows: 'variants' }, again],
    'listing.pushes': again,
    'listing.counts': again,
    'product.detail': { rows: 'listings' },
  },
})
