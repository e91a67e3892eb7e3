import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { flag, listOf } from '../core/query.ts'
import { searchKindNames, searchKinds, shortestSearch } from './search.ts'

export const search = endpoint({
  id: 'search.everything',
  method: 'GET',
  path: '/search',
  access: 'user',
  summary: 'The best orders, buyers, chats and products for a few letters; what the caller may not see is left out',
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
    chat: z.array(searchKinds.chat.hit).optional(),
    product: z.array(searchKinds.product.hit).optional(),
  }),
  reads: ['order', 'customer', 'chat', 'product'],
})

/** Codes that one call takes: as many as the queue's filter. */
export const mostSearchedCodes = 200

export const searchCodes = endpoint({
  id: 'search.codes',
  method: 'GET',
  path: '/search/codes',
  access: any('order'),
  summary: 'The orders of whole codes: order codes, marketplace ids or tracking numbers, as somebody pastes them',
  query: z.object({ code: listOf(z.string().regex(/^[A-Za-z0-9-]{4,64}$/), mostSearchedCodes) }),
  /** In the order of the codes; a code that no order has is absent. */
  reply: z.object({ found: z.array(z.object({ code: z.string(), order_code: z.string() })) }),
  reads: ['order'],
})
