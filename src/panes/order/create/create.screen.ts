import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** An order that came by a social channel: a new one, one for the buyer of a chat, or one that is changed while it is new. */
export const orderCreateScreen = defineScreen({
  id: 'order.create',
  path: '/order/create',
  query: z.object({ chat_code: z.string().min(1).max(64).optional(), order_code: z.string().min(1).max(64).optional() }),
  title: 'order.create.title',
  keywords: 'order.create.keywords',
  icon: 'plus',
  access: any('order'),
  frame: 'dashboard',
  keys: ['Shift+N P'],
  menus: [{ at: 'toolbar', of: 'order', order: 10 }],
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./create.pane.tsx'),
})
