import { orderStatus } from '#contract/order/order-status.ts'
import { areSamePieces } from '#contract/order/shipment.ts'
import { ChannelFailure } from '../failure.ts'
import type { ChannelShipments, PackedLine } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { packagesOf, placedPieces } from './order.ts'
import { createPacking, expectAll } from './packing.ts'
import type { LazadaItem } from './shapes.ts'
import { statusOf } from './status.ts'

/** The platform names no bound: each parcel is a call of its own, and a person waits for all of them. */
export const mostParcels = 10

/**
 * The items of each parcel that is still to be packed. One that is packed already just as it is asked for takes its group; throws {@link ChannelFailure}
 * `rejected` where something was packed in another way meanwhile, or the order holds other pieces by now.
 */
export function leftToPack(items: readonly LazadaItem[], groups: readonly (readonly PackedLine[])[]): string[][] {
  const left = [...groups]
  for (const { mp_package_id, lines } of packagesOf(items)) {
    if (!mp_package_id) continue
    const at = left.findIndex((group) => areSamePieces(group, lines))
    if (at < 0) throw new ChannelFailure('rejected', 'some of the order is packed in another way by now')
    left.splice(at, 1)
  }
  const waiting = placedPieces(items).filter(({ item }) => !item.package_id && statusOf[item.status] === orderStatus.new)
  const packs = left.map((group) =>
    group.flatMap(({ line, qty, mp_variant_id }) => {
      const some = waiting.filter((piece) => piece.line === line && (mp_variant_id ?? piece.item.sku_id ?? null) === (piece.item.sku_id ?? null))
      return some.slice(0, qty).map((piece) => waiting.splice(waiting.indexOf(piece), 1)[0]?.item.order_item_id ?? '')
    }),
  )
  const asked = left.flat().reduce((sum, { qty }) => sum + qty, 0)
  if (waiting.length > 0 || packs.flat().length < asked) throw new ChannelFailure('rejected', 'the order holds other pieces by now')
  return packs
}

/** Splitting is packing: each group of items by a call of its own, which gives it a package, a number and a label. So what is packed stays packed. */
export function createShipments(
  client: LazadaClient,
  itemsOf: (store: StoreConnection, orderId: string) => Promise<readonly LazadaItem[]>,
): Required<Pick<ChannelShipments, 'split'>> {
  const packing = createPacking(client)

  /** Whether items are in one package, alone: what a refusal, or an answer that was lost, leaves open. */
  async function areParcel(store: StoreConnection, orderId: string, ids: readonly string[]): Promise<boolean> {
    const items = await itemsOf(store, orderId)
    const packages = new Set(items.filter(({ order_item_id }) => ids.includes(order_item_id)).map(({ package_id }) => package_id || null))
    const [only = null] = packages
    return packages.size === 1 && only !== null && items.filter(({ package_id }) => package_id === only).length === ids.length
  }

  return {
    async split(store, orderId, groups) {
      const packs = leftToPack(await itemsOf(store, orderId), groups)
      if (packs.length === 0) return
      // Asked for all of them first: an order that cannot be sent at all is not packed by half.
      const allocated = await packing.allocation(store, [{ order_id: orderId, ids: packs.flat() }])
      for (const ids of packs) {
        try {
          const [packed = []] = await packing.pack(store, [{ order_id: orderId, ids }], allocated)
          expectAll(packed, 'pack')
        } catch (failure) {
          if (!(failure instanceof ChannelFailure) || !(await areParcel(store, orderId, ids).catch(() => false))) throw failure
        }
      }
    },
  }
}
