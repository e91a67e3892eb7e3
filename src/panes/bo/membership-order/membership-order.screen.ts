import { z } from 'zod'
import { pageInAddress } from '#contract/core/list.ts'
import { backoffice } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { backofficePlaces } from '#kernel/side-menu.ts'

/** Memberships that were ordered for sellers' workspaces. */
export const membershipOrderScreen = defineScreen({
  id: 'bo.membership-order',
  path: '/bo/membership-order',
  query: z.object({
    page: pageInAddress,
    /** The form for one more is open. */
    create: z.literal('1').optional(),
  }),
  title: 'bo.order.title',
  keywords: 'bo.order.keywords',
  icon: 'receipt-text',
  access: backoffice,
  frame: 'backoffice',
  menu: backofficePlaces.membershipOrder,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./membership-order.pane.tsx'),
})
