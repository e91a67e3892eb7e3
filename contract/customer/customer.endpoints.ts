import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { any } from '../core/privilege.ts'
import { customerRowSchema } from './customer.ts'

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
