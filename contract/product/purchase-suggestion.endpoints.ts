import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { any } from '../core/privilege.ts'
import {
  abcClasses,
  covers,
  daysLeftLimits,
  leadTimes,
  suggestionRowSchema,
  suggestionStates,
  usualCover,
  usualLeadTime,
} from './purchase-suggestion.ts'

export const purchaseSuggestion = listEndpoint({
  id: 'product.purchase-suggestion',
  path: '/product/purchase-suggestion',
  access: any('purchase'),
  summary: 'What to buy, how much and why: by sales speed, lead time, days to cover and minimum stock',
  row: suggestionRowSchema,
  filters: {
    /** Words of name, variant and SKU; each has to occur. */
    search: filter.search(1),
    lead_time: filter.choice(leadTimes, usualLeadTime),
    cover: filter.choice(covers, usualCover),
    state: filter.choice(suggestionStates),
    abc: filter.choices(abcClasses),
    /** At most so many days of stock are left. */
    days_left: filter.choice(daysLeftLimits),
    category: filter.names(),
    supplier: filter.names(),
  },
  sorts: ['urgent', 'suggested', 'cost', 'sold', 'revenue', 'name'],
  page: offset({ size: 100, most: 500, depth: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY }),
  selects: ['sku', 'product_id', 'suggested'],
  reads: ['product', 'order'],
})
