import { countedStatuses } from '#contract/order/sales-report.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import type { Measure, ReportRow } from '#platform/report/measure.ts'

/** What of a row the queue is narrowed by; a row of what has no name has no list. */
const narrowing = {
  store_code: (value: unknown) => ({ store_code: [String(value)] }),
  marketplace: (value: unknown) => ({ marketplace: [String(value)] }),
  city: (value: unknown) => ({ city: [String(value)] }),
  courier_name: (value: unknown) => ({ courier: [String(value)] }),
  user_id: (value: unknown) => ({ user_id: Number(value) }),
  sku: (value: unknown) => ({ sku: [String(value)] }),
  product_id: (value: unknown) => ({ product_id: Number(value) }),
  category: (value: unknown) => ({ category: [String(value)] }),
  hour: (value: unknown) => ({ hour: Number(value) }),
  date: (value: unknown) => ({ start_date: String(value), end_date: String(value) }),
} as const

/** The orders that a figure counts: of its statuses, of the row, and as the report is narrowed. */
export function ordersOf(counted: keyof typeof countedStatuses, row: ReportRow, asked: Readonly<Record<string, string>>): string | undefined {
  // A row that has a store's code is of that store; its marketplace is said as well.
  const own = Object.entries(narrowing).filter(([name]) => name in row && !(name === 'marketplace' && 'store_code' in row))
  if (own.some(([name]) => row[name] === null || row[name] === '')) return undefined
  const narrowed = Object.assign({}, ...own.map(([name, of]) => of(row[name]))) as object
  return orderQueueScreen.href({
    query: {
      status: [...countedStatuses[counted]],
      start_date: asked.start_date,
      end_date: asked.end_date,
      ...(asked.store_code && { store_code: asked.store_code.split(',') }),
      ...(asked.custom_filter && { query_id: Number(asked.custom_filter) }),
      ...narrowed,
      sort: 'newest',
    } as never,
  })
}

const opens = (counted: keyof typeof countedStatuses) => ({
  access: orderQueueScreen.access,
  href: (row: ReportRow, asked: Readonly<Record<string, string>>) => ordersOf(counted, row, asked),
})

const sold = { better: 'more', opens: opens('sold') } as const

export const salesMeasures = {
  revenue: { name: 'sales-report.figure.revenue', about: 'sales-report.about.revenue', kind: 'rupiah', ...sold },
  orders: { name: 'sales-report.figure.orders', about: 'sales-report.about.orders', kind: 'number', ...sold },
  items: { name: 'sales-report.figure.items', about: 'sales-report.about.items', kind: 'number', ...sold },
  buyers: { name: 'sales-report.figure.buyers', about: 'sales-report.about.buyers', kind: 'number', ...sold },
  average: { name: 'sales-report.figure.average', about: 'sales-report.about.average', kind: 'rupiah', better: 'more' },
  cancelled: {
    name: 'sales-report.figure.cancelled',
    about: 'sales-report.about.cancelled',
    kind: 'number',
    better: 'less',
    opens: opens('cancelled'),
  },
  returned: { name: 'sales-report.figure.returned', about: 'sales-report.about.returned', kind: 'number', better: 'less', opens: opens('returned') },
  cancelled_items: { name: 'sales-report.figure.cancelled_items', kind: 'number', better: 'less', opens: opens('cancelled') },
  returned_items: { name: 'sales-report.figure.returned_items', kind: 'number', better: 'less', opens: opens('returned') },
} as const satisfies Readonly<Record<string, Measure>>

export const orderMeasures = ['revenue', 'orders', 'items', 'average', 'cancelled', 'returned'] as const
export const buyerMeasures = ['revenue', 'orders', 'items', 'buyers', 'average', 'cancelled', 'returned'] as const
export const pieceMeasures = ['revenue', 'items', 'cancelled_items', 'returned_items'] as const
