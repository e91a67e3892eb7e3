import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { ReturnState, SandboxReturn } from '../return/return-world.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall, TiktokError } from './door.ts'
import { orderOfNumber, pageOf, piecesOf, refundOf, returnIdOf, seconds } from './shapes.ts'

const afterSales = '/return_refund/202309'

const statuses: Readonly<Record<ReturnState, string>> = {
  requested: 'RETURN_OR_REFUND_REQUEST_PENDING',
  offered: 'AWAITING_BUYER_RESPONSE',
  approved: 'AWAITING_BUYER_SHIP',
  sent: 'BUYER_SHIPPED_ITEM',
  disputed: 'REJECT_RECEIVE_PACKAGE',
  judging: 'RETURN_OR_REFUND_REQUEST_PENDING',
  refunded: 'RETURN_OR_REFUND_REQUEST_COMPLETE',
  cancelled: 'RETURN_OR_REFUND_REQUEST_CANCEL',
  rejected: 'REFUND_OR_RETURN_REQUEST_REJECT',
}
const reasons: Readonly<Record<SandboxReturn['reason'], readonly [string, string]>> = {
  damaged: ['ecom_order_delivered_refund_and_return_reason_damaged', 'Barang rusak'],
  wrong: ['ecom_order_delivered_refund_and_return_reason_wrong_product', 'Barang salah'],
  incomplete: ['ecom_order_delivered_refund_reason_missing_item', 'Barang kurang'],
  not_as_described: ['ecom_order_delivered_refund_and_return_reason_not_match_description', 'Tidak sesuai deskripsi'],
}
export const returnReasons = [
  { name: 'seller_reject_apply_product_has_been_packed', text: 'Produk sudah dikemas' },
  { name: 'reverse_reject_request_reason_1', text: 'Produk sesuai deskripsi' },
  { name: 'reverse_reject_return_parcel_reason_5', text: 'Barang yang kembali rusak atau sudah dipakai' },
]

/** What the seller has to answer; with the act comes how it is named when it is. */
const actOf = ({ state, kind }: SandboxReturn): string | null =>
  state === 'sent'
    ? 'SELLER_RESPOND_RECEIVE_PACKAGE'
    : state !== 'requested'
      ? null
      : kind === 'refund'
        ? 'SELLER_RESPOND_REFUND'
        : 'SELLER_RESPOND_RETURN'
const verbs: Readonly<Record<string, string>> = {
  SELLER_RESPOND_REFUND: 'REFUND',
  SELLER_RESPOND_RETURN: 'RETURN',
  SELLER_RESPOND_RECEIVE_PACKAGE: 'RECEIVED_PACKAGE',
}

/** What a buyer gives back, or the courier could not bring. */
export function returnOf(one: SandboxReturn) {
  const { order, kind, state } = one
  const act = actOf(one)
  const [return_reason, return_reason_text] = reasons[one.reason]
  return {
    return_id: returnIdOf(order),
    order_id: order.order_id,
    return_type: kind === 'refund' ? 'REFUND' : 'RETURN_AND_REFUND',
    return_status: statuses[state],
    arbitration_status: state === 'judging' ? 'IN_PROGRESS' : '',
    role: order.history.some(({ stage }) => stage === 'complained') ? 'BUYER' : 'SYSTEM',
    return_reason,
    return_reason_text,
    shipment_type: 'PLATFORM',
    handover_method: 'PICKUP',
    return_tracking_number: state === 'sent' ? `RT${order.order_id}` : '',
    return_provider_id: '',
    return_provider_name: '',
    return_method: 'PICKUP',
    can_buyer_keep_item: false,
    seller_next_action_response: act === null || one.answer_by === null ? [] : [{ action: act, deadline: seconds(one.answer_by) }],
    refund_amount: { ...refundOf(order), refund_total: String(one.refund) },
    return_line_items: piecesOf(order).map(({ id, sku, sold }) => ({
      return_line_item_id: `${id}8`,
      order_line_item_id: id,
      sku_id: sold.variant_id,
      sku_name: sku.variant,
      product_name: sku.product.name,
      seller_sku: sold.seller_sku,
      product_image: { url: sku.image_url, width: 320, height: 320 },
      refund_amount: { currency: 'IDR', refund_total: String(sku.price) },
    })),
    create_time: seconds(one.asked_at),
    update_time: seconds(one.updated_at),
  }
}

/** What is pushed (type 12) of a return. */
export function returnPushOf(one: SandboxReturn): Push {
  const { order } = one
  const { store_id } = order.store
  const { return_id, return_status, return_type, role, create_time, update_time } = returnOf(one)
  const data = { order_id: order.order_id, return_role: role, return_type, return_status, return_id, create_time, update_time }
  const tts_notification_id = `12${order.order_id}${one.records.length}${one.state}`
  const body = JSON.stringify({ type: 12, tts_notification_id, shop_id: store_id, timestamp: update_time, data })
  return { marketplace: 'tiktok', store_id, order_id: order.order_id, title: `RETURN ${return_status}`, body }
}

export function mountReturns(scope: FastifyInstance, parts: StandInParts): void {
  const { world, returns } = parts
  const stringsIn = (value: unknown): string[] | null => (Array.isArray(value) ? value.map(String) : null)
  /** One that is unknown is found nowhere; of an earlier run it is taken up. */
  const known = (store: SandboxStore, returnId: string): SandboxReturn[] => {
    try {
      return [find(store, returnId)]
    } catch (error) {
      if (error instanceof Refusal || error instanceof TiktokError) return []
      throw error
    }
  }
  const find = (store: SandboxStore, returnId: string): SandboxReturn => {
    const one = returns.of(world.find(store, orderOfNumber(returnId), 'complained'))
    if (!one) throw new TiktokError(25_020_002, 'The return does not exist')
    return one
  }

  scope.post(
    `${afterSales}/returns/search`,
    shopCall(
      parts,
      (store, fields) => {
        const [ids, orders, states] = [stringsIn(fields.return_ids), stringsIn(fields.order_ids), stringsIn(fields.return_status)]
        const asked = ids ? ids.flatMap((id) => known(store, id)) : returns.ofStore(store)
        const found = asked.filter(
          (one) =>
            (!orders || orders.includes(one.order.order_id)) &&
            (!states || states.includes(statuses[one.state])) &&
            seconds(one.updated_at) >= Number(fields.update_time_ge ?? 0) &&
            seconds(one.updated_at) < Number(fields.update_time_lt ?? Number.POSITIVE_INFINITY),
        )
        const sorted = fields.sort_order === 'ASC' ? found.toSorted((a, b) => a.updated_at - b.updated_at) : found
        const { part, ...page } = pageOf(sorted, fields, 50)
        return { ...page, return_orders: part.map(returnOf) }
      },
      true,
    ),
  )
  scope.get(
    `${afterSales}/returns/:return_id/records`,
    shopCall(parts, (store, _fields, { return_id = '' }) => {
      const one = find(store, return_id)
      const [, reason_text] = reasons[one.reason]
      return {
        records: one.records.map(({ at, by, event, note, image_urls }, index) => ({
          event,
          role: by,
          description: event,
          ...(index === 0 && { reason_text }),
          note,
          images: image_urls.map((url) => ({ url, width: 320, height: 320 })),
          videos: [],
          create_time: seconds(at),
        })),
      }
    }),
  )
  const answer = (verb: 'approve' | 'reject', run: (one: SandboxReturn, fields: Fields) => void) =>
    scope.post(
      `${afterSales}/returns/:return_id/${verb}`,
      shopCall(parts, (store, fields, { return_id = '' }) => {
        const one = find(store, return_id)
        const due = verbs[actOf(one) ?? '']
        if (!due) throw new TiktokError(25_020_010, 'The request has been answered already')
        const isOffer = verb === 'approve' && fields.decision === 'OFFER_PARTIAL_REFUND' && one.state === 'requested'
        if (!isOffer && fields.decision !== `${verb.toUpperCase()}_${due}`)
          throw new TiktokError(25_020_004, 'The decision does not match the request')
        run(one, fields)
        return {}
      }),
    )
  answer('approve', (one, { decision, partial_refund }) => {
    if (decision !== 'OFFER_PARTIAL_REFUND') return returns.agree(one)
    returns.offer(one, Number((partial_refund as Fields | undefined)?.amount), 'refund')
  })
  answer('reject', (one, { reject_reason, comment, images }) => {
    const reason = returnReasons.find(({ name }) => name === reject_reason)
    if (!reason) throw new TiktokError(25_001_020, 'reject_reason is not available')
    const ids = ((images ?? []) as { image_id?: string }[]).map(({ image_id }) => String(image_id))
    returns.refuse(one, reason.text, String(comment ?? ''), ids, one.state === 'sent' ? 'disputed' : 'rejected')
  })
}
