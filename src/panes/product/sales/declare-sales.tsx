import { type Marketplace, marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { productSales, productSalesBySku, productSalesByStore, productSalesDaily, productSalesOf } from '#contract/product/product-sales.endpoints.ts'
import { formatNumber } from '#platform/i18n/i18n.ts'
import { declareReport, reportTable } from '#platform/report/report-spec.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { productListScreen } from '../list/list.screen.ts'

const all = ['sold', 'taken', 'revenue'] as const

/** What was sold of a product by day, store and variant. */
export const soldOfProduct = declareReport(productSales, {
  measures: {
    sold: { name: 'product.sales.sold', about: 'product.sales.about.sold', kind: 'number', better: 'more' },
    taken: { name: 'product.sales.taken', about: 'product.sales.about.taken', kind: 'number' },
    revenue: { name: 'product.sales.revenue', about: 'product.sales.about.revenue', kind: 'rupiah', better: 'more' },
    orders: { name: 'product.sales.orders', kind: 'number' },
  },
  texts: {
    file: 'product.sales.file',
    narrow: 'product.sales.narrow',
    failed: 'product.sales.failed',
    figures: 'product.sales.figures',
    empty: { title: 'product.sales.empty', text: 'product.sales.empty-text' },
    noMatch: { title: 'product.sales.empty', text: 'product.sales.no-match-text' },
  },
  filters: { store_code: { label: 'product.sales.store' } },
  figures: {
    of: productSalesOf,
    shown: { sold: {}, taken: {}, revenue: {} },
    sheet: all,
    isEmpty: ({ taken, sold }) => sold === 0 && taken === 0,
  },
  series: [
    {
      of: productSalesDaily,
      sheet: { name: 'product.sales.daily', measures: all },
      charts: [
        { title: 'product.sales.daily', about: 'product.sales.about.sold', kind: 'bars', measures: ['sold'] },
        { title: 'product.sales.daily-revenue', about: 'product.sales.about.revenue', kind: 'bars', measures: ['revenue'] },
      ],
    },
  ],
  tables: [
    reportTable(
      productSalesByStore,
      () => [
        {
          name: 'product.sales.store',
          least: 0,
          cell: ({ marketplace, store_name }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {store_name}
            </>
          ),
          sheet: [
            { field: 'store_name' },
            {
              field: 'marketplace',
              title: 'listing.filter.marketplace',
              words: { of: marketplaces, say: (one: Marketplace) => marketplaceFacts[one].name },
            },
          ],
        },
        ...all,
      ],
      { title: 'product.sales.stores', key: ({ store_code }) => store_code },
    ),
    reportTable(
      productSalesBySku,
      ({ count }) => [
        {
          name: 'product.column.variant',
          least: 0,
          cell: ({ sku, variant }) => (
            <>
              {variant ? `${variant} ` : null}
              <Link to={productListScreen.href({ query: { sku } })} className="list-link">
                <Code>{sku}</Code>
              </Link>
            </>
          ),
          sheet: [{ field: 'variant' }, { field: 'sku', title: 'product.column.sku' }],
        },
        { name: 'product.sales.orders', ...count((row) => row.orders, { least: 0 }), cell: ({ orders }) => formatNumber(orders) },
        ...all,
      ],
      { title: 'product.sales.variants', key: ({ sku }) => sku },
    ),
  ],
})
