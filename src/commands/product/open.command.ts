import { z } from 'zod'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { readsProducts } from '#contract/product/product-access.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { productListScreen } from '#panes/product/list/list.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { toast } from '#platform/ui/toast.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasOrders, orderTargets } from '../order/order-targets.ts'
import { hasProducts, productTargets } from './product-targets.ts'

const openProduct = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    id,
    title,
    icon,
    group: 'product.group',
    when: hasProducts,
    menus: [{ at: 'row', of: 'product', order }],
    access: readsProducts,
    run({ context }) {
      // In the list itself the SKU opens beside it, with the list's filters kept.
      const { list } = paneController(workbench.focusedPane())
      if (list && placement === 'replace') return list.peek()
      const [target] = productTargets(context)
      if (target) workbench.open(productListScreen.href({ query: { sku: target.sku } }), placement)
    },
  })

export const open = openProduct('product.open', 'product.command.open', 'boxes', 'replace', 10)
export const openBeside = openProduct('product.open-beside', 'product.command.openBeside', 'columns-2', 'right', 20)
export const openWindow = openProduct('product.open-window', 'product.command.openWindow', 'external-link', 'window', 30)

/** The lines of the order that a command is about. */
async function linesOf(codes: readonly string[]) {
  const [order_code] = codes
  if (!order_code) return []
  const { items } = await queryClient.ensureQueryData(callQuery(orderDetail, { query: { order_code } }))
  return items
}

export const openOfOrder = defineCommand({
  id: 'product.open-of-order',
  title: 'product.command.openOfOrder',
  keywords: 'product.command.openOfOrderKeywords',
  icon: 'boxes',
  group: 'order.group',
  keys: ['I'],
  when: hasOrders,
  access: readsProducts,
  args: z.object({ sku: z.string().min(1).max(120) }),
  asks: {
    sku: {
      label: 'product.ask.line',
      choices: async (context) =>
        (await linesOf(orderTargets(context))).map(({ sku, name, variant }) => ({
          value: sku,
          title: [name, variant, sku].filter(Boolean).join(' · '),
        })),
    },
  },
  run: ({ args }) => workbench.open(productListScreen.href({ query: { sku: args.sku } }), 'right'),
})

export const copySku = defineCommand({
  id: 'product.copy-sku',
  title: 'product.command.copySku',
  icon: 'copy',
  group: 'product.group',
  keys: ['Y'],
  when: hasProducts,
  menus: [
    { at: 'row', of: 'product', order: 40 },
    { at: 'selection', of: 'product', order: 140 },
  ],
  access: readsProducts,
  args: z.object({ sku: z.string().optional() }),
  async run({ args, context }) {
    const skus = args.sku ? [args.sku] : productTargets(context).map(({ sku }) => sku)
    await navigator.clipboard.writeText(skus.join('\n'))
    toast.show({ kind: 'success', text: t('product.copied', { count: skus.length }) })
  },
})
