import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { orderLogScreen } from '#panes/order/log/log.screen.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { firstTarget, hasOrders, orderTargets } from './order-targets.ts'

const openOrder = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    id,
    title,
    icon,
    group: 'order.group',
    menus: [{ at: 'row', of: 'order', order }],
    when: hasOrders,
    access: any('order'),
    run({ context }) {
      const order_code = firstTarget(context)
      if (order_code) workbench.open(orderDetailScreen.href({ query: { order_code } }), placement)
    },
  })

export const openDetail = openOrder('order.open-detail', 'order.command.openDetail', 'receipt-text', 'replace', 10)
export const openBeside = openOrder('order.open-beside', 'order.command.openBeside', 'columns-2', 'right', 20)
export const openWindow = openOrder('order.open-window', 'order.command.openWindow', 'external-link', 'window', 30)

export const openLog = defineCommand({
  id: 'order.open-log',
  title: 'order.command.openLog',
  icon: 'history',
  group: 'order.group',
  when: hasOrders,
  access: any('order'),
  run({ context }) {
    const order_code = firstTarget(context)
    if (order_code) workbench.open(orderLogScreen.href({ query: { order_code } }), 'replace')
  },
})

/** As something names them that is no list: what a job failed for. */
export const showThese = defineCommand({
  id: 'order.show-these',
  title: 'order.command.showThese',
  icon: 'list-checks',
  group: 'order.group',
  access: any('order'),
  hidden: true,
  ofContext: ['order_codes'],
  args: z.object({ order_codes: z.array(z.string()) }),
  run: ({ args }) => void workbench.open(orderQueueScreen.href({ query: { order_code: args.order_codes.join(',') } }), 'replace'),
})

export const copyCode = defineCommand({
  id: 'order.copy-code',
  title: 'order.command.copyCode',
  icon: 'copy',
  group: 'order.group',
  keys: ['Y'],
  menus: [{ at: 'row', of: 'order', order: 40 }],
  when: hasOrders,
  access: any('order'),
  async run({ context }) {
    const codes = orderTargets(context)
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.show({ kind: 'success', text: t('order.copied', { count: codes.length }) })
  },
})
