import { z } from 'zod'
import { hasBuyerOrders, marketplaceSchema } from '#contract/core/marketplace.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** One buyer: who they are, how to reach them and what they ordered. */
export const customerDetailScreen = defineScreen({
  id: 'customer.detail',
  path: '/customer/:marketplace/:mp_buyer_id?',
  params: z.object({ marketplace: marketplaceSchema, mp_buyer_id: z.string().min(1).max(64).optional() }),
  title: 'customer.detail.title',
  icon: 'user',
  access: any('customer'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  follows({ marketplace, mp_buyer_id }) {
    const known = marketplaceSchema.safeParse(marketplace)
    return known.success && mp_buyer_id && hasBuyerOrders(known.data) ? { params: { marketplace: known.data, mp_buyer_id } } : null
  },
  load: () => import('./detail.pane.tsx'),
})
