import { availableOf, type ProductRow, type StockNews } from '#contract/product/product.ts'
import { entity, type NewsBatch } from '#platform/query/entity.ts'

/** What is known newer than a row: its numbers, or whether its product is sent to the marketplaces. */
type ProductNews = Partial<StockNews> & { readonly sync?: boolean }

const keyOfProduct = (productId: number): string => `product ${productId}`
export const newsOfRow = (row: StockNews): readonly [string, ProductNews] => [row.sku, row]

/** Sums and histories are read again after this, once for all orders that come in together. Milliseconds. */
const sumsAfter = 1000

/** A row as it is now; the same object where nothing is newer. */
export function freshProduct<Row extends ProductRow>(row: Row, { of }: NewsBatch<ProductNews>): Row {
  const news = of.get(row.sku)
  const sync = of.get(keyOfProduct(row.product_id))?.sync ?? row.sync
  const newer = news?.version !== undefined && news.version > row.version
  if (!newer && sync === row.sync) return row
  const next = newer ? { ...row, ...news, sync } : { ...row, sync }
  return { ...next, available: availableOf(next) }
}

export const productEntity = entity<ProductNews, ProductRow>({
  tags: ['product'],
  news: {
    'product.changed': ({ skus, sync = [] }) => [
      ...skus.map(newsOfRow),
      ...sync.map((one): readonly [string, ProductNews] => [keyOfProduct(one.product_id), { sync: one.sync }]),
    ],
  },
  row: freshProduct,
  replies: {
    'product.list': { rows: 'rows' },
    'product.detail': [
      { rows: 'siblings' },
      { patch: (detail, batch) => freshProduct(detail, batch) },
      // What happened to a SKU that is looked at shows at once.
      { again: ({ query }, { of }) => of.has(String(query?.sku)) },
    ],
    'product.inventory-value': { again: true, after: sumsAfter },
    'product.log': { again: true, after: sumsAfter },
  },
})
