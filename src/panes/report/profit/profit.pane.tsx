import { type Marketplace, marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import {
  type ProfitGroup,
  profitByCampaign,
  profitByMarketplace,
  profitByProduct,
  profitBySku,
  profitByStore,
  profitDaily,
  profitGroups,
  profitReport,
  profitSummary,
} from '#contract/income/profit.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDay, formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareReport, reportTable } from '#platform/report/report-spec.ts'
import { ReportView } from '#platform/report/report-view.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import type { profitReportScreen } from './profit.screen.ts'
import { orderMeasures, pieceMeasures, profitMeasures } from './profit-measures.ts'

const behind = ({ place, key }: { place: number; key: string }) => ({ before: String(place), before_key: key })
const unnamed = (words: string) => <span className="quiet">{words}</span>
const marketplaceSheet = {
  field: 'marketplace',
  title: 'profit.by.marketplace',
  words: { of: marketplaces, say: (one: Marketplace) => marketplaceFacts[one].name },
} as const

const profit = declareReport(profitReport, {
  measures: profitMeasures,
  texts: {
    file: 'profit.file',
    narrow: 'profit.filter.label',
    failed: 'profit.failed',
    figures: 'profit.figures',
    empty: { title: 'profit.empty', text: 'profit.empty-text' },
    noMatch: { title: 'profit.no-match', text: 'profit.no-match-text' },
  },
  filters: { store_code: { label: 'profit.by.store' }, marketplace: { label: 'profit.by.marketplace' } },
  figures: {
    of: profitSummary,
    shown: {
      profit: { note: ({ orders }) => t('profit.note.settled', { count: orders ?? 0, orders: formatNumber(orders ?? 0) }) },
      margin: {},
      revenue: {},
      fees: {},
      cost: {},
      packing: {},
      estimated_profit: {
        note: ({ estimated, due }) =>
          due > 0
            ? t('profit.note.due', { count: due, orders: formatNumber(due) })
            : t('profit.note.estimated', { count: estimated.orders ?? 0, orders: formatNumber(estimated.orders ?? 0) }),
      },
      unknown_orders: { note: ({ unknown }) => (unknown.orders ? t('profit.note.unknown') : undefined) },
    },
    sheet: orderMeasures,
    isEmpty: ({ orders, estimated, unknown }) => !orders && !estimated.orders && !unknown.orders,
  },
  series: [
    {
      of: profitDaily,
      sheet: { name: 'profit.sheet.daily', measures: orderMeasures },
      charts: [
        { title: 'profit.daily', about: 'profit.about.profit', kind: 'bars', measures: ['profit'] },
        { title: 'profit.daily-estimated', about: 'profit.about.estimated', kind: 'bars', measures: ['estimated_profit'] },
      ],
    },
  ],
  groups: { by: 'by', label: 'profit.groups', values: profitGroups, text: (group: ProfitGroup) => t(`profit.by.${group}`) },
  tables: [
    reportTable(
      profitByProduct,
      () => [
        { name: 'profit.by.product', least: 0, cell: ({ name }) => name || unnamed(t('profit.unlinked')), sheet: { field: 'name' } },
        ...pieceMeasures,
      ],
      { title: 'profit.per.product', key: ({ key }) => key, wide: true, group: 'product', behind },
    ),
    reportTable(
      profitBySku,
      ({ text }) => [
        { name: 'profit.by.sku', ...text((row) => row.sku, { least: 0 }) },
        {
          name: 'profit.by.product',
          least: 0,
          cell: ({ name, variant }) => (variant ? `${name}, ${variant}` : name),
          sheet: [{ field: 'name' }, { field: 'variant', title: 'profit.variant' }],
        },
        ...orderMeasures,
      ],
      { title: 'profit.per.sku', key: ({ key }) => key, wide: true, group: 'sku', behind },
    ),
    reportTable(
      profitByStore,
      () => [
        {
          name: 'profit.by.store',
          least: 0,
          cell: ({ marketplace, store_name }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {store_name}
            </>
          ),
          sheet: [{ field: 'store_name' }, marketplaceSheet],
        },
        ...orderMeasures,
      ],
      { title: 'profit.per.store', key: ({ store_code }) => store_code, wide: true, group: 'store' },
    ),
    reportTable(
      profitByMarketplace,
      () => [
        {
          name: 'profit.by.marketplace',
          least: 0,
          cell: ({ marketplace }) => (
            <>
              <MarketplaceDot marketplace={marketplace} label="short" /> {marketplaceFacts[marketplace].name}
            </>
          ),
          sheet: marketplaceSheet,
        },
        ...orderMeasures,
      ],
      { title: 'profit.per.marketplace', key: ({ marketplace }) => marketplace, wide: true, group: 'marketplace' },
    ),
    reportTable(
      profitByCampaign,
      ({ day }) => [
        { name: 'profit.by.campaign', least: 0, cell: ({ name }) => name, sheet: { field: 'name' } },
        {
          name: 'profit.campaign.from',
          ...day((row) => row.starts_at, { least: 0 }),
          cell: ({ starts_at }) => <span className="whitespace-nowrap">{formatDay(starts_at)}</span>,
        },
        {
          name: 'profit.campaign.to',
          ...day((row) => row.ends_at, { least: 0 }),
          cell: ({ ends_at }) => <span className="whitespace-nowrap">{formatDay(ends_at)}</span>,
        },
        ...orderMeasures,
      ],
      { title: 'profit.per.campaign', key: ({ campaign_id }) => campaign_id, wide: true, group: 'campaign', none: 'profit.no-campaign' },
    ),
  ],
})

export default function ProfitReportPane({ query }: PropsOf<typeof profitReportScreen>) {
  return <ReportView of={profit} query={query} />
}
