import type { Chat } from '#contract/chat/chat.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { hasBuyerOrders } from '#contract/core/marketplace.ts'
import { orderCustomer } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { callKey, queryClient, useCall } from '#platform/query/query.ts'

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

type Read = CallReply<typeof orderCustomer>

/** Brings what happens to orders into what is known of their buyers; a new order is read with the buyer's figures. */
function applyOrders(events: readonly LiveEvent[]): void {
  for (const event of events) {
    if (!('order' in event)) continue
    const { order } = event
    if (event.type === 'order.created') {
      const isBuyer = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[0] === orderCustomer.id &&
        (queryKey[1] as { params?: { mp_buyer_id?: string } } | undefined)?.params?.mp_buyer_id === order.mp_buyer_id
      void queryClient.invalidateQueries({ predicate: isBuyer })
    }
    queryClient.setQueriesData<Read>({ queryKey: callKey(orderCustomer) }, (read) => read && withOrder(read, order))
  }
}

function withOrder(read: Read, order: OrderRow): Read {
  const known = read.orders.find(({ order_code }) => order_code === order.order_code)
  if (!known || known.version >= order.version) return read
  return { ...read, orders: read.orders.map((one) => (one === known ? order : one)) }
}

// Registered once, when the first conversation loads.
onLiveEvents(applyOrders)

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
