import { entity } from '#platform/query/entity.ts'
import type { OrderNews } from './order.entity.ts'

/** Totals of buyers are read again after this, once for all orders that come in together. Milliseconds. */
const totalsAfter = 1500

const keyOf = ({ marketplace, mp_buyer_id }: { marketplace?: string; mp_buyer_id?: string | null } = {}): string => `${marketplace}/${mp_buyer_id}`
const newsOf = (event: OrderNews) => (event.order.mp_buyer_id ? [[keyOf(event.order), event] as const] : [])

/** Buyers are what their orders make of them: an order's news is theirs. */
export const customerEntity = entity<OrderNews>({
  tags: ['customer'],
  news: { 'order.created': newsOf, 'order.changed': newsOf },
  replies: {
    'order.customer': [
      { again: ({ params }, { all }) => all.some(({ type, order }) => type === 'order.created' && keyOf(order) === keyOf(params)) },
      { again: ({ params }, { of }) => of.has(keyOf(params)), after: totalsAfter },
    ],
    'customer.list': { again: true, after: totalsAfter, quietly: true },
  },
})
