import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** The workspace's custom filters of orders, and the one that is put together or changed. */
export const customFilterScreen = defineScreen({
  id: 'settings.custom-filter',
  path: '/settings/custom-filter',
  query: z.object({ query_id: z.coerce.number().int().positive().optional() }),
  title: 'order.query.title',
  keywords: 'order.query.keywords',
  icon: 'list-filter',
  access: 'user',
  frame: 'dashboard',
  menus: [{ at: 'toolbar', of: 'order', order: 220 }],
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./custom-filter.pane.tsx'),
})
