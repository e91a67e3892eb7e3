import type { FastifyInstance } from 'fastify'
import type { SandboxOrder, SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { LazadaError, orderManner, sellerCalls } from './door.ts'
import { orderOfReverse, piecesOf, reverseOrderOf, reverseStatusOf } from './shapes.ts'

/** What buyers ask back, one wish at a time. */
export function mountReverse(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const calls = sellerCalls(scope, parts, orderManner)

  /** The order whose wish has a line of that number. */
  function ofLine(store: SandboxStore, lineId: unknown): SandboxOrder {
    const found = [...world.orders()].find((order) => order.store === store && piecesOf(order).some(({ id }) => id + 1 === Number(lineId)))
    if (!found || !reverseStatusOf(found)) throw new LazadaError('16', `reverse order line ${String(lineId)} is not found`)
    return found
  }

  calls.asks('/order/reverse/return/detail/list', (store, { reverse_order_id }) => {
    const order = world.find(store, orderOfReverse(String(reverse_order_id)), 'cancel_requested')
    const reverse = reverseStatusOf(order)
    if (!reverse) throw new LazadaError('16', `reverse order ${String(reverse_order_id)} is not found`)
    const { reverse_order_lines, shipping_type: _, ...told } = reverseOrderOf(order, reverse)
    return {
      ...told,
      shipping_type: 'PICK_UP',
      reverseOrderLineDTOList: reverse_order_lines.map(({ product, buyer, is_need_refund, ...line }) => ({
        ...line,
        buyer: { user_id: buyer.buyer_id },
        productDTO: { product_id: product.product_id, sku: product.product_sku },
        is_need_refund: is_need_refund === 'true',
      })),
    }
  })
  calls.asks('/order/reverse/reason/list', (store, { reverse_order_line_id }) => {
    ofLine(store, reverse_order_line_id)
    return [{ reason_id: 10_000_041, muti_language_text: 'Barang sudah dikirim', text: 'The item has been sent' }]
  })
  calls.asks('/order/reverse/return/history/list', (store, { reverse_order_line_id, page_size, page_number }) => {
    const { history } = ofLine(store, reverse_order_line_id)
    const [size, page] = [Number(page_size ?? 10), Number(page_number ?? 1)]
    const steps = history.filter(({ stage }) => ['cancel_requested', 'complained', 'returned', 'cancelled'].includes(stage))
    const list = steps.slice((page - 1) * size, page * size).map(({ at, stage }) => ({
      operator: stage === 'returned' ? 'SELLER' : 'BUYER',
      picture: [],
      time: at,
    }))
    return { list, page_info: { page_size: size, current_page_number: page, total: steps.length } }
  })
}
