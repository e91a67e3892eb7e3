import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CourierType } from '#contract/order/courier.ts'
import { deadlineOf } from '#contract/order/deadline.ts'
import type { Address, FulfillmentOpt, OrderActionState } from '#contract/order/order.ts'
import type { OrderHold } from '#contract/order/order-marks.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'

/** Whose order it is that a marketplace tells of. */
export interface OrderOrigin {
  readonly workspace_id: number
  readonly store_code: string
  readonly marketplace: Marketplace
}

/** Who did something, for the order log; null stands for the marketplace. */
export interface Actor {
  /** Null for a rule of the workspace, which has no seat: it is known by its name. */
  readonly user_id: number | null
  /** Null for a super admin, who has a seat but no agent's number. */
  readonly agent_id: number | null
  readonly name: string
}

/** What an agent asked of the marketplace: kept with the order until it is settled, so that a push that arrives before the answer is told as the agent's. */
export interface ActionAsk {
  readonly request_id: string
  readonly by: Actor
  readonly shipping_method?: string | undefined
  readonly tracking_number?: string | undefined
  readonly cancel_reason?: string | undefined
  readonly cancel_revert_stock?: boolean | undefined
}
export type KeptActionState = OrderActionState & { readonly ask: ActionAsk }

/** What of an order changes after it was taken in. Instants ISO 8601 in UTC with milliseconds, amounts in whole rupiah. */
export interface OrderState {
  readonly order_status: OrderStatus
  readonly mp_status: string
  readonly mp_updated_at: string
  readonly mp_buyer_id: string | null
  readonly buyer_name: string
  readonly buyer_phone: string | null
  readonly address: Address
  readonly note: string | null
  readonly shipping_fee: number
  readonly discount: number
  readonly total: number
  readonly courier_name: string
  readonly courier_service_name: string
  readonly courier_type: CourierType
  readonly tracking_number: string | null
  readonly shipping_method: string | null
  readonly fulfillment_opt: FulfillmentOpt | null
  readonly location: string | null
  readonly shipping_label: string | null
  /** Empty: the marketplace was asked and has none. */
  readonly routing_code: string | null
  readonly cod: boolean
  readonly is_booking: boolean
  readonly label_printed: boolean
  readonly accept_deadline: string | null
  readonly confirm_shipping_deadline: string | null
  readonly time_process: number | null
  readonly cancel_reason: string | null
  readonly cancel_revert_stock: boolean | null
  readonly action_state: KeptActionState | null
}

/** An order as it is known, with what never changes. */
export interface KnownOrder extends OrderState {
  readonly order_code: string
  readonly mp_order_id: string
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly ordered_at: string
  readonly version: number
  readonly is_packed: boolean
  readonly tag_ids: readonly number[]
  readonly assignee_id: number | null
  readonly hold: OrderHold | null
  readonly to_print: boolean
  readonly package_count: number
  readonly merged_as: string | null
  readonly skus: readonly string[]
}

/** What is searched in: every part lower-case and after a space, so that the start of each part can be told from its middle. */
export const searchTextOf = (order: { order_code: string; buyer_name: string; tracking_number: string | null; skus: readonly string[] }): string =>
  ` ${[order.order_code, order.buyer_name, ...order.skus, order.tracking_number ?? ''].join(' ').toLowerCase()}`.trimEnd()

/** The instant that the queue sorts by. */
export const deadlineAt = (order: Parameters<typeof deadlineOf>[0]): string | null => deadlineOf(order)?.at ?? null
