import type { CallReply } from '#contract/core/endpoint.ts'
import { customerList } from '#contract/customer/customer.endpoints.ts'
import { orderCustomer } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { callKey, queryClient } from '#platform/query/query.ts'

type Buyer = CallReply<typeof orderCustomer>

/** Totals of buyers are read again after this, once for all orders that come in together. Milliseconds. */
const readAgainAfter = 1500
const touched = new Set<string>()
let readAgain: ReturnType<typeof setTimeout> | undefined

const buyerOf = (key: readonly unknown[]): string | null => {
  const { params } = (key[1] ?? {}) as { params?: { marketplace?: string; mp_buyer_id?: string } }
  return params ? `${params.marketplace}/${params.mp_buyer_id}` : null
}

/** Paints an order's news in its buyer's list at once; what only the server adds up is asked for soon. */
function applyOrderEvents(events: readonly LiveEvent[]): void {
  const news = new Map<string, OrderRow>()
  for (const event of events) if ('order' in event && event.order.mp_buyer_id) news.set(event.order.order_code, event.order)
  if (!news.size) return
  queryClient.setQueriesData<Buyer>({ queryKey: callKey(orderCustomer) }, (buyer) => {
    if (!buyer?.orders.some((row) => (news.get(row.order_code)?.version ?? 0) > row.version)) return buyer
    return {
      ...buyer,
      orders: buyer.orders.map((row) => ((news.get(row.order_code)?.version ?? 0) > row.version ? (news.get(row.order_code) ?? row) : row)),
    }
  })
  for (const { marketplace, mp_buyer_id } of news.values()) touched.add(`${marketplace}/${mp_buyer_id}`)
  if (readAgain !== undefined) return
  readAgain = setTimeout(() => {
    readAgain = undefined
    const buyers = new Set(touched)
    touched.clear()
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === orderCustomer.id && buyers.has(buyerOf(queryKey) ?? '') })
    // Rows do not jump under somebody who reads: the list is only marked, and read when it is looked at next or refreshed.
    void queryClient.invalidateQueries({ queryKey: callKey(customerList), refetchType: 'none' })
  }, readAgainAfter)
}

// Registered once, when the first pane of buyers loads.
onLiveEvents(applyOrderEvents)
