import { z } from 'zod'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

export const orderRuleAddress = listAddress({ search: filter.search(1) })

/** What happens by itself to orders that arrive; `rule_id` opens one beside the list, `new` one that is put together. */
export const orderRuleScreen = defineScreen({
  id: 'settings.order-rule',
  path: '/settings/order-rule',
  query: orderRuleAddress.schema.extend({ rule_id: z.string().max(12).optional() }),
  title: 'order-rule.title',
  keywords: 'order-rule.keywords',
  icon: 'list-checks',
  access: any('order'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 360 },
  load: () => import('./order-rule.pane.tsx'),
})
