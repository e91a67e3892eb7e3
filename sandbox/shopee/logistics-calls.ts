import type { FastifyInstance } from 'fastify'
import { hasParcel, Refusal, type SandboxOrder } from '../order.ts'
import { arrangeParcel, parcelNumber } from '../parcels.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, ShopeeFile, shopCall } from './door.ts'
import { packageOf, seconds, trackingOf } from './shapes.ts'

const pickupAddress = 900_101
const branch = 700_201

type Fields = Record<string, unknown>

const ordersIn = (fields: Fields): string[] => {
  const list = Array.isArray(fields.order_list) ? (fields.order_list as Fields[]) : []
  if (list.length === 0 || list.length > 50) throw new ShopeeError('error_param', 'order_list must hold 1 to 50 orders.')
  return list.map((one) => String(one.order_sn))
}

export function mountLogistics(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts

  /** Tomorrow and the day after, named by their date. */
  const timeSlots = () =>
    [1, 2].map((days) => {
      const date = seconds(world.now()) + days * 86_400
      return { date, time_text: '09:00-18:00', pickup_time_id: `${date - (date % 86_400)}_1` }
    })
  const arrangeable = (order: SandboxOrder) => {
    if (order.stage !== 'new' && order.stage !== 'retry')
      throw new ShopeeError('logistics.error_status_limit', 'The order status does not allow arranging shipment.')
  }
  const checkChoice = ({ pickup, dropoff }: Fields) => {
    if (!pickup === !dropoff) throw new ShopeeError('error_param', 'One of pickup and dropoff is expected.')
    if (!pickup) return
    const { address_id, pickup_time_id } = pickup as Fields
    if (address_id !== pickupAddress) throw new ShopeeError('logistics.error_address', 'The pickup address does not exist.')
    if (!timeSlots().some((slot) => slot.pickup_time_id === pickup_time_id))
      throw new ShopeeError('logistics.error_time_slot', 'The pickup time is not available.')
  }
  const withParcel = (order: SandboxOrder) => {
    if (!hasParcel.has(order.stage)) throw new ShopeeError('logistics.error_no_parcel', 'The shipment has not been arranged.')
    return order
  }

  scope.get(
    '/api/v2/logistics/get_shipping_parameter',
    shopCall(parts, (store, fields) => {
      arrangeable(world.find(store, String(fields.order_sn), 'new'))
      return {
        info_needed: { pickup: ['address_id', 'pickup_time_id'], dropoff: [] },
        pickup: {
          address_list: [
            {
              address_id: pickupAddress,
              region: 'ID',
              state: 'JAWA BARAT',
              city: 'KOTA BANDUNG',
              district: 'COBLONG',
              town: '',
              address: `Gudang ${store.store_name}`,
              zipcode: '40131',
              address_flag: ['default_address', 'pickup_address'],
              time_slot_list: timeSlots(),
            },
          ],
        },
        dropoff: {
          branch_list: [{ branch_id: branch, region: 'ID', state: 'JAWA BARAT', city: 'KOTA BANDUNG', address: 'Jl. Dago No. 4', zipcode: '40131' }],
        },
      }
    }),
  )

  scope.post(
    '/api/v2/logistics/ship_order',
    shopCall(parts, (store, fields) => {
      const order = world.find(store, String(fields.order_sn), 'new')
      arrangeable(order)
      checkChoice(fields)
      if (!order.parcels) sellerActs.arrange(world, order)
      else if (!fields.package_number) throw new ShopeeError('logistics.package_number_not_exist', 'The order is split: package_number is required.')
      else arrangeParcel(world, order, String(fields.package_number))
      return {}
    }),
  )

  scope.post(
    '/api/v2/logistics/update_shipping_order',
    shopCall(parts, (store, fields) => {
      const order = world.find(store, String(fields.order_sn))
      if (order.stage !== 'retry')
        throw new ShopeeError('logistics.error_status_limit', 'Only an order that waits for a second pickup can be updated.')
      checkChoice(fields)
      sellerActs.arrange(world, order)
      return {}
    }),
  )

  scope.get(
    '/api/v2/logistics/get_tracking_number',
    shopCall(parts, (store, fields) => {
      const order = world.find(store, String(fields.order_sn), 'waiting_pickup')
      if (order.parcels && fields.package_number) return { tracking_number: parcelNumber(order, String(fields.package_number)), hint: '' }
      return { tracking_number: order.tracking_number ?? '', hint: order.tracking_number ? '' : 'The shipment has not been arranged.' }
    }),
  )

  scope.get(
    '/api/v2/logistics/get_tracking_info',
    shopCall(parts, (store, fields) => ({ ...trackingOf(withParcel(world.find(store, String(fields.order_sn), 'waiting_pickup'))) })),
  )

  /** One result per order: what one refuses does not stop the others. */
  const documentCall = (path: string, result: (order: SandboxOrder) => Fields) =>
    scope.post(
      path,
      shopCall(parts, (store, fields) => ({
        result_list: ordersIn(fields).map((id) => {
          try {
            const order = withParcel(world.find(store, id, 'waiting_pickup'))
            return { order_sn: id, package_number: packageOf(order), ...result(order) }
          } catch (error) {
            if (!(error instanceof ShopeeError || error instanceof Refusal)) throw error
            return { order_sn: id, fail_error: 'logistics.error_no_parcel', fail_message: error.message }
          }
        }),
      })),
    )
  documentCall('/api/v2/logistics/get_shipping_document_parameter', () => ({
    suggest_shipping_document_type: 'THERMAL_AIR_WAYBILL',
    selectable_shipping_document_type: ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'],
  }))
  documentCall('/api/v2/logistics/create_shipping_document', () => ({}))
  documentCall('/api/v2/logistics/get_shipping_document_result', () => ({ status: 'READY' }))

  scope.post(
    '/api/v2/logistics/download_shipping_document',
    shopCall(parts, (store, fields) => {
      const orders = ordersIn(fields).map((id) => withParcel(world.find(store, id, 'waiting_pickup')))
      return new ShopeeFile(Buffer.from(`%PDF-1.4\n% ${orders.map(({ tracking_number }) => tracking_number).join(' ')}\n%%EOF\n`))
    }),
  )
  scope.post(
    '/api/v2/logistics/get_shipping_document_data_info',
    shopCall(parts, (store, fields) => {
      const order = withParcel(world.find(store, String(fields.order_sn), 'waiting_pickup'))
      return {
        shipping_document_info: {
          order_sn: order.order_id,
          package_number: packageOf(order),
          tracking_number: order.tracking_number,
          service_code: order.courier.courier_service_name,
          recipient_sort_code: { first_recipient_sort_code: order.buyer.city.hub },
        },
      }
    }),
  )
}
