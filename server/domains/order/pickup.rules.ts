import type { CallReply } from '#contract/core/endpoint.ts'
import type { orderPickupList } from '#contract/order/order.endpoints.ts'
import type { OrderItem } from '#contract/order/order.ts'

export type PickupGroup = CallReply<typeof orderPickupList>['groups'][number]
export type PickupLine = Pick<OrderItem, 'sku' | 'name' | 'variant' | 'image_url' | 'qty' | 'location'> & { readonly order_code: string }

/** Shelves as people count them: A2 before A10. What has no shelf comes last. */
const byShelf = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

/**
 * What to take from which shelf: lines of several orders gathered by shelf and SKU, with how many each order gets. Every piece of every line is in
 * exactly one group.
 */
export function pickupGroups(lines: readonly PickupLine[]): PickupGroup[] {
  const shelves = new Map<string | null, Map<string, PickupGroup['skus'][number]>>()
  for (const { order_code, location, qty, ...line } of lines) {
    const shelf = location?.trim() || null
    const skus = shelves.get(shelf) ?? new Map<string, PickupGroup['skus'][number]>()
    shelves.set(shelf, skus)
    const gathered = skus.get(line.sku) ?? { ...line, qty: 0, orders: [] }
    skus.set(line.sku, gathered)
    gathered.qty += qty
    const share = gathered.orders.find((order) => order.order_code === order_code)
    if (share) share.qty += qty
    else gathered.orders.push({ order_code, qty })
  }
  return [...shelves]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : byShelf.compare(a, b)))
    .map(([location, skus]) => ({ location, skus: [...skus.values()].sort((a, b) => byShelf.compare(a.sku, b.sku)) }))
}
