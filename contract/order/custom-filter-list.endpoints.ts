import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { customFilterSchema } from './custom-filter.ts'

export const orderQueryList = endpoint({
  id: 'order-query.list',
  method: 'GET',
  path: '/order/query',
  access: 'user',
  summary: "The workspace's custom filters of orders, in their order",
  reply: z.object({ queries: z.array(customFilterSchema) }),
  reads: ['saved-view'],
})
