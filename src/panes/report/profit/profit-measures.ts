import type { ProfitState } from '#contract/income/profit.ts'
import type { Measure, ReportRow } from '#platform/report/measure.ts'
import { profitOrderScreen } from './profit.screen.ts'

/** What of a row the list of orders is narrowed by; a row of what has no name has no list. */
const narrowing = {
  store_code: (value: unknown) => ({ store_code: [String(value)] }),
  marketplace: (value: unknown) => ({ marketplace: [String(value)] }),
  sku: (value: unknown) => ({ sku: [String(value)] }),
  product_id: (value: unknown) => ({ product_id: Number(value) }),
  campaign_id: (value: unknown) => ({ campaign_id: String(value) }),
  date: (value: unknown) => ({ start_date: String(value), end_date: String(value) }),
} as const

/** The orders that a figure counts: of its state, of the row, and as the report is narrowed. */
function ordersOf(profit_state: ProfitState, row: ReportRow, asked: Readonly<Record<string, string>>): string | undefined {
  // A row that has a store's code is of that store; its marketplace is said as well.
  const own = Object.entries(narrowing).filter(([name]) => name in row && !(name === 'marketplace' && 'store_code' in row))
  if (own.some(([name]) => row[name] === null || row[name] === '')) return undefined
  return profitOrderScreen.href({
    query: {
      profit_state,
      start_date: asked.start_date,
      end_date: asked.end_date,
      ...(asked.store_code && { store_code: asked.store_code.split(',') }),
      ...(asked.marketplace && { marketplace: asked.marketplace.split(',') }),
      ...(Object.assign({}, ...own.map(([name, of]) => of(row[name]))) as object),
    } as never,
  })
}

const opens = (state: ProfitState) => ({
  access: profitOrderScreen.access,
  href: (row: ReportRow, asked: Readonly<Record<string, string>>) => ordersOf(state, row, asked),
})
const settled = { kind: 'rupiah', opens: opens('settled') } as const
const estimated = { kind: 'rupiah', opens: opens('estimated') } as const

export const profitMeasures = {
  profit: { ...settled, name: 'profit.figure.profit', about: 'profit.about.profit', better: 'more' },
  margin: { name: 'profit.figure.margin', about: 'profit.about.margin', kind: 'percent', field: 'profit', of: 'revenue', better: 'more' },
  revenue: { ...settled, name: 'profit.figure.revenue', about: 'profit.about.revenue', better: 'more' },
  fees: { ...settled, name: 'profit.figure.fees', about: 'profit.about.fees' },
  shipping: { ...settled, name: 'profit.figure.shipping' },
  other: { ...settled, name: 'profit.figure.other' },
  cost: { ...settled, name: 'profit.figure.cost', about: 'profit.about.cost' },
  packing: { ...settled, name: 'profit.figure.packing', about: 'profit.about.packing' },
  orders: { name: 'profit.figure.orders', kind: 'number', better: 'more', opens: opens('settled') },
  items: { name: 'profit.figure.items', kind: 'number', better: 'more', opens: opens('settled') },
  estimated_revenue: { ...estimated, name: 'profit.figure.estimated_revenue', field: 'estimated.revenue' },
  estimated_profit: {
    ...estimated,
    name: 'profit.figure.estimated_profit',
    about: 'profit.about.estimated',
    field: 'estimated.profit',
    better: 'more',
  },
  estimated_margin: { name: 'profit.figure.estimated_margin', kind: 'percent', field: 'estimated.profit', of: 'estimated.revenue', better: 'more' },
  unknown_orders: {
    name: 'profit.figure.unknown_orders',
    about: 'profit.about.unknown',
    kind: 'number',
    field: 'unknown.orders',
    better: 'less',
    opens: opens('unknown'),
  },
  unknown_items: {
    name: 'profit.figure.unknown_items',
    about: 'profit.about.unknown',
    kind: 'number',
    field: 'unknown.items',
    better: 'less',
    opens: opens('unknown'),
  },
} as const satisfies Readonly<Record<string, Measure>>

const amounts = ['revenue', 'fees', 'shipping', 'other', 'cost', 'packing', 'profit', 'margin'] as const
const estimates = ['estimated_revenue', 'estimated_profit', 'estimated_margin'] as const
export const orderMeasures = [...amounts, ...estimates, 'unknown_orders'] as const
/** Of what an order may hold several of. */
export const pieceMeasures = [...amounts, ...estimates, 'unknown_items'] as const
