import type { Random } from '#contract/demo/random.ts'
import type { Address } from '#contract/order/order.ts'
import { type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { Lifecycle } from './lifecycle.ts'

export interface DemoAgent {
  readonly user_id: number
  /** Null for a super admin. */
  readonly agent_id: number | null
  readonly name: string
}

export interface LogEntry {
  readonly action: OrderLogAction
  readonly agent: DemoAgent | null
  readonly note: string | null
  readonly at: number
}

/** Who does what in the demo's warehouse. */
export interface DemoCrew {
  readonly desk: readonly DemoAgent[]
  readonly packing: readonly DemoAgent[]
}

const endings: Partial<Record<OrderStatus, OrderLogAction>> = {
  [orderStatus.returned]: orderLogAction.return_received,
  [orderStatus.complained]: orderLogAction.complained,
  [orderStatus.cancelled]: orderLogAction.cancelled,
  [orderStatus.cancel_requested]: orderLogAction.cancel_requested,
}

/**
 * The order log that this lifecycle leaves, oldest first. `byHand`: an agent wrote the order down (social channels);
 * `actsHere`: agents accept and ship it here, not on the marketplace's own pages, so that the log names them.
 */
export function tellLog(
  random: Random,
  order: { status: OrderStatus; instant: boolean; byHand: boolean; paid: boolean; reason: string | null },
  lifecycle: Lifecycle,
  crew: DemoCrew,
  actsHere: boolean,
): LogEntry[] {
  const log: LogEntry[] = []
  const add = (action: OrderLogAction, at: number | undefined, agent: DemoAgent | null, note: string | null = null) => {
    if (at !== undefined) log.push({ action, agent, note, at })
  }
  const desk = random.pick(crew.desk)
  const packer = random.pick(crew.packing)
  const acting = actsHere ? desk : null
  if (order.byHand) add(orderLogAction.created, lifecycle.ordered, desk)
  else if (order.paid) add(orderLogAction.received, lifecycle.ordered, null)
  add(orderLogAction.accepted, lifecycle.accepted, acting)
  add(orderLogAction.label_printed, lifecycle.printed, desk)
  add(orderLogAction.package_scanned, lifecycle.scanned, packer)
  add(orderLogAction.pickup_requested, lifecycle.pickup, acting)
  if (order.instant && lifecycle.pickup !== undefined) add(orderLogAction.instant_matched, lifecycle.pickup + 60_000, null)
  if (lifecycle.scanned !== undefined && lifecycle.shipped !== undefined) add(orderLogAction.handover_scan, lifecycle.shipped - 120_000, packer)
  add(orderLogAction.shipped, lifecycle.shipped, null)
  add(orderLogAction.arrived, lifecycle.arrived, null)
  add(orderLogAction.complete, lifecycle.complete, null)
  const ending = endings[order.status]
  const byPacker = ending === orderLogAction.return_received
  if (ending) add(ending, lifecycle.ended, byPacker ? packer : null, byPacker ? null : order.reason)
  return log
}

export interface ParcelStep {
  readonly at: number
  readonly description: string
  readonly location: string | null
}

/** The parcel's way as its courier reports it, oldest first. */
export function tellParcel(courier: string, from: string, address: Address, lifecycle: Lifecycle, now: number): ParcelStep[] {
  const { pickup, shipped, arrived } = lifecycle
  if (pickup === undefined) return []
  const steps: ParcelStep[] = [{ at: pickup, description: `Kurir ${courier} dijadwalkan menjemput paket`, location: from }]
  if (shipped === undefined) return steps
  steps.push({ at: shipped, description: `Paket diterima oleh ${courier}`, location: from })
  const end = arrived ?? now
  const span = end - shipped
  const local = from === address.city
  if (!local) {
    steps.push({ at: shipped + span * 0.15, description: 'Paket tiba di gudang sortir', location: from })
    if (arrived !== undefined || span > 86_400_000)
      steps.push({ at: shipped + span * 0.62, description: `Paket tiba di gudang ${address.city}`, location: address.city })
  }
  if (arrived !== undefined) {
    steps.push({ at: shipped + span * 0.9, description: 'Paket dibawa kurir ke alamat penerima', location: address.district })
    steps.push({ at: arrived, description: `Paket diterima oleh ${address.recipient}`, location: address.district })
  }
  return steps
}
