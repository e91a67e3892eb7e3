/** An order of a wave, as far as its place in the walk is concerned. */
export interface WaveOrder {
  readonly order_code: string
  readonly order_qty: number
  /** Of its first piece in the order of the shelves. */
  readonly location: string | null
}

const shelf = ({ location }: WaveOrder): string => location ?? '\uffff'

/** Orders of one piece first, since they need no sorting; those and the others by shelf. */
export const inWaveOrder = <O extends WaveOrder>(orders: readonly O[]): O[] =>
  orders.toSorted(
    (a, b) => Number(a.order_qty !== 1) - Number(b.order_qty !== 1) || shelf(a).localeCompare(shelf(b)) || a.order_code.localeCompare(b.order_code),
  )

export interface Need {
  readonly order_code: string
  readonly qty: number
}

/** Orders that miss pieces of a SKU when so many are not there, served in their order: whoever comes first gets all of theirs. */
export function shortOf(needs: readonly Need[], short: number): { readonly order_code: string; readonly missing: number }[] {
  let left = needs.reduce((sum, { qty }) => sum + qty, 0) - short
  return needs.flatMap(({ order_code, qty }) => {
    if (qty <= left) {
      left -= qty
      return []
    }
    return [{ order_code, missing: Math.min(qty, qty - Math.max(0, left)) }]
  })
}
