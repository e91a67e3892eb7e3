import { hasBuyerOrders } from '#contract/core/marketplace.ts'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { customerDetailScreen } from '#panes/customer/detail/detail.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { toast } from '#platform/ui/toast.ts'
import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasOrders, orderTargets } from '../order/order-targets.ts'

const { access } = customerDetailScreen
const hasCustomer = "selection.kind == 'customer' && selection.count > 0"

async function openBuyerOf(context: ContextSnapshot, placement: Placement): Promise<void> {
  const [order_code] = orderTargets(context)
  if (!order_code) return
  const { marketplace, mp_buyer_id, buyer_name } = await queryClient.ensureQueryData(callQuery(orderDetail, { query: { order_code } }))
  if (mp_buyer_id && hasBuyerOrders(marketplace)) workbench.open(customerDetailScreen.href({ params: { marketplace, mp_buyer_id } }), placement)
  else toast.show({ kind: 'info', text: t('customer.noAccount', { name: buyer_name }) })
}

const ofOrder = (id: string, title: string, key: string, placement: Placement) =>
  defineCommand({
    id,
    title,
    keywords: 'customer.command.openOfOrderKeywords',
    icon: 'user',
    group: 'order.group',
    keys: [key],
    when: hasOrders,
    access,
    run: ({ context }) => openBuyerOf(context, placement),
  })
export const openOfOrder = ofOrder('customer.open-of-order', 'customer.command.openOfOrder', 'B', 'replace')
export const openOfOrderBeside = ofOrder('customer.open-of-order-beside', 'customer.command.openOfOrderBeside', 'Shift+B', 'right')

const openCustomer = (id: string, title: string, icon: string, placement: Placement | 'window', order: number) =>
  defineCommand({
    id,
    title,
    icon,
    group: 'customer.group',
    when: `${hasCustomer} && pane.list && pane.screen == 'customer.list'`,
    access,
    menus: [{ at: 'row', of: 'customer', order }],
    run: () => paneController(workbench.focusedPane()).list?.open(placement),
  })
export const open = openCustomer('customer.open', 'customer.command.open', 'user', 'replace', 10)
export const openBeside = openCustomer('customer.open-beside', 'customer.command.openBeside', 'columns-2', 'right', 20)
export const openWindow = openCustomer('customer.open-window', 'customer.command.openWindow', 'external-link', 'window', 30)

const copy = (field: 'name' | 'phone' | 'address', key: string, order: number) =>
  defineCommand({
    id: `customer.copy-${field}`,
    title: `customer.copy.${field}`,
    icon: 'copy',
    group: 'customer.group',
    keys: [key],
    when: `${hasCustomer} && customer.${field}`,
    access,
    menus: [{ at: 'row', of: 'customer', order }],
    async run({ context }) {
      await navigator.clipboard.writeText(String(context[`customer.${field}`] ?? ''))
      toast.show({ kind: 'success', text: t('customer.copied', { what: t(`customer.field.${field}`) }) })
    },
  })
export const copyName = copy('name', 'Y N', 40)
export const copyPhone = copy('phone', 'Y P', 50)
export const copyAddress = copy('address', 'Y A', 60)
