import { z } from 'zod'
import { type OrderLogAction, orderLogAction } from './order-log.ts'

/**
 * What counts as somebody's work on orders, by the log's actions (specification §4): entries that name a person, and were not taken back. An order that is
 * printed twice is two prints.
 */
export const workKinds = {
  created: [orderLogAction.created],
  accepted: [orderLogAction.accepted],
  printed: [orderLogAction.label_printed],
  packed: [orderLogAction.package_scanned],
  handed_over: [orderLogAction.handover_scan],
  pickups: [orderLogAction.pickup_requested],
  shipped: [orderLogAction.shipped],
  cancels: [orderLogAction.cancelled, orderLogAction.cancel_request_accepted, orderLogAction.rejected],
  returns: [orderLogAction.return_received, orderLogAction.lost_confirmed],
} as const satisfies Readonly<Record<string, readonly OrderLogAction[]>>
export type WorkKind = keyof typeof workKinds
export const workKindNames = Object.keys(workKinds) as WorkKind[]

export const workActions: readonly OrderLogAction[] = Object.values(workKinds).flat()

const count = z.number().int()
export const workFiguresSchema = z.object({
  /** Of all kinds. */
  total: count,
  ...(Object.fromEntries(workKindNames.map((kind) => [kind, count])) as Record<WorkKind, typeof count>),
})
export type WorkFigures = z.infer<typeof workFiguresSchema>
export const noWork = { total: 0, ...Object.fromEntries(workKindNames.map((kind) => [kind, 0])) } as WorkFigures
