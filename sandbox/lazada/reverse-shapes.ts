import { soldOf } from '../listing/sold.ts'
import type { SandboxOrder, Stage } from '../order.ts'
import type { ReturnState, ReturnWorld, SandboxReturn } from '../return/return-world.ts'
import { piecesOf, reverseOf, seconds } from './shapes.ts'

const wasThere = (order: SandboxOrder, stage: Stage) => order.history.some((one) => one.stage === stage)

/** By the status of its lines, and by the word of the push that tells of it. */
const words: Readonly<Record<ReturnState, readonly [status: string, pushed: string]>> = {
  requested: ['REQUEST_INITIATE', 'RTM_INIT'],
  offered: ['REFUND_PENDING', 'RTM_REFUND_PENDING'],
  approved: ['SELLER_AGREE_RETURN', 'RTM_SELLER_AGREE'],
  sent: ['BUYER_RETURN_ITEM', 'RTM_BUYER_RETURN_ITEM'],
  disputed: ['SELLER_REJECT_REFUND', 'RTM_SELLER_REJECT_REFUND'],
  judging: ['REFUND_PENDING', 'RTM_DISPUTE'],
  refunded: ['REQUEST_COMPLETE', 'RTM_RECEIVE_ITEM'],
  cancelled: ['REQUEST_CANCEL', 'RTM_CANCELED'],
  rejected: ['REQUEST_REJECT', 'REQUEST_REJECT'],
}

/** What a buyer asked back of an order: that it is cancelled, or goods and money. */
export interface Reverse {
  readonly order: SandboxOrder
  readonly type: 'CANCEL' | 'RETURN' | 'ONLY_REFUND'
  readonly status: string
  readonly pushed: string
  readonly back: SandboxReturn | null
  /** Milliseconds. */
  readonly asked_at: number
  readonly updated_at: number
}

/** Null where nothing was ever asked. */
export function reverseIn(returns: ReturnWorld, order: SandboxOrder): Reverse | null {
  const at = order.updated_at
  const cancel = (status: string, pushed = status) => ({ order, type: 'CANCEL' as const, status, pushed, back: null, asked_at: at, updated_at: at })
  if (order.stage === 'cancel_requested') return cancel('REQUEST_INITIATE', 'CANCEL_INIT')
  const back = wasThere(order, 'complained') ? returns.of(order) : null
  if (back) {
    const [status, pushed] = words[back.state]
    return {
      order,
      type: back.kind === 'refund' ? 'ONLY_REFUND' : 'RETURN',
      status,
      pushed,
      back,
      asked_at: back.asked_at,
      updated_at: back.updated_at,
    }
  }
  if (!wasThere(order, 'cancel_requested')) return null
  return cancel(order.stage === 'cancelled' ? 'CANCEL_SUCCESS' : 'REQUEST_REJECT')
}

export const lineIdsOf = (order: SandboxOrder): readonly number[] => piecesOf(order).map(({ id }) => id + 1)

/** In hundredths, with the rest on the last line. */
function refundsOf({ order, back }: Reverse, count: number): readonly number[] {
  const whole = back?.refund ?? order.total
  const each = Math.floor(whole / count)
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? whole - each * (count - 1) : each) * 100)
}

/** `statusOfLine`: of lines that were decided before the others. */
export function reverseOrderOf(reverse: Reverse, statusOfLine: (line: number) => string | undefined = () => undefined) {
  const { order, back } = reverse
  const pieces = piecesOf(order)
  const refunds = refundsOf(reverse, pieces.length)
  return {
    reverse_order_id: reverseOf(order),
    trade_order_id: Number(order.order_id),
    request_type: reverse.type,
    is_rtm: true,
    shipping_type: 'PICKUP',
    reverse_order_lines: pieces.map(({ id, line, line: { sku } }, at) => ({
      reverse_order_line_id: id + 1,
      trade_order_line_id: id,
      reverse_status: statusOfLine(id + 1) ?? reverse.status,
      ofc_status: '',
      product: { product_id: Number(soldOf(line).product_id), product_sku: soldOf(line).seller_sku },
      buyer: { buyer_id: order.buyer_id },
      seller_sku_id: soldOf(line).seller_sku,
      platform_sku_id: soldOf(line).variant_id,
      item_unit_price: sku.price * 100,
      refund_amount: refunds[at] ?? 0,
      refund_payment_method: 'Original',
      reason_text: back ? reasonTexts[back.reason] : (order.cancel_reason ?? ''),
      reason_code: 10_000_031,
      is_dispute: back?.state === 'judging',
      is_need_refund: 'true',
      whqc_decision: '',
      tracking_number: back?.state === 'sent' ? `RT${order.order_id}` : '',
      receiver_address: '',
      sla: (back ? back.answer_by : null) ?? reverse.updated_at + 172_800_000,
      trade_order_gmt_create: order.created_at,
      return_order_line_gmt_create: reverse.asked_at,
      return_order_line_gmt_modified: reverse.updated_at,
    })),
  }
}

const reasonTexts: Readonly<Record<SandboxReturn['reason'], string>> = {
  damaged: 'Defective or damaged item',
  wrong: 'Wrong item',
  incomplete: 'Missing item or parts',
  not_as_described: 'Item does not match description',
}

/** What a push of type 10 tells. */
export function reverseData({ order, pushed, updated_at }: Reverse) {
  const [piece] = piecesOf(order)
  return {
    reverse_order_id: reverseOf(order),
    reverse_order_line_id: (piece?.id ?? 0) + 1,
    reverse_status: pushed,
    trade_order_id: Number(order.order_id),
    trade_order_line_id: piece?.id,
    buyer_id: order.buyer_id,
    seller_id: order.store.store_id,
    status_update_time: seconds(updated_at),
    extraParams: {},
  }
}
