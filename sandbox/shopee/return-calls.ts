import type { GetReturnDetailResponseData, GetReturnDisputeReasonResponseData } from '@congminh1254/shopee-sdk/schemas/returns'
import type { FastifyInstance } from 'fastify'
import { soldOf } from '../listing/sold.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { ReturnState, SandboxReturn } from '../return/return-world.ts'
import type { FormFile, StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { seconds } from './shapes.ts'

/** Every number tells its order: whoever asks for one of an earlier run is answered. */
export const returnSnOf = ({ order }: SandboxReturn): string => `RR${order.order_id}`
const orderOf = (returnSn: unknown): string => String(returnSn).replace(/^RR/, '')

const statuses: Readonly<Record<ReturnState, string>> = {
  requested: 'REQUESTED',
  offered: 'PROCESSING',
  approved: 'ACCEPTED',
  sent: 'ACCEPTED',
  disputed: 'SELLER_DISPUTE',
  judging: 'JUDGING',
  refunded: 'REFUND_PAID',
  cancelled: 'CANCELLED',
  rejected: 'CLOSED',
}
const reasons: Readonly<Record<SandboxReturn['reason'], string>> = {
  damaged: 'ITEM_DAMAGED',
  wrong: 'WRONG_ITEM',
  incomplete: 'ITEM_MISSING',
  not_as_described: 'DIFFERENT_DESCRIPTION',
}
/** The SDK does not tell the number with which a dispute names its reason. */
const disputeReasons = [
  { dispute_reason_id: 1, dispute_reason: 'NON_RECEIPT', required: true },
  { dispute_reason_id: 2, dispute_reason: 'OTHER', required: true },
  { dispute_reason_id: 3, dispute_reason: 'NOT_RECEIVED', required: false },
]
const windowSeconds = 15 * 86_400

function negotiationOf({ state, offer, answer_by }: SandboxReturn): GetReturnDetailResponseData['negotiation'] {
  const negotiation_status = state === 'requested' ? 'PENDING_RESPOND' : state === 'offered' ? 'PENDING_BUYER_RESPOND' : 'TERMINATED'
  if (!offer) return { negotiation_status, counter_limit: 2 }
  return {
    negotiation_status,
    latest_solution: offer.kind === 'refund' ? 'REFUND' : 'RETURN_REFUND',
    latest_offer_amount: offer.amount,
    latest_offer_creator: offer.by,
    counter_limit: 1,
    ...(answer_by !== null && { offer_due_date: seconds(answer_by) }),
  }
}

/** A return as the detail tells it; a list leaves out what both negotiate about. */
function returnOf(one: SandboxReturn): GetReturnDetailResponseData {
  const { order } = one
  return {
    image: [...one.image_urls],
    buyer_videos: [],
    reason: reasons[one.reason],
    text_reason: one.comment,
    return_sn: returnSnOf(one),
    refund_amount: one.refund,
    currency: 'IDR',
    create_time: seconds(one.asked_at),
    update_time: seconds(one.updated_at),
    status: statuses[one.state],
    due_date: seconds(one.answer_by ?? one.updated_at),
    tracking_number: one.state === 'sent' ? `RT${order.order_id}` : '',
    dispute_reason: one.dispute ? [one.dispute.reason] : [],
    dispute_text_reason: one.dispute?.text ? [one.dispute.text] : [],
    needs_logistics: one.kind === 'return_refund',
    amount_before_discount: order.total + order.discount,
    user: { username: order.buyer.name, email: '', portrait: '' },
    item: order.lines.map((line) => {
      const { product_id, variant_id, hasVariants, seller_sku } = soldOf(line)
      return {
        item_id: Number(product_id),
        model_id: hasVariants ? Number(variant_id) : 0,
        name: line.sku.product.name,
        images: [line.sku.image_url],
        amount: line.qty,
        item_price: line.sku.price,
        item_sku: hasVariants ? '' : seller_sku,
        variation_sku: hasVariants ? seller_sku : '',
      }
    }),
    order_sn: order.order_id,
    return_ship_due_date: one.state === 'approved' ? seconds(one.updated_at) + 5 * 86_400 : 0,
    return_seller_due_date: one.answer_by === null ? 0 : seconds(one.answer_by),
    negotiation: negotiationOf(one),
    return_solution: one.kind === 'return_refund' ? 0 : 1,
  }
}

/** What is pushed (code 29) when something happened to a return: its number and its status. */
export function returnPushOf(one: SandboxReturn): Push {
  const { order } = one
  const data = { order_sn: order.order_id, return_sn: returnSnOf(one), return_status: statuses[one.state], update_time: seconds(one.updated_at) }
  const body = JSON.stringify({ data, shop_id: Number(order.store.store_id), code: 29, timestamp: seconds(one.updated_at) })
  return { marketplace: 'shopee', store_id: order.store.store_id, order_id: order.order_id, title: `return ${data.return_status}`, body }
}

export function mountReturns(scope: FastifyInstance, parts: StandInParts): void {
  const { returns, world } = parts
  const path = '/api/v2/returns'
  const find = (store: SandboxStore, returnSn: unknown): SandboxReturn => {
    const one = returns.of(world.find(store, orderOf(returnSn), 'complained'))
    if (!one) throw new ShopeeError('error_not_found', 'return_sn is invalid.')
    return one
  }
  const act = (name: string, run: (one: SandboxReturn, fields: Record<string, unknown>) => void) =>
    scope.post(
      `${path}/${name}`,
      shopCall(parts, (store, fields) => {
        run(find(store, fields.return_sn), fields)
        return { return_sn: fields.return_sn }
      }),
    )

  scope.get(
    `${path}/get_return_list`,
    shopCall(parts, (store, { page_no, page_size, update_time_from, update_time_to, status }) => {
      const [from, to, page, size] = [
        Number(update_time_from ?? 0),
        Number(update_time_to ?? seconds(world.now())),
        Number(page_no ?? 0),
        Number(page_size),
      ]
      if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'page_size must be between 1 and 100.')
      if (from > 0 && to - from > windowSeconds) throw new ShopeeError('error_param', 'The time range must be within 15 days.')
      const found = returns
        .ofStore(store)
        .filter((one) => seconds(one.updated_at) >= from && seconds(one.updated_at) <= to && (!status || statuses[one.state] === status))
      const told = found.slice(page * size, (page + 1) * size).map((one) => {
        const { negotiation, buyer_videos: _, ...rest } = returnOf(one)
        return { ...rest, negotiation_status: negotiation?.negotiation_status ?? '' }
      })
      return { more: (page + 1) * size < found.length, return: told }
    }),
  )
  scope.get(
    `${path}/get_return_detail`,
    shopCall(parts, (store, { return_sn }) => ({ ...returnOf(find(store, return_sn)) })),
  )
  scope.get(
    `${path}/get_return_dispute_reason`,
    shopCall(parts, (store, { return_sn }) => {
      find(store, return_sn)
      const told: GetReturnDisputeReasonResponseData = {
        dispute_reason_list: disputeReasons.map(({ required, ...reason }) => ({
          ...reason,
          dispute_requirement: '',
          sample_evidence: [],
          evidence_module_list: [{ module_index: 1, requirement: 'Foto paket dan barang', is_required: required }],
        })),
      }
      return { ...told }
    }),
  )
  scope.get(
    `${path}/get_available_solutions`,
    shopCall(parts, (store, { return_sn }) => {
      const one = find(store, return_sn)
      const open = one.state === 'requested'
      return {
        return_sn,
        offer_return_refund: { eligibility: open && one.kind === 'return_refund', refund_amount_adjustable: false },
        offer_refund: { eligibility: open, refund_amount_adjustable: true, max_refund_amount: one.refund, min_refund_amount: 1000 },
      }
    }),
  )
  scope.post(
    `${path}/convert_image`,
    shopCall(parts, (_store, { upload_image }) => {
      const given = upload_image as FormFile | undefined
      if (!given?.bytes?.length || !/^image\/(jpeg|png)$/.test(given.mime_type))
        throw new ShopeeError('error_param', 'The image must be a JPG or PNG.')
      const { url } = parts.chats.keep(given.bytes, given.mime_type, given.filename)
      return { url, thumbnail: url }
    }),
  )
  act('confirm', (one) => returns.agree(one))
  act('accept_offer', (one) => returns.takeOffer(one))
  act('offer', (one, { proposed_solution, proposed_adjusted_refund_amount }) => {
    if (proposed_solution !== 'REFUND' && proposed_solution !== 'RETURN_REFUND') throw new ShopeeError('error_param', 'proposed_solution is invalid.')
    returns.offer(one, Number(proposed_adjusted_refund_amount ?? one.refund), proposed_solution === 'REFUND' ? 'refund' : 'return_refund')
  })
  act('dispute', (one, { email, dispute_reason_id, dispute_text_reason, image_list }) => {
    const reason = disputeReasons.find((known) => known.dispute_reason_id === dispute_reason_id)
    if (!reason) throw new ShopeeError('error_param', 'dispute_reason_id is invalid.')
    if (!/^\S+@\S+$/.test(String(email ?? ''))) throw new ShopeeError('error_param', 'email is invalid.')
    const urls = ((image_list ?? []) as { image_url?: string[] }[]).flatMap(({ image_url }) => image_url ?? [])
    if (reason.required && urls.length === 0) throw new ShopeeError('error_param', 'image_list is required for this dispute reason.')
    returns.refuse(one, reason.dispute_reason, String(dispute_text_reason ?? ''), urls, 'disputed')
  })
}
