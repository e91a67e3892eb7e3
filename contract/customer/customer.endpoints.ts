import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { customerKnownSchema, customerRowSchema } from './customer.ts'

export const customerList = listEndpoint({
  id: 'customer.list',
  path: '/order/customer/list',
  access: any('customer'),
  summary: 'A page of buyers with what they ordered in all',
  row: customerRowSchema,
  filters: {
    /** Words of name, phone number or buyer id. */
    search: filter.search(),
    /** Who ordered from one of these stores. */
    store_code: filter.stores(),
    marketplace: filter.marketplaces(),
    /** Who ordered in these days. */
    ...filter.days(),
  },
  sorts: ['recent', 'spent', 'orders', 'name'],
  page: offset(),
  reads: ['customer', 'order'],
})

export const customerKnown = endpoint({
  id: 'customer.known',
  method: 'GET',
  path: '/order/customer/:marketplace/:mp_buyer_id/known',
  access: any('customer'),
  summary: 'Who else a buyer is by the same phone: at other marketplaces, in chats, and as a customer of our own with what is owed',
  params: z.object({ marketplace: marketplaceSchema, mp_buyer_id: z.string().min(1).max(64) }),
  reply: customerKnownSchema,
  reads: ['customer', 'order', 'sale'],
})
