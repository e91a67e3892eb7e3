import type { Stage } from '../order.ts'
import type { World } from '../world.ts'
import type { ListingWorld } from './listing-world.ts'

/** Where an order's pieces have not left the seller. */
const unsent: ReadonlySet<Stage> = new Set<Stage>(['unpaid', 'new', 'processing', 'waiting_pickup', 'retry', 'cancel_requested'])

/** Orders take their pieces off the shop's listings, and bring them back when they are cancelled before they were sent. */
export function sellOrders(world: World, listings: ListingWorld): void {
  world.onChange(({ kind, order }) => {
    if (kind === 'created') for (const line of order.lines) line.sold = listings.sell(order.store, line) ?? line.sold
    const before = order.history.at(-2)?.stage
    if (kind === 'moved' && order.stage === 'cancelled' && before && unsent.has(before))
      for (const line of order.lines) if (line.sold) listings.sell(order.store, { ...line, qty: -line.qty })
  })
}
