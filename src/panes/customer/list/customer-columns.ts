/** Columns after the name, in their order. */
export const customerColumns = ['city', 'phone', 'orders', 'spent', 'first', 'last'] as const
export type CustomerColumn = (typeof customerColumns)[number]

interface Column {
  /** A CSS grid track. */
  readonly track: string
  readonly numeric?: boolean
  /** The least room the list needs to show it. CSS pixels. */
  readonly from: number
}

export const columns: Readonly<Record<CustomerColumn, Column>> = {
  city: { track: 'minmax(110px, 1fr)', from: 620 },
  phone: { track: 'minmax(110px, 0.8fr)', from: 760 },
  orders: { track: '72px', numeric: true, from: 0 },
  spent: { track: '108px', numeric: true, from: 0 },
  first: { track: '100px', numeric: true, from: 900 },
  last: { track: '136px', numeric: true, from: 480 },
}

/** Below this width a buyer stands on two lines. CSS pixels. */
export const cardsBelow = 480

export const fittingColumns = (width: number): CustomerColumn[] => customerColumns.filter((id) => width === 0 || width >= columns[id].from)
export const gridTemplate = (shown: readonly CustomerColumn[]): string =>
  ['38px', 'minmax(140px, 1.6fr)', ...shown.map((id) => columns[id].track)].join(' ')
export const cardColumns: readonly CustomerColumn[] = ['spent']
export const cardTemplate = '38px minmax(0, 1fr) 108px'
