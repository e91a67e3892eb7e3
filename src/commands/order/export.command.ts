import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import type { JobRow } from '#contract/job/job.ts'
import { orderClaimExport, orderExport, orderExportPickup, pickupGroupings, pickupSorts } from '#contract/order/export.endpoints.ts'
import { orderPickupListBulk } from '#contract/order/order.endpoints.ts'
import { pickupBulkThreshold } from '#contract/order/order-query.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { hasOrders, orderTargets } from './order-targets.ts'

const common = { group: 'order.group', access: any('order'), icon: 'download' } as const
/** The tray tells how far it is; it is saved as soon as it is there. */
const begin = async (asked: Promise<JobRow>): Promise<void> => awaitJob((await asked).job_id, 'save')

/** What the queue in focus is narrowed to, as its address says it. */
function queueQuery(): Record<string, string> {
  const url = new URL(workbench.urlOf(workbench.focusedPane()) ?? '/', 'http://local')
  return url.pathname === '/order' ? Object.fromEntries(url.searchParams) : {}
}

export const exportByProduct = defineCommand({
  ...common,
  id: 'order.export',
  // Beside the list's own export, which writes a line for each order.
  icon: 'file-spreadsheet',
  title: 'order.command.export',
  keywords: 'order.command.exportKeywords',
  keys: ['G Shift+E'],
  menus: [{ at: 'toolbar', of: 'order', order: 210 }],
  run: () => begin(call(orderExport, { query: queueQuery() })),
})

export const exportPickup = defineCommand({
  ...common,
  id: 'order.export-pickup',
  title: 'order.command.exportPickup',
  keywords: 'order.command.pickupListKeywords',
  menus: [{ at: 'selection', of: 'order', order: 145 }],
  when: hasOrders,
  args: z.object({ group: z.enum(pickupGroupings), sort: z.enum(pickupSorts) }),
  asks: {
    group: { label: 'order.ask.pickupGroup', choices: () => pickupGroupings.map((value) => ({ value, titleKey: `order.pickup.group.${value}` })) },
    sort: { label: 'order.ask.pickupSort', choices: () => pickupSorts.map((value) => ({ value, titleKey: `order.pickup.sort.${value}` })) },
  },
  async run({ args, context }) {
    const order_code = [...orderTargets(context)]
    const few = order_code.length < pickupBulkThreshold
    const which = few ? { order_code } : { batch_id: (await call(orderPickupListBulk, { body: { order_code } })).batch_id }
    await begin(call(orderExportPickup, { body: { ...which, ...args } }))
  },
})

export const exportClaims = defineCommand({
  ...common,
  id: 'order.export-claims',
  title: 'order.command.exportClaims',
  keywords: 'order.command.returnLostKeywords',
  run: () => begin(call(orderClaimExport)),
})
