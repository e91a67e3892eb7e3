import type { ReactNode } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { soldStatuses } from '#contract/order/sales-report.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import type { TileSetting } from '#platform/settings/settings.ts'
import { StoreHealth } from './store-health.tsx'
import { DaysChart, HoursChart } from './tile-charts.tsx'
import { Bars, Big, Counts, Target } from './tile-parts.tsx'

/** In the order in which they stand at first; `wide` takes two places. */
export const tileIds = [
  'revenue',
  'orders',
  'month',
  'stores',
  'work',
  'deadlines',
  'chats',
  'hours',
  'days',
  'stock',
  'marketplaces',
  'products',
] as const
export type TileId = (typeof tileIds)[number]
const usuallyWide: readonly TileId[] = ['work', 'hours', 'days', 'products']
export const usualTiles: readonly TileSetting[] = tileIds.map((id) => ({ id, wide: usuallyWide.includes(id) }))

/** Charts have a head of their own. */
export const chartTiles: readonly TileId[] = ['hours', 'days']
/** Up to five lines with a bar each. */
export const barTiles: readonly TileId[] = ['marketplaces', 'products']

const due = [orderStatus.new, orderStatus.processing, orderStatus.waiting_pickup]
const queue = (query: object) => orderQueueScreen.href({ query: query as never })
const than = (now: number, before: number): string | undefined =>
  before === 0 ? undefined : t('dashboard.than-yesterday', { share: formatNumber(Math.round((now / before) * 100)) })

function orders({ by_status }: Dashboard) {
  const of = (status: number) => by_status.find((one) => one.status === status)?.total ?? 0
  return [
    { status: orderStatus.new, name: t('order.status.new') },
    { status: orderStatus.processing, name: t('order.status.processing') },
    { status: orderStatus.waiting_pickup, name: t('order.status.waiting_pickup') },
    { status: orderStatus.cancel_requested, name: t('order.status.cancel_requested'), alert: true },
  ].map(({ status, ...rest }) => ({ ...rest, to: queue({ status: [status] }), count: of(status) }))
}

/** The colours are five: what is beyond them is told together. */
function byMarketplace({ marketplaces }: Dashboard) {
  const rows = marketplaces.map(({ marketplace, revenue }) => ({
    key: marketplace as string,
    name: marketplaceFacts[marketplace].name,
    value: revenue,
  }))
  const rest = rows.slice(4)
  const shown =
    rows.length > 5
      ? [
          ...rows.slice(0, 4),
          { key: 'rest', name: t('dashboard.others', { count: rest.length }), value: rest.reduce((sum, { value }) => sum + value, 0) },
        ]
      : rows
  return shown.map((row) => ({ ...row, said: formatRupiah(row.value) }))
}

/** What each tile shows of the day. */
export const drawTile: Readonly<Record<TileId, (day: Dashboard) => ReactNode>> = {
  revenue: ({ today, yesterday, target }) => (
    <>
      <Big value={formatRupiah(today.revenue)} note={than(today.revenue, yesterday.revenue)} />
      <Target value={today.revenue} target={target.day_revenue} name={t('dashboard.target.day_revenue')} money />
    </>
  ),
  orders: ({ date, today, target }) => (
    <>
      <Counts
        of={[
          {
            to: queue({ status: soldStatuses, start_date: date, end_date: date, sort: 'newest' }),
            name: t('sales-report.figure.orders'),
            count: today.orders,
          },
          {
            to: queue({ status: [orderStatus.cancelled], start_date: date, end_date: date }),
            name: t('sales-report.figure.cancelled'),
            count: today.cancelled,
          },
        ]}
      />
      <Target value={today.orders} target={target.day_orders} name={t('dashboard.target.day_orders')} />
    </>
  ),
  month: ({ month, target }) => (
    <>
      <Big value={formatRupiah(month.revenue)} note={t('dashboard.orders', { count: month.orders })} />
      <Target value={month.revenue} target={target.month_revenue} name={t('dashboard.target.month_revenue')} money />
    </>
  ),
  work: (day) => <Counts of={orders(day)} />,
  hours: ({ hours }) => <HoursChart hours={hours} />,
  days: ({ days }) => <DaysChart days={days} />,
  deadlines: ({ deadlines: { overdue, within_hour, within_day } }) => (
    <Counts
      of={[
        { to: queue({ status: due, deadline: 'overdue' }), name: t('dashboard.overdue'), count: overdue, alert: true },
        { to: queue({ status: due, deadline: '1' }), name: t('dashboard.within-hour'), count: within_hour, alert: true },
        { to: queue({ status: due, deadline: '24' }), name: t('dashboard.within-day'), count: within_day },
      ]}
    />
  ),
  chats: ({ chats: { unread, unreplied } }) => (
    <Counts
      of={[
        { to: '/chat?type=unread', name: t('dashboard.unread'), count: unread },
        { to: '/chat?type=unreplied', name: t('dashboard.unreplied'), count: unreplied, alert: true },
      ]}
    />
  ),
  stock: ({ stock: { low, empty } }) => (
    <Counts
      of={[
        { to: '/product?stock=low', name: t('dashboard.low'), count: low },
        { to: '/product?stock=empty', name: t('dashboard.empty'), count: empty, alert: true },
      ]}
    />
  ),
  stores: () => <StoreHealth />,
  marketplaces: (day) => <Bars rows={byMarketplace(day)} none={t('dashboard.nothing-yet')} />,
  products: ({ products }) => (
    <Bars
      rows={products.map(({ sku, name, items, revenue }) => ({
        key: sku,
        name,
        value: revenue,
        said: t('dashboard.pieces', { count: items, revenue: formatRupiah(revenue) }),
      }))}
      none={t('dashboard.nothing-yet')}
    />
  ),
}
