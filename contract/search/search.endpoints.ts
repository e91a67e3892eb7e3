import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { flag, listOf } from '../core/query.ts'
import { searchKindNames, searchKinds, shortestSearch } from './search.ts'

export const search = endpoint({
  id: 'search.everything',
  method: 'GET',
  path: '/search',
  access: 'user',
  summary: 'The best orders, buyers and products for a few letters; what the caller may not see is left out',
  query: z.object({
    /** Order code, marketplace id, tracking number, buyer, phone, product or SKU. */
    s: z.string().trim().min(shortestSearch).max(100),
    kind: listOf(z.enum(searchKindNames), searchKindNames.length).optional(),
    /** Also what is spelt nearly so, where nothing is found as it was typed. */
    near: flag.default(true),
    /** Of each kind. */
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  /** By kind, best first. A kind that was not asked for, or that the caller may not see, is absent. */
  reply: z.object({
    order: z.array(searchKinds.order.hit).optional(),
    buyer: z.array(searchKinds.buyer.hit).optional(),
    product: z.array(searchKinds.product.hit).optional(),
  }),
  reads: ['order', 'customer', 'product'],
})
