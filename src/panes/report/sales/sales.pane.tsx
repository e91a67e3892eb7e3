import { type Marketplace, marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { orderQueryList } from '#contract/order/custom-filter-list.endpoints.ts'
import {
  type SalesGroup,
  salesByAgent,
  salesByCategory,
  salesByCity,
  salesByCourier,
  salesByMarketplace,
  salesByProduct,
  salesBySku,
  salesByStore,
  salesDaily,
  salesGroups,
  salesHourly,
  salesReport,
  salesSummary,
} from '#contract/order/sales-report.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { disbursementScreen } from '#panes/report/disbursement/disbursement.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import { declareReport, reportTable } from '#platform/report/report-spec.ts'
import { ReportView } from '#platform/report/report-view.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import type { salesReportScreen } from './sales.screen.ts'
import { buyerMeasures, orderMeasures, pieceMeasures, salesMeasures } from './sales-measures.ts'

const behind = ({ revenue, key }: { revenue: number; key: string }) => ({ before: String(revenue), before_key: key })
const unnamed = (words: string) => <span className="quiet">{words}</span>
const marketplaceSheet = {
  field: 'marketplace',
  title: 'sales-report.by.marketplace',
  words: { of: marketplaces, say: (one: Marketplace) => marketplaceFacts[one].name },
} as const

const sales = declareReport(salesReport, {
  measures: salesMeasures,
  texts: {
    file: 'sales-report.file',
    narrow: 'sales-report.filter.label',
    failed: 'sales-report.loadFailed',
    figures: 'sales-report.figures',
    empty: { title: 'sales-report.empty', text: 'sales-report.emptyText' },
    noMatch: { title: 'sales-report.noMatch', text: 'sales-report.noMatchText' },
  },
  filters: {
    store_code: { label: 'sales-report.by.store' },
    custom_filter: {
      label: 'order.filter.query',
      useOptions: () => (usePart(orderQueryList).data?.queries ?? []).map(({ query_id, name }) => ({ value: String(query_id), label: name })),
    },
  },
  figures: {
    of: salesSummary,
    // The days come by themselves.
    asks: { timeseries: 'none' },
    shown: { revenue: {}, orders: {}, items: {}, buyers: {}, average: {}, cancelled: {}, returned: {} },
    sheet: buyerMeasures,
    isEmpty: ({ orders, cancelled, returned }) => orders + cancelled + returned === 0,
  },
  series: [
    {
      of: salesDaily,
      sheet: { name: 'sales-report.sheet.daily', measures: buyerMeasures },
      charts: [
        { title: 'sales-report.daily', about: 'sales-report.about.revenue', kind: 'bars', measures: ['revenue'] },
        { title: 'sales-report.dailyOrders', about: 'sales-report.about.orders', kind: 'line', measures: ['orders', 'cancelled', 'returned'] },
      ],
    },
    {
      of: salesHourly,
      sheet: { name: 'sales-report.sheet.hourly', measures: orderMeasures },
      charts: [
        { title: 'sales-report.hourly', about: 'sales-report.about.hours', kind: 'bars', measures: ['revenue'] },
        { title: 'sales-report.hourlyOrders', about: 'sales-report.about.hours', kind: 'bars', measures: ['orders'] },
      ],
    },
  ],
  goesOn: [
    {
      title: 'income.title',
      access: disbursementScreen.access,
      href: ({ store_code }, days) => disbursementScreen.href({ query: { store_code: (store_code as string[] | undefined)?.join(), ...days } }),
    },
  ],
  groups: { by: 'by', label: 'sales-report.groups', values: salesGroups, text: (group: SalesGroup) => t(`sales-report.by.${group}`) },
  tables: [
    reportTable(
      salesByProduct,
      () => [
        { name: 'sales-report.by.product', least: 0, cell: ({ name }) => name || unnamed(t('sales-report.unlinked')), sheet: { field: 'name' } },
        ...pieceMeasures,
      ],
      { title: 'sales-report.per.product', key: ({ key }) => key, wide: true, group: 'product', behind },
    ),
    reportTable(
      salesBySku,
      ({ text }) => [
        { name: 'sales-report.by.sku', ...text((row) => row.sku, { least: 0 }) },
        {
          name: 'sales-report.by.product',
          least: 0,
          cell: ({ name, variant }) => (variant ? `${name}, ${variant}` : name),
          sheet: [{ field: 'name' }, { field: 'variant', title: 'sales-report.variant' }],
        },
        'revenue',
        'orders',
        'items',
        'cancelled_items',
        'returned_items',
      ],
      { title: 'sales-report.per.sku', key: ({ key }) => key, wide: true, group: 'sku', behind },
    ),
    reportTable(
      salesByCategory,
      () => [
        {
          name: 'sales-report.by.category',
          least: 0,
          cell: ({ category }) => category || unnamed(t('sales-report.unlinked')),
          sheet: { field: 'category' },
        },
        ...pieceMeasures,
      ],
      { title: 'sales-report.per.category', key: ({ category }) => category, wide: true, group: 'category' },
    ),
    reportTable(
      salesByStore,
      () => [
        {
          name: 'sales-report.by.store',
          least: 0,
          cell: ({ marketplace, store_name }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {store_name}
            </>
          ),
          sheet: [{ field: 'store_name' }, marketplaceSheet],
        },
        ...buyerMeasures,
      ],
      { title: 'sales-report.per.store', key: ({ store_code }) => store_code, wide: true, group: 'store' },
    ),
    reportTable(
      salesByMarketplace,
      () => [
        {
          name: 'sales-report.by.marketplace',
          least: 0,
          cell: ({ marketplace }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {marketplaceFacts[marketplace].name}
            </>
          ),
          sheet: marketplaceSheet,
        },
        ...buyerMeasures,
      ],
      { title: 'sales-report.per.marketplace', key: ({ marketplace }) => marketplace, wide: true, group: 'marketplace' },
    ),
    reportTable(
      salesByCity,
      () => [
        { name: 'sales-report.by.city', least: 0, cell: ({ city }) => city || unnamed(t('sales-report.unknown')), sheet: { field: 'city' } },
        ...orderMeasures,
      ],
      { title: 'sales-report.per.city', key: ({ key }) => key, wide: true, group: 'city', behind },
    ),
    reportTable(
      salesByCourier,
      () => [
        {
          name: 'sales-report.by.courier',
          least: 0,
          cell: ({ courier_name }) => courier_name || unnamed(t('sales-report.unknown')),
          sheet: { field: 'courier_name' },
        },
        ...orderMeasures,
      ],
      { title: 'sales-report.per.courier', key: ({ courier_name }) => courier_name, wide: true, group: 'courier' },
    ),
    reportTable(
      salesByAgent,
      () => [
        {
          name: 'sales-report.by.agent',
          least: 0,
          cell: ({ name }) => name ?? unnamed(t('sales-report.nobody')),
          sheet: { field: 'name', missing: 'sales-report.nobody' },
        },
        ...orderMeasures,
      ],
      { title: 'sales-report.per.agent', key: ({ user_id }) => String(user_id), wide: true, group: 'agent' },
    ),
  ],
})

export default function SalesReportPane({ query }: PropsOf<typeof salesReportScreen>) {
  return <ReportView of={sales} query={query} />
}
