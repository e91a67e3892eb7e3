import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import type { ChannelShipments, IncomingPackage, PackedLine } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { ShopeeClient } from './client.ts'
import type { ShopeeOrder } from './shapes.ts'

/** Outside of Taiwan. */
export const mostParcels = 5

type Item = ShopeeOrder['item_list'][number]
const isSame = (
  item: Item,
  told: { item_id?: number | null | undefined; model_id?: number | null | undefined; order_item_id?: number | null | undefined },
) =>
  item.item_id === told.item_id &&
  (item.model_id ?? 0) === (told.model_id ?? 0) &&
  (!item.order_item_id || !told.order_item_id || item.order_item_id === told.order_item_id)

/** Its parcels' numbers, where it goes in more than one. */
export const parcelNumbers = ({ package_list }: ShopeeOrder): readonly string[] =>
  package_list && package_list.length > 1 ? package_list.map(({ package_number }) => package_number) : []

/** The parcels in our words; `numbers`: their tracking numbers, as far as they are known. */
export const packagesOf = ({ package_list, item_list }: ShopeeOrder, numbers: ReadonlyMap<string, string>): IncomingPackage[] =>
  (package_list ?? []).map(({ package_number, item_list: told }) => ({
    mp_package_id: package_number,
    tracking_number: numbers.get(package_number) ?? null,
    lines: (told ?? []).flatMap((one) => {
      const at = item_list.findIndex((item) => isSame(item, one))
      return at < 0 ? [] : [{ line: at + 1, qty: one.model_quantity || (item_list[at]?.model_quantity_purchased ?? 1) }]
    }),
  }))

/** Splitting and taking it back, as long as the order is READY_TO_SHIP. A line goes whole: parting its pieces is for shops of other countries. */
export function createShipments(
  client: ShopeeClient,
  detail: (store: StoreConnection, orderSn: string) => Promise<ShopeeOrder>,
): Required<Pick<ChannelShipments, 'split' | 'unsplit'>> {
  return {
    async split(store, order_sn, packages) {
      const { item_list } = await detail(store, order_sn)
      const itemOf = ({ line, mp_variant_id }: PackedLine) => {
        const item = item_list[line - 1]
        if (!item || (mp_variant_id && String(item.model_id || item.item_id) !== mp_variant_id))
          throw new ChannelFailure('rejected', 'the order holds other products by now')
        const { item_id, model_id, order_item_id, promotion_group_id } = item
        return {
          item_id,
          model_id: model_id ?? 0,
          ...(order_item_id && { order_item_id }),
          ...(promotion_group_id && { promotion_group_id }),
        }
      }
      const body = { order_sn, package_list: packages.map((lines) => ({ item_list: lines.map(itemOf) })) }
      await client.shop(store, '/order/split_order', z.unknown(), { body })
    },
    async unsplit(store, order_sn) {
      await client.shop(store, '/order/unsplit_order', z.unknown(), { body: { order_sn } })
    },
  }
}
