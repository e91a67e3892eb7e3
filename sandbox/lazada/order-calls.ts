import type { FastifyInstance } from 'fastify'
import { hasParcel, Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import { sendParcel } from '../parcels.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, instantIn, jsonIn, LazadaError, orderManner, plainManner, resultManner, sellerCalls } from './door.ts'
import { packPieces } from './pack.ts'
import { cancelReasons, itemsOf, labelFile, numberOf, orderOf, orderOfPackage, orderOfReverse, piecesOf, statusOf, traceOf } from './shapes.ts'

const most = 20

function listIn(list: unknown): Fields[] {
  if (!Array.isArray(list) || list.length === 0) throw new LazadaError('700017', "param can't be null")
  if (list.length > most) throw new LazadaError('700022', 'batch size out of limit')
  return list as Fields[]
}

/** What an item or a package came to: the call itself succeeds, whatever happened to single ones. */
function outcome(act: () => void, code: string): { msg: string; item_err_code: string; retry: boolean } {
  try {
    act()
    return { msg: 'success', item_err_code: '0', retry: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { msg: error.message, item_err_code: error.code === 'not-found' ? '700021' : code, retry: false }
  }
}

export function mountOrders(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const calls = sellerCalls(scope, parts, orderManner)
  const inResult = sellerCalls(scope, parts, resultManner)
  const plain = sellerCalls(scope, parts, plainManner)
  /** What a call asks for; an order of an earlier run has been packed by then, unless what is done with it next says otherwise. */
  const shown = (store: SandboxStore, id: unknown) => world.look(store, String(id), 'processing')

  calls.asks('/order/get', (store, { order_id }) => orderOf(shown(store, order_id)))
  calls.asks('/order/items/get', (store, { order_id }) => itemsOf(shown(store, order_id)))
  calls.asks('/orders/items/get', (store, fields) => {
    const ids = jsonIn<unknown[]>(fields, 'order_ids')
    if (!Array.isArray(ids)) throw new LazadaError('56', 'E056: Invalid OrdersIdList format. Must use array format [1,2]')
    if (ids.length > 50) throw new LazadaError('38', 'E038: Too many orders were requested')
    return ids.map((id) => ({ order_id: Number(id), order_number: Number(id), order_items: itemsOf(shown(store, id)) }))
  })

  calls.asks('/orders/get', (store, fields) => {
    const { status, sort_by = 'created_at', sort_direction = 'DESC' } = fields
    const [limit, offset] = [Number(fields.limit ?? 100), Number(fields.offset ?? 0)]
    if (!(limit >= 1 && limit <= 100)) throw new LazadaError('19', `E019: "${fields.limit}" Invalid Limit`)
    if (!(offset >= 0 && offset <= 5000)) throw new LazadaError('14', `E014: "${fields.offset}" Invalid Offset`)
    if (!['created_at', 'updated_at'].includes(String(sort_by))) throw new LazadaError('75', 'E075: Invalid sort filter.')
    if (!['ASC', 'DESC'].includes(String(sort_direction).toUpperCase())) throw new LazadaError('74', 'E074: Invalid sort direction.')
    const [createdAfter, createdBefore, updatedAfter, updatedBefore] = ['created_after', 'created_before', 'update_after', 'update_before'].map(
      (name) => instantIn(fields[name]) ?? null,
    )
    if (createdAfter === null && updatedAfter === null) throw new LazadaError('6', 'created_after or update_after is mandatory')
    const within = (at: number, from: number | null | undefined, to: number | null | undefined) =>
      at >= (from ?? 0) && at <= (to ?? Number.POSITIVE_INFINITY) + 999
    const by = sort_by === 'updated_at' ? 'updated_at' : 'created_at'
    const found = [...world.orders()]
      .filter((order) => order.store === store && within(order.created_at, createdAfter, createdBefore))
      .filter((order) => within(order.updated_at, updatedAfter, updatedBefore) && (!status || status === 'all' || statusOf(order) === status))
      .sort((a, b) => (a[by] - b[by]) * (String(sort_direction).toUpperCase() === 'ASC' ? 1 : -1))
    const orders = found.slice(offset, offset + limit).map(orderOf)
    return { count: orders.length, countTotal: found.length, orders }
  })

  inResult.asks('/order/shipment/providers/get', (store, fields) => {
    for (const { order_id } of listIn(jsonIn<Fields>(fields, 'getShipmentProvidersReq').orders)) shown(store, order_id)
    return { platform_default: 1, shipment_providers: [], shipping_allocate_type: 'TFS' }
  })

  inResult.acts('/order/fulfill/pack', (store, fields) => {
    const asked = jsonIn<Fields>(fields, 'packReq')
    if (asked.delivery_type !== 'dropship' || !asked.shipping_allocate_type) throw new LazadaError('700004', 'param illegal')
    return {
      pack_order_list: listIn(asked.pack_order_list).map(({ order_id, order_item_list }) => {
        let order: SandboxOrder | undefined
        const told = outcome(() => {
          order = world.find(store, String(order_id), 'new')
          packPieces(world, order, (order_item_list as unknown[]).map(Number))
        }, '700026')
        const items = order && told.item_err_code === '0' ? itemsOf(order) : []
        return {
          order_id: Number(order_id),
          order_item_list: (order_item_list as unknown[]).map((id) => {
            const { tracking_code: tracking_number = '', package_id = '' } = items.find((item) => item.order_item_id === Number(id)) ?? {}
            return { order_item_id: Number(id), ...told, tracking_number, package_id, shipment_provider: order?.courier.courier_name ?? '' }
          }),
        }
      }),
    }
  })

  const packageCall = (path: string, name: string, act: (order: SandboxOrder, packageId: string) => void) =>
    inResult.acts(path, (store, fields) => ({
      packages: listIn(jsonIn<Fields>(fields, name).packages).map(({ package_id }) => ({
        package_id,
        ...outcome(() => act(world.find(store, orderOfPackage(String(package_id)), 'processing'), String(package_id)), '700000'),
      })),
    }))
  packageCall('/order/package/rts', 'readyToShipReq', (order, packageId) => {
    if (!order.parcels) return sellerActs.requestPickup(world, order)
    const parcel = order.parcels.find(({ id }) => id === packageId)
    if (!parcel) throw new Refusal('not-found', 'package not found')
    sendParcel(world, order, parcel)
  })
  /** A parcel that is still here is packed anew, under the number that it has: its pieces do not wait to be packed again. */
  packageCall('/order/package/repack', 'rePackReq', (order) => {
    if (order.stage !== 'processing') throw new Refusal('wrong-status', `the package cannot be packed again: ${statusOf(order)}`)
  })
  calls.acts('/order/invoice_number/set', (store, { order_item_id, invoice_number }) => {
    const order = [...world.orders()].find((one) => one.store === store && piecesOf(one).some(({ id }) => id === Number(order_item_id)))
    if (!order) throw new LazadaError('20', `E020: "${String(order_item_id)}" Invalid Order Item ID`)
    if (!invoice_number) throw new LazadaError('33', 'E033: Invoice number is required')
    return { order_item_id: Number(order_item_id), invoice_number: String(invoice_number) }
  })

  inResult.asks('/order/package/document/get', (store, fields) => {
    const asked = jsonIn<Fields>(fields, 'getDocumentReq')
    const parcels = listIn(asked.packages).map(({ package_id }) => {
      const order = world.find(store, orderOfPackage(String(package_id)), 'processing')
      return [order, numberOf(order, String(package_id))] as const
    })
    if (parcels.some(([{ stage }, number]) => !hasParcel.has(stage) && !number))
      throw new LazadaError('700040', 'There are no packages that support printing!')
    const doc_type = asked.doc_type === 'HTML' ? 'HTML' : 'PDF'
    return {
      file: labelFile(parcels, doc_type),
      doc_type,
      ...(doc_type === 'PDF' && { pdf_url: `https://filebroker-cdn.lazada.co.id/awb/${parcels[0]?.[1]}.pdf` }),
    }
  })

  plain.asks('/logistic/order/trace', (store, { order_id }) => traceOf(shown(store, order_id)))

  const cancellable = new Set<SandboxOrder['stage']>(['unpaid', 'new', 'processing', 'waiting_pickup', 'retry'])
  const askedItems = (order: SandboxOrder, fields: Fields) => {
    const own = new Set(piecesOf(order).map(({ id }) => String(id)))
    const asked = jsonIn<unknown[]>(fields, 'order_item_id_list').map(String)
    const strange = asked.find((id) => !own.has(id))
    if (strange !== undefined || asked.length === 0) throw new LazadaError('123', `E0123: invalid trade order lines ${strange ?? ''}`)
  }
  calls.asks('/order/reverse/cancel/validate', (store, fields) => {
    const order = shown(store, fields.order_id)
    askedItems(order, fields)
    return cancellable.has(order.stage)
      ? { tip_type: 'warn', tip_content: 'Cancellations count against the store', reason_options: cancelReasons }
      : { tip_type: 'error', tip_content: `Order cannot be cancelled: ${statusOf(order)}`, reason_options: [] }
  })
  calls.acts('/order/reverse/cancel/create', (store, fields) => {
    const order = world.find(store, String(fields.order_id), 'new')
    askedItems(order, fields)
    const reason = cancelReasons.find(({ reason_id }) => reason_id === String(fields.reason_id))
    if (!reason) throw new LazadaError('104', 'E0104: reason is empty or invalid')
    sellerActs.cancel(world, order, reason.reason_name)
    return { tip_type: 'warn', tip_content: '' }
  })
  calls.acts('/order/reverse/cancel/seller/decide', (store, { reverse_order_id, agree_cancel }) => {
    const order = world.find(store, orderOfReverse(String(reverse_order_id)), 'cancel_requested')
    if (order.stage !== 'cancel_requested') throw new LazadaError('131', 'E0131: no decision for this reverse order')
    sellerActs.answerCancel(world, order, String(agree_cancel) === 'true')
    return null
  })
}
