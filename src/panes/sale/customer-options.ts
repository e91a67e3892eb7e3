import { saleCustomers } from '#contract/sale/sale.endpoints.ts'
import { usePart } from '#platform/query/use-part.ts'

/** Customers by their numbers, for a filter. */
export const useCustomerOptions = () =>
  (usePart(saleCustomers, { query: { limit: 500 } }).data?.rows ?? []).map(({ customer_id, name }) => ({ value: String(customer_id), label: name }))
