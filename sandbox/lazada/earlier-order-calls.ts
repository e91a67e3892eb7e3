import type { FastifyInstance } from 'fastify'
import { hasParcel, type SandboxOrder, type SandboxStore } from '../order.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, jsonIn, LazadaError, orderManner, sellerCalls } from './door.ts'
import { packPieces, unpackedOf } from './pack.ts'
import { itemsOf, labelFile, piecesOf } from './shapes.ts'

/** The calls before those of packages, which clients in use still make: they name items, and take all of an order's or none. */
export function mountEarlierOrderCalls(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const calls = sellerCalls(scope, parts, orderManner)

  /** The orders of the items that a call names, each whole. */
  function ordersOf(store: SandboxStore, fields: Fields): readonly SandboxOrder[] {
    const ids = jsonIn<unknown[]>(fields, 'order_item_ids')
    const asked = new Set(Array.isArray(ids) ? ids.map(Number) : [])
    const orders = [...world.orders()].filter((order) => order.store === store && piecesOf(order).some(({ id }) => asked.has(id)))
    const named = orders.flatMap((order) => piecesOf(order).map(({ id }) => id))
    if (asked.size === 0 || named.length !== asked.size) throw new LazadaError('20', `E020: "${fields.order_item_ids}" Invalid Order Item IDs`)
    return orders
  }
  const isDropship = ({ delivery_type }: Fields) => {
    if (delivery_type !== 'dropship') throw new LazadaError('25', `E025: "${delivery_type}" Invalid Delivery Type`)
  }
  const told = (orders: readonly SandboxOrder[]) => ({
    order_items: orders.flatMap((order) =>
      itemsOf(order).map(({ order_item_id, package_id, tracking_code: tracking_number }) => ({
        order_item_id,
        purchase_order_id: '',
        purchase_order_number: '',
        package_id,
        shipment_provider: order.courier.courier_name,
        tracking_number,
      })),
    ),
  })

  calls.acts('/order/pack', (store, fields) => {
    isDropship(fields)
    const orders = ordersOf(store, fields)
    for (const order of orders) packPieces(world, order, unpackedOf(order))
    return told(orders)
  })
  calls.acts('/order/rts', (store, fields) => {
    isDropship(fields)
    const orders = ordersOf(store, fields)
    for (const order of orders) sellerActs.requestPickup(world, order)
    return told(orders)
  })
  calls.asks('/order/document/get', (store, fields) => {
    const orders = ordersOf(store, fields)
    if (orders.some(({ stage }) => !hasParcel.has(stage)))
      throw new LazadaError('34', 'E034: Order Item must be packed. Please call setStatusToReadyToShip before')
    return {
      document: {
        document_type: fields.doc_type,
        file: labelFile(
          orders.map((order) => [order, order.tracking_number ?? ''] as const),
          'HTML',
        ),
        mime_type: 'text/html',
      },
    }
  })
  calls.asks('/shipment/providers/get', () => ({
    shipment_providers: [
      { name: 'LEX ID', cod: 1, is_default: 1, api_integration: 1, tracking_code_example: '', enabled_delivery_options: '["standard"]' },
    ],
  }))
}
