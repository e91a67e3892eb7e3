import { z } from 'zod'
import { scanActions } from '#contract/order/scan-action.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** The packing desk: parcels are scanned as packed, or as handed over to the courier. */
/** The command that takes a scan back; permanent, kept undos name it. */
export const unscanCommandId = 'helper.unscan'

export const packingScreen = defineScreen({
  id: 'helper.packing',
  path: '/helper/packing',
  query: z.object({ scan_action: z.enum(scanActions).optional(), courier: z.string().max(100).optional() }),
  title: 'packing.title',
  keywords: 'packing.keywords',
  icon: 'package',
  access: 'packing-helper-accounts',
  frame: 'dashboard',
  keys: ['G E'],
  dock: { instances: 'one', opens: 'replace', minWidth: 360 },
  load: () => import('./packing.pane.tsx'),
})
