import { listColumns } from '#platform/ui/list-columns.ts'

/** Columns after the name, in their order. */
export type CustomerColumn = 'city' | 'phone' | 'orders' | 'spent' | 'first' | 'last'

/** What gives way, and when: what a buyer bought stays longest. */
export const customerColumns = listColumns<CustomerColumn>({
  before: [{ least: 38 }, { least: 140, grow: 1.6 }],
  columns: {
    city: { least: 110, grow: 1, yields: 3 },
    phone: { least: 116, grow: 0.8, yields: 4 },
    orders: { least: 72, numeric: true, yields: 1 },
    spent: { least: 108, numeric: true, yields: 0 },
    first: { least: 100, numeric: true, yields: 5 },
    last: { least: 120, numeric: true, yields: 2 },
  },
  cardsBelow: 480,
  card: { columns: ['spent'] },
})
