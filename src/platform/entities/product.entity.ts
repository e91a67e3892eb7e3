import { availableOf, type ProductRow, type StockNews } from '#contract/product/product.ts'
import type { StockIoDetail } from '#contract/product/stock-io.ts'
import { entity, type NewsBatch } from '#platform/query/entity.ts'

/** What is known newer than a row: its numbers, or whether its product is sent to the marketplaces. */
type ProductNews = Partial<StockNews> & { readonly sync?: boolean }

/** The key of news that some product's facts changed: names, categories, which there are. */
const facts = 'facts'
const ofFacts = { again: (_: unknown, { of }: NewsBatch<ProductNews>) => of.has(facts) } as const

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

/** A stock document that is still written shows its SKUs as they are now; what was posted says what it found. */
function followStock(document: StockIoDetail, { of }: NewsBatch<ProductNews>): StockIoDetail {
  if (document.status === 'posted' || !document.lines.some(({ sku }) => of.has(sku))) return document
  const lines = document.lines.map((line) => {
    const { stock = line.stock, allocated = line.allocated, version = 0 } = of.get(line.sku) ?? {}
    return version > line.version ? { ...line, stock, allocated, version, moved: line.moved + stock - line.stock } : line
  })
  return { ...document, lines }
}

export const productEntity = entity<ProductNews, ProductRow>({
  tags: ['product'],
  latest: true,
  news: {
    'product.changed': ({ skus, sync = [], products }) => [
      ...skus.map(newsOfRow),
      ...sync.map((one): readonly [string, ProductNews] => [keyOfProduct(one.product_id), { sync: one.sync }]),
      ...(products ? [[facts, {}] as const] : []),
    ],
  },
  row: freshProduct,
  replies: {
    'product.list': [{ rows: 'rows' }, ofFacts],
    'product.category': ofFacts,
    'product.supplier': ofFacts,
    'product.location': ofFacts,
    'product.read': { again: true },
    'product.detail': [
      { rows: 'siblings' },
      { patch: (detail, batch) => freshProduct(detail, batch) },
      // What happened to a SKU that is looked at shows at once.
      { again: ({ query }, { of }) => of.has(String(query?.sku)) || of.has(facts) },
    ],
    'stock-io.detail': { patch: followStock },
    'product.inventory-value': { again: true, after: sumsAfter },
    // New movements are not pushed between those that somebody reads, unless it is of a SKU that is looked at.
    'stock.movements': { again: ({ query }, { of }) => [query?.sku ?? []].flat().some((sku) => of.has(sku)), after: sumsAfter },
    // Whoever lays pieces back sees at once what is left.
    'stock.unshelved': { again: true, after: 150 },
    // Whoever works through suggestions is not disturbed by each order: the list is read again when it is opened, and by itself after a while.
    'product.purchase-suggestion': { again: true, after: sumsAfter, quietly: true },
    'purchase.detail': { again: true, after: sumsAfter, quietly: true },
    'purchase.skus': { again: true, quietly: true },
    'supplier.list': { again: (_, { of }) => of.has(facts), after: sumsAfter },
    'stock.ledger': { again: true, after: sumsAfter, quietly: true },
    'product.log': { again: true, after: sumsAfter },
  },
})
