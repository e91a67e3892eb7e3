import { profitAmounts } from '#contract/income/profit.ts'

/** What lines of orders come to. */
export const linesSummed = (as: string): string =>
  [`count(distinct ${as}.order_code)::int as orders`, ...['qty', ...profitAmounts].map((name) => `sum(${as}.${name}) as ${name}`)].join(', ')

const sum = (name: string, state: string) => `coalesce(sum(x.${name}) filter (where x.profit_state = '${state}'), 0)`

/** The figures of rows `x` with a state each, as the contract has them. Without `orders` where one may stand in several rows. */
export function figuresSql({ orders = true } = {}): string {
  const counted = (state: string) => (orders ? `${sum('orders', state)}::int` : 'null::int')
  const object = (state: string, amounts: readonly string[]) =>
    `json_build_object('orders', ${counted(state)}, 'items', ${sum('qty', state)}::int, ${amounts.map((name) => `'${name}', ${sum(name, state)}::int8`).join(', ')})`
  return `${counted('settled')} as orders, ${sum('qty', 'settled')}::int as items, ${profitAmounts.map((name) => `${sum(name, 'settled')}::float8 as ${name}`).join(', ')},
    ${object('estimated', profitAmounts)} as estimated, ${object('unknown', ['revenue'])} as unknown`
}
