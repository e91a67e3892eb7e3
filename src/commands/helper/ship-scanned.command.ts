import { any } from '#contract/core/privilege.ts'
import { orderShip } from '#contract/order/order.endpoints.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { forMany } from '#platform/command/bulk.ts'
import { holdOrders } from '../order/hold-orders.ts'

const orderIn = (context: ContextSnapshot) => String(context['packing.order'] ?? '')
const numberIn = (context: ContextSnapshot) => String(context['packing.number'] ?? '')

/** A parcel and its courier's number were scanned one after the other: the marketplace is told that it goes with that number. */
export const shipScanned = defineCommand({
  id: 'helper.ship-scanned',
  title: 'packing.command.ship',
  titleNow: (context) => ({ label: 'packing.command.ship-what', values: { code: orderIn(context), number: numberIn(context) } }),
  icon: 'package-check',
  group: 'packing.group',
  keys: ['Mod+Enter'],
  when: 'packing.number && !pane.list && !chat.composer',
  access: any('order'),
  unrecorded: true,
  run({ context }) {
    const calls = [forMany(orderShip, { body: { tracking_number: numberIn(context) } })] as const
    // What the buyer is told cannot be taken back: it waits a moment.
    holdOrders('order.hold.ship', { title: 'order.work.ship', codes: [orderIn(context)], calls: () => calls }, context)
  },
})
