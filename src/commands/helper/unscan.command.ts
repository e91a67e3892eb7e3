import { z } from 'zod'
import { scanActions } from '#contract/order/scan-action.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { unscanCommandId } from '#panes/helper/packing/packing.screen.ts'
import { call } from '#platform/http/call.ts'

/** Takes the packing desk's mark away again: what `Z` does after a scan, in any window and after a reload. */
export const unscan = defineCommand({
  id: unscanCommandId,
  title: 'packing.command.unscan',
  group: 'packing.group',
  icon: 'undo-2',
  hidden: true,
  unrecorded: true,
  access: 'packing-helper-accounts',
  args: z.object({ order_code: z.string(), action: z.enum(scanActions) }),
  async run({ args: { order_code, action } }) {
    const { orderScan } = await import('#contract/order/scan.endpoints.ts')
    await call(orderScan, { body: { scan_code: order_code, action, undo: true } })
  },
})
