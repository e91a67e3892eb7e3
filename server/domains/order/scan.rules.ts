import type { OrderHold } from '#contract/order/order-marks.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { ScanStop } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'

/** Statuses in which a parcel must not be packed, or handed over, and why. */
const stops: Readonly<Record<ScanAction, Readonly<Partial<Record<OrderStatus, ScanStop>>>>> = {
  pack: {
    [orderStatus.waiting_payment]: 'unpaid',
    [orderStatus.new]: 'not_accepted',
    [orderStatus.shipped]: 'shipped',
    [orderStatus.returned]: 'returned',
    [orderStatus.arrived]: 'shipped',
    [orderStatus.complete]: 'shipped',
    [orderStatus.complained]: 'complained',
    [orderStatus.cancelled]: 'cancelled',
    [orderStatus.cancel_requested]: 'cancel_requested',
  },
  handover: {
    [orderStatus.waiting_payment]: 'unpaid',
    [orderStatus.new]: 'not_accepted',
    [orderStatus.returned]: 'returned',
    [orderStatus.arrived]: 'shipped',
    [orderStatus.complete]: 'shipped',
    [orderStatus.complained]: 'complained',
    [orderStatus.cancelled]: 'cancelled',
    [orderStatus.cancel_requested]: 'cancel_requested',
  },
}

/** A courier may report a parcel as shipped before the desk scanned it out, so handing over goes on; packing does not. */
export const stopOf = (action: ScanAction, status: OrderStatus): ScanStop | null => stops[action][status] ?? null

/** A held order is neither packed nor handed over, whoever holds it. */
export const holdStop = ({ hold }: { readonly hold: OrderHold | null }): ScanStop | null => (hold ? (hold.kind === 'short' ? 'short' : 'held') : null)

/** Statuses in which orders wait to be packed, or to be handed over. */
export const openStatuses: readonly OrderStatus[] = [orderStatus.processing, orderStatus.waiting_pickup]
