import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { day } from '#contract/core/query.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What happened to orders, by whom and when. */
export const orderLogScreen = defineScreen({
  id: 'order.log',
  path: '/order/log',
  query: z.object({
    order_code: z.string().max(64).optional(),
    action: z.string().max(80).optional(),
    agent_id: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  }),
  title: 'order.log.title',
  keywords: 'order.log.keywords',
  icon: 'history',
  access: any('order'),
  frame: 'dashboard',
  keys: ['G L'],
  dock: { instances: 'many', opens: 'replace', minWidth: 420 },
  load: () => import('./log.pane.tsx'),
})
