import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** The tags that orders can carry; `tag_id` names the one that is changed. */
export const orderTagScreen = defineScreen({
  id: 'settings.order-tag',
  path: '/settings/order-tag',
  query: z.object({ tag_id: z.coerce.number().int().min(1).optional() }),
  title: 'order-mark.tags',
  keywords: 'order-mark.tag.keywords',
  icon: 'tag',
  access: any('order'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./order-tag.pane.tsx'),
})
