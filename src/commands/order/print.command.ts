import { marketplaceOf } from '#contract/core/marketplace.ts'
import { any } from '#contract/core/privilege.ts'
import { orderPickupListBulk } from '#contract/order/order.endpoints.ts'
import { orderSelectionLimit, pickupBulkThreshold } from '#contract/order/order-query.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { pickupListScreen } from '#panes/order/pickup-list/pickup-list.screen.ts'
import { printLabelScreen } from '#panes/order/print-label/print-label.screen.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { printsSilently } from '#platform/print/local-printer.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { canOrder, hasOrders, orderTargets, whyNotOrder } from './order-targets.ts'

/** The selection as an address holds it: by codes, or by a batch from 200 on; null after telling that one document takes no more. */
async function selectionQuery(codes: readonly string[]): Promise<{ order_code: string } | { batch_id: string } | null> {
  if (codes.length > orderSelectionLimit) {
    toast.show({ kind: 'error', text: t('order.print.tooMany', { most: formatNumber(orderSelectionLimit) }) })
    return null
  }
  if (codes.length < pickupBulkThreshold) return { order_code: codes.join(',') }
  const { batch_id } = await call(orderPickupListBulk, { body: { order_code: [...codes] } })
  return { batch_id }
}

export const printLabel = defineCommand({
  id: 'order.print-label',
  title: 'order.command.printLabel',
  keywords: 'order.command.printLabelKeywords',
  icon: 'printer',
  group: 'order.group',
  keys: ['L'],
  menus: [
    { at: 'row', of: 'order', order: 130 },
    { at: 'selection', of: 'order', order: 130 },
  ],
  when: canOrder('print_label'),
  whenNot: whyNotOrder('print_label'),
  access: any('order'),
  async run({ context }) {
    const codes = orderTargets(context)
    const found = new Set(codes.map(marketplaceOf))
    const marketplace = found.size === 1 ? [...found][0] : null
    const selection = await selectionQuery(codes)
    if (!selection) return
    if (printsSilently()) {
      const { printSilently } = await import('#platform/print/print-labels.ts')
      const labels = 'batch_id' in selection ? selection : { order_code: [...codes] }
      await printSilently(
        marketplace ?? 'mixed',
        labels,
        codes.length === 1 ? (codes[0] ?? '') : t('print.title', { count: codes.length, number: formatNumber(codes.length) }),
      )
      return
    }
    const query = { ...selection, paper: useSettings.getState().label_paper }
    workbench.open(printLabelScreen.href({ params: { marketplace: marketplace ?? 'mixed' }, query }), 'window')
  },
})

export const printPickupList = defineCommand({
  id: 'order.pickup-list',
  title: 'order.command.pickupList',
  keywords: 'order.command.pickupListKeywords',
  icon: 'clipboard-list',
  group: 'order.group',
  keys: ['Shift+L'],
  menus: [
    { at: 'row', of: 'order', order: 140 },
    { at: 'selection', of: 'order', order: 140 },
  ],
  when: hasOrders,
  access: any('order'),
  async run({ context }) {
    const query = await selectionQuery(orderTargets(context))
    if (query) workbench.open(pickupListScreen.href({ query }), 'window')
  },
})
