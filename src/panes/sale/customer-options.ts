import { saleCustomers } from '#contract/sale/sale.endpoints.ts'
import { useCall } from '#platform/query/query.ts'

/** Customers by their numbers, for a filter. */
export const useCustomerOptions = () =>
  (useCall(saleCustomers, { query: { limit: 500 } }).data?.rows ?? []).map(({ customer_id, name }) => ({ value: String(customer_id), label: name }))
