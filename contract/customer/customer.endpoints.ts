import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { customerListQuerySchema, customerRowSchema } from './customer.ts'

export const customerList = endpoint({
  id: 'customer.list',
  method: 'GET',
  path: '/order/customer/list',
  access: any('customer'),
  summary: 'A page of buyers with what they ordered in all',
  query: customerListQuerySchema,
  reply: z.object({
    rows: z.array(customerRowSchema),
    page: z.number().int(),
    total_page: z.number().int(),
    offset: z.number().int(),
    /** Exact up to 10,000, else at least this many. */
    total: z.number().int(),
    total_exact: z.boolean(),
  }),
  errors: ['REACH_LIMIT'],
  reads: ['customer', 'order'],
})
