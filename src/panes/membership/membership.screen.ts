import { z } from 'zod'
import { pageInAddress } from '#contract/core/list.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const owners = { access: 'super_admin', frame: 'dashboard' } as const
const order_code = z.string().min(1).max(64)
/** Where somebody was who had to pay first: every step carries it on. */
const redirect_uri = z.string().optional()

/** How long the workspace is paid for; where its people wait while it is not, and go on to `redirect_uri` once it is again. */
export const membershipScreen = defineScreen({
  id: 'membership.status',
  path: '/membership',
  query: z.object({ redirect_uri, /** An owner whose membership is over chooses a package. */ choose: z.literal('1').optional() }),
  title: 'membership.title',
  keywords: 'membership.keywords',
  icon: 'receipt-text',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 280 },
  load: () => import('./membership.pane.tsx'),
})

export const membershipOrdersScreen = defineScreen({
  ...owners,
  id: 'membership.orders',
  path: '/membership/order',
  query: z.object({ page: pageInAddress, redirect_uri }),
  title: 'membership.orders.title',
  keywords: 'membership.orders.keywords',
  icon: 'receipt-text',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./orders.pane.tsx'),
})

export const membershipOrderDetailScreen = defineScreen({
  ...owners,
  id: 'membership.order',
  path: '/membership/order/:order_code',
  params: z.object({ order_code }),
  query: z.object({ redirect_uri }),
  title: 'membership.order.title',
  icon: 'receipt-text',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 320 },
  load: () => import('./order.pane.tsx'),
})

/** The invoice of an order on paper; without a code, of the one that was paid last. */
export const membershipInvoiceScreen = defineScreen({
  id: 'membership.invoice',
  path: '/membership/order/invoice/:order_code?',
  params: z.object({ order_code: order_code.optional() }),
  title: 'membership.invoice.title',
  icon: 'receipt-text',
  access: 'super_admin',
  frame: 'plain',
  openable: false,
  dock: { instances: 'many', opens: 'tab', minWidth: 320 },
  load: () => import('./invoice.pane.tsx'),
})

/** Where the payment provider leads back to: it asks whether the money came. */
export const membershipPaidScreen = defineScreen({
  ...owners,
  id: 'membership.payment-success',
  path: '/membership/payment/success',
  query: z.object({ order_code: order_code.optional() }),
  title: 'membership.paid.title',
  icon: 'circle-check',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./payment-success.pane.tsx'),
})
