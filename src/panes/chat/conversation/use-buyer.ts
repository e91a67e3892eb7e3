import type { Chat } from '#contract/chat/chat.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { hasBuyerOrders } from '#contract/core/marketplace.ts'
import { orderCustomer } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { useCall } from '#platform/query/query.ts'

const mostOrders = 10
const none: readonly OrderRow[] = []

export interface Buyer {
  readonly customer: CallReply<typeof orderCustomer>['customer']
  /** The latest first. */
  readonly orders: readonly OrderRow[]
  readonly loading: boolean
  readonly error: Error | null
  refetch(): void
}

/** Who a chat is with, and what they ordered; social channels know of no orders. */
export function useBuyer({ marketplace, mp_buyer_id }: Pick<Chat, 'marketplace' | 'mp_buyer_id'>): Buyer {
  const enabled = hasBuyerOrders(marketplace) && mp_buyer_id !== ''
  const { data, error, isPending, refetch } = useCall(
    orderCustomer,
    { params: { marketplace, mp_buyer_id }, query: { limit: String(mostOrders) } },
    { enabled },
  )
  return {
    customer: data?.customer ?? null,
    orders: data?.orders ?? none,
    loading: enabled && isPending,
    error: data ? null : error,
    refetch: () => void refetch(),
  }
}
