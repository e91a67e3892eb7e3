import { Refusal, type SandboxOrder, type Stage } from './order.ts'
import type { World } from './world.ts'

function allow(order: SandboxOrder, from: readonly Stage[], act: string): void {
  if (!from.includes(order.stage)) throw new Refusal('wrong-status', `order ${order.order_id} cannot be ${act}: it is ${order.stage}`)
}

/** What sellers may do, the same at every marketplace that has the step; throws a {@link Refusal}. */
export const sellerActs = {
  accept(world: World, order: SandboxOrder): void {
    allow(order, ['new'], 'accepted')
    world.move(order, 'processing')
  },
  requestPickup(world: World, order: SandboxOrder): void {
    allow(order, ['processing', 'retry'], 'picked up')
    world.move(order, 'waiting_pickup')
  },
  /** For marketplaces whose one step is to arrange the shipment. */
  arrange(world: World, order: SandboxOrder): void {
    allow(order, ['new', 'retry'], 'arranged')
    world.move(order, 'waiting_pickup')
  },
  ship(world: World, order: SandboxOrder, trackingNumber: string): void {
    allow(order, ['processing', 'waiting_pickup'], 'shipped')
    order.tracking_number = trackingNumber
    world.move(order, 'shipped')
  },
  cancel(world: World, order: SandboxOrder, reason: string): void {
    allow(order, ['unpaid', 'new', 'processing', 'waiting_pickup', 'retry'], 'cancelled')
    world.move(order, 'cancelled', reason)
  },
  answerCancel(world: World, order: SandboxOrder, agree: boolean): void {
    allow(order, ['cancel_requested'], 'answered')
    if (agree) world.move(order, 'cancelled', order.cancel_reason ?? undefined)
    else world.move(order, order.before_cancel ?? 'new')
  },
}
