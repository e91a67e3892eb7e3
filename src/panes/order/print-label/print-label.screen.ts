import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { labelMarketplaceSchema, labelPapers } from '#contract/order/order.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** One PDF of the labels of a selection. Opening it prints them; with `document_id` it shows what was printed before. */
export const printLabelScreen = defineScreen({
  id: 'order.print-label',
  path: '/order/print-label/:marketplace',
  params: z.object({ marketplace: labelMarketplaceSchema }),
  query: z.object({
    order_code: z.string().optional(),
    batch_id: z.string().optional(),
    document_id: z.string().optional(),
    paper: z.enum(labelPapers).default('100x150'),
  }),
  title: 'order.label.title',
  icon: 'printer',
  access: any('order'),
  frame: 'plain',
  openable: false,
  dock: { instances: 'many', opens: 'tab', minWidth: 420 },
  load: () => import('./print-label.pane.tsx'),
})
