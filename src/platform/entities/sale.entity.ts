import { entity } from '#platform/query/entity.ts'

/** Sums are read again once for several changes. Milliseconds. */
const sumsAfter = 300

export const saleEntity = entity<string>({
  tags: ['sale'],
  news: {
    'sale.changed': ({ order_code }) => [[order_code, order_code]],
    'customer.changed': ({ customer_id }) => [[`customer ${customer_id}`, `customer ${customer_id}`]],
  },
  replies: {
    'sale.list': { again: true },
    'sale.invoices': { again: true },
    'sale.customers': { again: true, after: sumsAfter },
    'sale.detail': { again: ({ query }, { of }) => of.has(String(query?.order_code)) },
  },
})
