import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import { splitOrder, unsplitOrder } from '../parcels.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { channelId, listOf, logisticsStatusOf, orderOf, packageOf, seconds } from './shapes.ts'

type Fields = Record<string, unknown>

const arranged = new Set(['waiting_pickup', 'shipped', 'arrived', 'complete', 'complained', 'returned'])
const waiting = new Set(['new', 'processing', 'retry'])
const locationId = ''

/** Parcels, by their own number: many of them at once. */
export function mountPackages(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const ofStore = (store: SandboxStore): SandboxOrder[] => [...world.orders()].filter((order) => order.store === store)
  function find(store: SandboxStore, number: unknown): SandboxOrder {
    const found = ofStore(store).find((order) => packageOf(order) === String(number))
    if (!found) throw new Refusal('not-found', `package ${String(number)} does not exist`)
    return found
  }
  const rowsIn = (fields: Fields, name: string): Fields[] => {
    const rows = fields[name]
    if (!Array.isArray(rows) || rows.length < 1 || rows.length > 50) throw new ShopeeError('error_param', `${name} must hold 1 to 50 rows.`)
    return rows as Fields[]
  }
  /** Does the same with each parcel; what one refuses does not stop the others. */
  function each(store: SandboxStore, rows: readonly Fields[], act: (order: SandboxOrder) => Fields) {
    const success_list: Fields[] = []
    const fail_list: Fields[] = []
    for (const { package_number } of rows) {
      try {
        success_list.push({ package_number, ...act(find(store, package_number)) })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        fail_list.push({ package_number, fail_error: 'logistics.error_status_limit', fail_reason: error.message })
      }
    }
    return { success_list, fail_list }
  }

  scope.post(
    '/api/v2/order/search_package_list',
    shopCall(parts, (store, { filter, pagination }) => {
      const { page_size, cursor } = (pagination ?? {}) as Fields
      const size = Number(page_size)
      if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'page_size must be between 1 and 100.')
      const from = Number(cursor || 0)
      // 2 waits to be arranged, 3 was arranged; everything else is all that was paid.
      const { package_status } = (filter ?? {}) as Fields
      const meant = (order: SandboxOrder) =>
        package_status === 2 ? waiting.has(order.stage) : package_status === 3 ? order.stage === 'waiting_pickup' : order.stage !== 'unpaid'
      const found = ofStore(store).filter(meant)
      const more = found.length > from + size
      return {
        packages_list: found.slice(from, from + size).map((order) => ({
          order_sn: order.order_id,
          package_number: packageOf(order),
          logistics_channel_id: channelId,
          product_location_id: locationId,
          sorting_group: '',
          is_shipment_arranged: arranged.has(order.stage),
        })),
        pagination: { total_count: found.length, next_cursor: more ? String(from + size) : '', more },
        sort: { sort_type: 1, is_asc: false },
      }
    }),
  )
  scope.get(
    '/api/v2/order/get_package_detail',
    shopCall(parts, (store, fields) => {
      const numbers = listOf(fields.package_number_list)
      if (numbers.length < 1 || numbers.length > 50) throw new ShopeeError('error_param', 'package_number_list must hold 1 to 50 packages.')
      return {
        package_list: numbers.map((number) => {
          const order = find(store, number)
          const { ship_by_date, days_to_ship, recipient_address, item_list, shipping_carrier } = orderOf(order)
          return {
            order_sn: order.order_id,
            package_number: number,
            fulfillment_status: logisticsStatusOf(order),
            update_time: seconds(order.updated_at),
            logistics_channel_id: channelId,
            shipping_carrier,
            allow_self_design_awb: true,
            days_to_ship,
            ship_by_date: ship_by_date ?? 0,
            pending_terms: [],
            pending_description: [],
            tracking_number: order.tracking_number ?? '',
            tracking_number_expiration_date: 0,
            pickup_done_time: seconds(order.history.find(({ stage }) => stage === 'shipped')?.at ?? 0),
            is_split_up: false,
            item_list: item_list?.map(({ item_id, model_id, item_sku, model_sku, model_quantity_purchased }, place) => ({
              item_id,
              model_id,
              item_sku,
              model_sku,
              model_quantity: model_quantity_purchased,
              order_item_id: place + 1,
              promotion_group_id: 0,
              product_location_id: locationId,
            })),
            recipient_address,
            parcel_chargeable_weight_gram: 400,
            is_shipment_arranged: arranged.has(order.stage),
            sorting_group: '',
            can_split_order: false,
            can_unsplit_order: false,
            is_pre_order: false,
          }
        }),
      }
    }),
  )
  scope.post(
    '/api/v2/order/split_order',
    shopCall(parts, (store, fields) => {
      const order = world.find(store, String(fields.order_sn), 'new')
      const { item_list } = orderOf(order)
      const groups = (Array.isArray(fields.package_list) ? (fields.package_list as Fields[]) : []).map(({ item_list: items }) =>
        (Array.isArray(items) ? (items as Fields[]) : []).map((one) => {
          if (one.model_quantity !== undefined) throw new ShopeeError('error_param', 'This shop can not split an order by quantity.')
          return (item_list ?? []).findIndex(
            ({ item_id, model_id, order_item_id }) =>
              item_id === one.item_id && model_id === one.model_id && (one.order_item_id === undefined || order_item_id === one.order_item_id),
          )
        }),
      )
      if (groups.length > 5) throw new ShopeeError('error_param', 'An order can be split into 5 packages at most.')
      splitOrder(world, order, item_list?.length ?? 0, groups, (at) => `${packageOf(order)}${at === 0 ? '' : `-${at + 1}`}`)
      return {
        order_sn: order.order_id,
        package_list: orderOf(order).package_list?.map(({ package_number, item_list: items }) => ({ package_number, item_list: items })),
      }
    }),
  )
  scope.post(
    '/api/v2/order/unsplit_order',
    shopCall(parts, (store, fields) => {
      unsplitOrder(world, world.find(store, String(fields.order_sn), 'new'))
      return {}
    }),
  )
  scope.post(
    '/api/v2/order/set_note',
    shopCall(parts, (store, { order_sn, note }) => {
      world.look(store, String(order_sn), 'waiting_pickup')
      if (String(note ?? '').length > 500) throw new ShopeeError('error_param', 'note must be at most 500 characters.')
      return {}
    }),
  )

  scope.post(
    '/api/v2/logistics/mass_ship_order',
    shopCall(parts, (store, fields) =>
      each(store, rowsIn(fields, 'package_list'), (order) => {
        sellerActs.arrange(world, order)
        return {}
      }),
    ),
  )
  scope.post(
    '/api/v2/logistics/get_mass_tracking_number',
    shopCall(parts, (store, fields) =>
      each(store, rowsIn(fields, 'package_list'), (order) => ({
        tracking_number: order.tracking_number ?? '',
        hint: order.tracking_number ? '' : 'The shipment has not been arranged.',
      })),
    ),
  )
  scope.post(
    '/api/v2/logistics/batch_ship_order',
    shopCall(parts, (store, fields) => ({
      result_list: rowsIn(fields, 'order_list').map(({ order_sn }) => {
        try {
          const order = world.find(store, String(order_sn), 'new')
          sellerActs.arrange(world, order)
          return { order_sn, package_number: packageOf(order) }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { order_sn, fail_error: 'logistics.error_status_limit', fail_message: error.message }
        }
      }),
    })),
  )
}
