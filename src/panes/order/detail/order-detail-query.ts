import type { QueryClient } from '@tanstack/react-query'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { callQuery } from '#platform/query/query.ts'

export const orderDetailQuery = (order_code: string, options?: { ahead: true }) => callQuery(orderDetail, { query: { order_code } }, options)

/** Reads an order ahead of being opened; what was read within half a minute serves. Live events keep it right. */
export const prefetchOrderDetail = (client: QueryClient, orderCode: string): void =>
  void client.prefetchQuery({ ...orderDetailQuery(orderCode, { ahead: true }), staleTime: 30_000 })
