import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { type DrawnIncome, drawIncome } from '#contract/demo/draw-income.ts'
import type { IncomeCategory } from '#contract/income/income.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { type ChannelIncome, type IncomingIncomeLine, type IncomingSettlement, linesOf } from '#server/channels/income.ts'
import { channels } from '#server/channels/registry.ts'
import type { Services } from '#server/domains/handler.ts'
import { keepIncome, keepProfit, takeInIncome } from '#server/domains/income/income.port.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Settlements of one transaction. */
const atOnce = 500

/** By what each marketplace that tells of money settles: declared with its calls, none of which is made. */
const settling = new Map<Marketplace, ChannelIncome['settles']>(
  channels.flatMap((channel) => {
    const { income } = channel.connect({ ...demoApps[channel.marketplace], base_url: '', callback_url: '' })
    return income ? [[channel.marketplace, income.settles] as const] : []
  }),
)

interface OverOrder {
  readonly mp_order_id: string
  readonly store_code: string
  readonly store_id: string
  readonly marketplace: Marketplace
  readonly order_status: number
  readonly subtotal: number
  readonly discount: number
  readonly shipping_fee: number
  readonly over_at: string
}

const told = (drawn: DrawnIncome): { category: IncomeCategory; mp_kind: string; amount: number }[] => [
  { category: 'sales', mp_kind: 'order_income', amount: drawn.goods - drawn.discount },
  { category: 'commission', mp_kind: 'commission_fee', amount: -drawn.commission },
  { category: 'merchant_fee', mp_kind: 'service_fee', amount: -drawn.service },
  { category: 'free_shipping_fee', mp_kind: 'Layanan Gratis Ongkir XTRA', amount: -drawn.free_shipping },
  { category: 'merchant_fee', mp_kind: 'seller_order_processing_fee', amount: -drawn.processing },
  { category: 'affiliate', mp_kind: 'affiliate_commission', amount: -drawn.affiliate },
  { category: 'shipping', mp_kind: 'final_shipping_fee', amount: drawn.paid_shipping + drawn.shipping_rebate - drawn.actual_shipping },
  { category: 'refund', mp_kind: 'seller_return_refund', amount: -drawn.refund },
  { category: 'adjustment', mp_kind: 'total_adjustment_amount', amount: drawn.adjustment },
]

interface Settled {
  readonly settlement_id: string
  readonly settled_at: number
  readonly lines: readonly IncomingIncomeLine[]
  readonly amount: number
}

/** What an order brought, and in which settlement; null: it is not settled yet, or never will be. */
function settledOf(order: OverOrder, settles: ChannelIncome['settles'], now: number): Settled | null {
  const drawn = drawIncome(order.marketplace, order.mp_order_id, { ...order, returned: order.order_status === orderStatus.returned })
  const at = Date.parse(order.over_at) + hourMs
  const span = settles === 'week' ? 7 * dayMs : dayMs
  const end = settles === 'order' ? at : (Math.floor(at / span) + 1) * span
  if (drawn.held || end > now) return null
  const settlement_id = settles === 'order' ? order.mp_order_id : `${order.store_id}${new Date(end).toISOString().slice(0, 10).replaceAll('-', '')}`
  const prefix = settles === 'order' ? '' : `${order.mp_order_id}/`
  return { settlement_id, settled_at: end, lines: linesOf(order.mp_order_id, prefix, told(drawn), drawn.total), amount: drawn.total }
}

/** Orders of a store by their settlements. */
function settlementsOf(orders: readonly OverOrder[], settles: ChannelIncome['settles'], now: number): IncomingSettlement[] {
  const byId = new Map<string, Settled[]>()
  for (const order of orders) {
    const one = settledOf(order, settles, now)
    if (one) byId.set(one.settlement_id, [...(byId.get(one.settlement_id) ?? []), one])
  }
  return [...byId].map(([mp_settlement_id, some]) => ({
    mp_settlement_id,
    payout_state: 'paid',
    settled_at: new Date(some[0]?.settled_at ?? now).toISOString(),
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
    lines: some.flatMap(({ lines }) => lines),
    begins: true,
    ends: true,
  }))
}

/** What marketplaces settled of the workspace's orders that are over, as the first look would have read it; a few are paid otherwise than expected, or not at all. After the orders and returns. */
export async function seedIncome(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { workspace_id }: { readonly workspace_id: number },
): Promise<void> {
  const { rows } = await database.system(({ client }) =>
    client.query<OverOrder>(
      `select o.mp_order_id, o.store_code, s.store_id, o.marketplace, o.order_status, o.subtotal::float8 as subtotal, o.discount::float8 as discount,
         o.shipping_fee::float8 as shipping_fee, to_json(o.mp_updated_at)#>>'{}' as over_at
       from orders o join store s on s.workspace_id = $1 and s.store_code = o.store_code
       where o.workspace_id = $1 and o.marketplace = any($2::text[]) and o.order_status in (${orderStatus.complete}, ${orderStatus.returned})
       order by o.mp_updated_at, o.order_code`,
      [workspace_id, [...settling.keys()]],
    ),
  )
  const byStore = new Map<string, OverOrder[]>()
  for (const order of rows) byStore.set(order.store_code, [...(byStore.get(order.store_code) ?? []), order])
  for (const [store_code, orders] of byStore) {
    const marketplace = orders[0]?.marketplace
    const settles = marketplace && settling.get(marketplace)
    if (!settles) continue
    const settlements = settlementsOf(orders, settles, now().getTime())
    for (let from = 0; from < settlements.length; from += atOnce)
      await takeInIncome({ database, now }, { workspace_id, store_code, marketplace }, settlements.slice(from, from + atOnce))
  }
  await keepIncome(database, workspace_id)
  await keepProfit(database, workspace_id)
}
