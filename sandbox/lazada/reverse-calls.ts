import type { FastifyInstance } from 'fastify'
import type { SandboxOrder, SandboxStore } from '../order.ts'
import type { SandboxReturn } from '../return/return-world.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, jsonIn, LazadaError, orderManner, plainManner, sellerCalls } from './door.ts'
import { lineIdsOf, type Reverse, reverseIn, reverseOrderOf } from './reverse-shapes.ts'
import { orderOfReverse, piecesOf } from './shapes.ts'

const returnReasons = [
  { reason_id: 10_000_041, muti_language_text: 'Barang sesuai pesanan', text: 'The item is as ordered' },
  { reason_id: 10_000_042, muti_language_text: 'Barang yang kembali rusak', text: 'The item that came back is damaged' },
]
const cancelRefusals = [{ reason_id: 10_000_041, muti_language_text: 'Barang sudah dikirim', text: 'The item has been sent' }]

const actions = ['agreeReturn', 'refuseReturn', 'agreeRefund', 'refuseRefund', 'instantRefund', 'confirmDelivery']
/** What the seller may say of goods, by where they are. */
const due: Readonly<Partial<Record<SandboxReturn['state'], readonly string[]>>> = {
  requested: ['agreeReturn', 'refuseReturn', 'instantRefund'],
  sent: ['agreeRefund', 'refuseRefund', 'confirmDelivery'],
}
const textOf = (value: unknown) => (value === undefined ? '' : String(value))

/** What buyers ask back, one wish at a time. */
export function mountReverse(scope: FastifyInstance, parts: StandInParts): void {
  const { world, returns } = parts
  const calls = sellerCalls(scope, parts, orderManner)
  const plain = sellerCalls(scope, parts, plainManner)
  /** Lines that were decided one by one, until all of a wish are. */
  const decided = new WeakMap<SandboxReturn, Map<number, string>>()

  const told = (reverse: Reverse) => reverseOrderOf(reverse, (line) => (reverse.back ? decided.get(reverse.back)?.get(line) : undefined))

  /** One that is unknown is answered as a wish of nobody's. */
  function wished(store: SandboxStore, number: unknown): Reverse {
    const order = world.find(store, orderOfReverse(String(number)), 'complained')
    const reverse = reverseIn(returns, order)
    if (!reverse) throw new LazadaError('112', `E0112: reverse order ${String(number)} is not found`)
    return reverse
  }
  /** The wish that has a line of that number. */
  function ofLine(store: SandboxStore, lineId: unknown): Reverse {
    const order = [...world.orders()].find((one) => one.store === store && lineIdsOf(one).includes(Number(lineId)))
    const reverse = order && reverseIn(returns, order)
    if (!reverse) throw new LazadaError('16', `reverse order line ${String(lineId)} is not found`)
    return reverse
  }

  plain.asks('/reverse/getreverseordersforseller', (store, fields) => {
    const [page_no, page_size] = [Number(fields.page_no), Number(fields.page_size)]
    if (!(page_no >= 1 && page_size >= 1)) throw new LazadaError('700017', "param can't be null")
    // Who asks for the wishes about an order of an earlier run is about to answer one.
    const all = fields.trade_order_id ? [world.find(store, String(fields.trade_order_id), 'cancel_requested')] : [...world.orders()]
    const types = fields.request_type_list === undefined ? null : jsonIn<string[]>(fields, 'request_type_list')
    const [from, to] = [fields.ReverseOrderLineModifiedTimeRangeStart ?? 0, fields.ReverseOrderLineModifiedTimeRangeEnd ?? Number.POSITIVE_INFINITY]
    const found = all
      .filter((order) => order.store === store)
      .flatMap((order) => reverseIn(returns, order) ?? [])
      .filter(({ type, updated_at }) => (!types || types.includes(type)) && updated_at >= Number(from) && updated_at <= Number(to))
    const items = found.slice((page_no - 1) * page_size, page_no * page_size).map(told)
    return { success: true, page_no, page_size, total: found.length, items }
  })

  calls.asks('/order/reverse/return/detail/list', (store, { reverse_order_id }) => {
    const { reverse_order_lines, shipping_type: _, ...one } = told(wished(store, reverse_order_id))
    return {
      ...one,
      shipping_type: 'PICK_UP',
      reverseOrderLineDTOList: reverse_order_lines.map(({ product, buyer, is_need_refund, ...line }) => ({
        ...line,
        buyer: { user_id: buyer.buyer_id },
        productDTO: { product_id: product.product_id, sku: product.product_sku },
        is_need_refund: is_need_refund === 'true',
      })),
    }
  })
  calls.asks('/order/reverse/reason/list', (store, { reverse_order_line_id }) =>
    ofLine(store, reverse_order_line_id).type === 'CANCEL' ? cancelRefusals : returnReasons,
  )
  calls.asks('/order/reverse/return/history/list', (store, { reverse_order_line_id, page_size, page_number }) => {
    const { back, order } = ofLine(store, reverse_order_line_id)
    const [size, page] = [Number(page_size ?? 10), Number(page_number ?? 1)]
    const steps = back
      ? back.records.map(({ at, by, image_urls }) => ({ operator: by, picture: image_urls, time: at }))
      : order.history.filter(({ stage }) => /^cancel/.test(stage)).map(({ at }) => ({ operator: 'BUYER', picture: [], time: at }))
    const list = steps.slice((page - 1) * size, page * size)
    return { list, page_info: { page_size: size, current_page_number: page, total: steps.length } }
  })

  /** The lines that an answer names: all must be of the wish, and still be open. */
  function linesIn(fields: Fields, order: SandboxOrder, back: SandboxReturn): readonly number[] {
    const lines = jsonIn<unknown[]>(fields, 'reverse_order_item_ids')
    if (!Array.isArray(lines) || lines.length === 0) throw new LazadaError('126', 'E0126: invalid reverse order lines')
    for (const line of lines.map(Number)) {
      if (!lineIdsOf(order).includes(line)) throw new LazadaError('127', `E0127: reverse order line ${line} does not belong to the seller`)
      if (decided.get(back)?.has(line)) throw new LazadaError('113', `E0113: status of reverse order line ${line} is wrong`)
    }
    return lines.map(Number)
  }
  /** Once all lines are decided the wish goes on. */
  function decide(back: SandboxReturn, lines: readonly number[], status: string, whole: () => void): void {
    const before = decided.get(back) ?? new Map<number, string>()
    for (const line of lines) before.set(line, status)
    decided.set(back, before)
    if (before.size < piecesOf(back.order).length) return
    decided.delete(back)
    whole()
  }
  function refusal(fields: Fields, pictures: readonly string[], { needsReason, needsPhoto }: { needsReason: boolean; needsPhoto: boolean }) {
    const reason = returnReasons.find(({ reason_id }) => String(reason_id) === textOf(fields.reason_id))
    if (needsReason && !reason) throw new LazadaError('108', 'E0108: reason is empty or invalid')
    if (textOf(fields.comment) === '') throw new LazadaError('109', 'E0109: comment is mandatory')
    if (needsPhoto && pictures.length === 0) throw new LazadaError('110', 'E0110: image is mandatory')
    return { reason: reason?.text ?? '', comment: textOf(fields.comment) }
  }
  const picturesIn = (fields: Fields, name: string, url: string) =>
    fields[name] === undefined ? [] : jsonIn<Record<string, string>[]>(fields, name).map((one) => String(one[url]))

  calls.acts('/order/reverse/return/update', (store, fields) => {
    const action = textOf(fields.action)
    if (!actions.includes(action)) throw new LazadaError('107', `E0107: invalid action ${action}`)
    const { back, order, type } = wished(store, fields.reverse_order_id)
    if (!back || type !== 'RETURN' || !due[back.state]?.includes(action)) throw new LazadaError('114', `E0114: ${action} is not supported now`)
    const lines = linesIn(fields, order, back)
    if (action === 'refuseReturn' || action === 'refuseRefund') {
      if (lines.length > 1) throw new LazadaError('111', 'E0111: only one reverse order line can be refused at a time')
      const pictures = picturesIn(fields, 'image_info', 'url')
      const { reason, comment } = refusal(fields, pictures, { needsReason: true, needsPhoto: action === 'refuseRefund' })
      const becomes = action === 'refuseRefund' ? 'disputed' : 'rejected'
      const status = action === 'refuseRefund' ? 'SELLER_REJECT_REFUND' : 'REQUEST_REJECT'
      decide(back, lines, status, () => returns.refuse(back, reason, comment, pictures, becomes))
    } else if (action === 'instantRefund') decide(back, lines, 'REQUEST_COMPLETE', () => returns.payBack(back))
    else if (action !== 'confirmDelivery')
      decide(back, lines, action === 'agreeReturn' ? 'SELLER_AGREE_RETURN' : 'REQUEST_COMPLETE', () => returns.agree(back))
    return null
  })

  calls.acts('/order/reverse/onlyrefund/seller/decide', (store, fields) => {
    const action = textOf(fields.action)
    if (action !== 'agreeRefund' && action !== 'startDispute') throw new LazadaError('107', `E0107: invalid action ${action}`)
    const { back, order, type } = wished(store, fields.reverse_order_id)
    if (!back || type !== 'ONLY_REFUND' || back.state !== 'requested') throw new LazadaError('114', `E0114: ${action} is not supported now`)
    const lines = linesIn(fields, order, back)
    if (lines.length > 1) throw new LazadaError('111', 'E0111: only one reverse order line can be decided at a time')
    if (action === 'agreeRefund') decide(back, lines, 'REQUEST_COMPLETE', () => returns.agree(back))
    else {
      const pictures = picturesIn(fields, 'image_info_list', 'file_url')
      const { comment } = refusal(fields, pictures, { needsReason: false, needsPhoto: true })
      decide(back, lines, 'SELLER_REJECT_REFUND', () => returns.refuse(back, '', comment, pictures, 'disputed'))
    }
    return null
  })
}
