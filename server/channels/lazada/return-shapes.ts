import { z } from 'zod'
import type { ReturnAnswer, ReturnStatus, ReturnStep } from '#contract/return-refund/return-refund.ts'
import type { IncomingReturn } from '../returns.ts'

const text = z.string().nullish()
const id = z.union([z.string().min(1), z.number()]).transform(String)
const number = z
  .union([z.string().min(1), z.number()])
  .transform(Number)
  .pipe(z.number())
/** Some calls write true, some "true". */
const flag = z
  .union([z.string(), z.boolean()])
  .nullish()
  .transform((told) => String(told) === 'true')

const lineShape = z.looseObject({
  reverse_order_line_id: id,
  trade_order_line_id: id.nullish(),
  reverse_status: text,
  ofc_status: text,
  product: z.looseObject({ product_id: id.nullish() }).nullish(),
  productDTO: z.looseObject({ product_id: id.nullish() }).nullish(),
  seller_sku_id: text,
  platform_sku_id: id.nullish(),
  item_unit_price: number.nullish(),
  refund_amount: number.nullish(),
  reason_text: text,
  is_dispute: flag,
  tracking_number: text,
  sla: number.nullish(),
  return_order_line_gmt_create: number,
  return_order_line_gmt_modified: number,
})
type LazadaLine = z.output<typeof lineShape>

const head = { reverse_order_id: id, trade_order_id: id, request_type: text }
export const listShape = z.object({
  result: z.object({
    total: number.nullish(),
    items: z.array(z.looseObject({ ...head, reverse_order_lines: z.array(lineShape).nullish() })).nullish(),
  }),
})
/** One that is not the store's own is answered without lines. */
export const detailShape = z.object({ data: z.looseObject({ ...head, reverseOrderLineDTOList: z.array(lineShape).nullish() }).nullish() })
const historyPage = z.object({
  list: z.array(z.looseObject({ operator: text, picture: z.array(z.string()).nullish(), time: number })).nullish(),
})
/** The reference shows a list of pages, clients in use read one page. */
export const historyShape = z.object({ data: z.union([historyPage.transform((one) => [one]), z.array(historyPage)]).nullish() })
export const reasonsShape = z.object({ data: z.array(z.looseObject({ reason_id: id, muti_language_text: text, text })).nullish() })
export const uploadedShape = z.object({ data: z.object({ image: z.object({ url: z.string().min(1) }) }) })

export interface LazadaReturn {
  readonly reverse_order_id: string
  readonly trade_order_id: string
  readonly request_type: string
  readonly lines: readonly LazadaLine[]
}
export type LazadaStep = NonNullable<z.output<typeof historyPage>['list']>[number]

/**
 * Where a line is, in our words. Public sources name these; what each leads to is unsettled, and settled here alone. What is not here counts as going on
 * and takes no answer.
 */
const statuses: Readonly<Record<string, ReturnStatus>> = {
  REQUEST_INITIATE: 'requested',
  SELLER_AGREE_RETURN: 'awaiting_buyer_ship',
  SELLER_REJECT_RETURN: 'rejected',
  BUYER_RETURN_ITEM: 'buyer_shipped_item',
  SELLER_AGREE_REFUND: 'accepted',
  SELLER_REJECT_REFUND: 'seller_dispute',
  REFUND_PENDING: 'accepted',
  REFUND_AUTHORIZED: 'accepted',
  REFUND_REJECT: 'rejected',
  REFUND_SUCCESS: 'complete',
  REQUEST_COMPLETE: 'complete',
  REQUEST_REJECT: 'rejected',
  REQUEST_CANCEL: 'cancelled',
}
const settled: ReadonlySet<ReturnStatus> = new Set<ReturnStatus>(['rejected', 'cancelled', 'complete'])
/** Money is told in hundredths of the currency (unsettled for rupiah, settled here alone). */
const rupiah = (told: number | null | undefined) => Math.round((told ?? 0) / 100)
const isoOf = (ms: number) => new Date(ms).toISOString()

const lineStatus = (line: LazadaLine): ReturnStatus => statuses[line.reverse_status ?? ''] ?? 'processing'
const awaitsSeller: ReadonlySet<ReturnStatus> = new Set<ReturnStatus>(['requested', 'buyer_shipped_item'])
/** The line that everything waits for: one that the seller decides, since refusals name one at a time; else one that is still open. */
const leading = ({ lines }: LazadaReturn): LazadaLine | undefined =>
  lines.find((line) => awaitsSeller.has(lineStatus(line))) ?? lines.find((line) => !settled.has(lineStatus(line))) ?? lines[0]

export function statusOf(told: LazadaReturn): ReturnStatus {
  const line = leading(told)
  if (!line) return 'processing'
  const status = lineStatus(line)
  return line.is_dispute && !settled.has(status) ? 'judging' : status
}

type Verb = Partial<Record<ReturnAnswer, string>>
/** What the platform calls each answer: a wish for money alone has a call of its own, with words of its own. */
export function verbsOf(told: LazadaReturn): Verb {
  const status = statusOf(told)
  if (told.request_type === 'ONLY_REFUND') return status === 'requested' ? { accept: 'agreeRefund', dispute: 'startDispute' } : {}
  if (status === 'requested') return { accept: 'agreeReturn', reject: 'refuseReturn', offer: 'instantRefund' }
  return status === 'buyer_shipped_item' ? { accept: 'agreeRefund', dispute: 'refuseRefund' } : {}
}
/** Refusing money needs photos (E0110); refusing that the goods come back does not. */
export const needsPhotos = (verb: string) => verb === 'refuseRefund' || verb === 'startDispute'
/** The lines that still wait, which an answer names. */
export const openLines = (told: LazadaReturn): readonly string[] => {
  const status = leading(told)?.reverse_status
  return told.lines.filter(({ reverse_status }) => reverse_status === status).map(({ reverse_order_line_id }) => reverse_order_line_id)
}
export const refundOf = ({ lines }: LazadaReturn): number => lines.reduce((sum, { refund_amount }) => sum + rupiah(refund_amount), 0)

function itemsOf({ lines }: LazadaReturn): IncomingReturn['items'] {
  const found = new Map<string, IncomingReturn['items'][number]>()
  for (const line of lines) {
    const key = line.platform_sku_id || line.seller_sku_id || line.reverse_order_line_id
    const known = found.get(key)
    if (known) known.qty += 1
    else
      found.set(key, {
        mp_product_id: (line.product ?? line.productDTO)?.product_id ?? '',
        mp_variant_id: line.platform_sku_id ?? '',
        sku: line.seller_sku_id ?? '',
        // No call tells what it is called.
        name: '',
        variant: '',
        qty: 1,
        price: rupiah(line.item_unit_price),
        image_url: null,
      })
  }
  return [...found.values()]
}

const roles: Readonly<Record<string, ReturnStep['by']>> = { BUYER: 'buyer', SELLER: 'seller' }

/** The platform tells who did something, when and with which pictures, and never in which words. */
export function toReturn(told: LazadaReturn, history: readonly LazadaStep[] | null): IncomingReturn {
  const verbs = verbsOf(told)
  const answers = Object.keys(verbs) as ReturnAnswer[]
  const line = leading(told)
  const inOrder = history?.toSorted((a, b) => a.time - b.time)
  return {
    mp_return_id: told.reverse_order_id,
    mp_order_id: told.trade_order_id,
    return_status: statusOf(told),
    mp_status: line?.reverse_status ?? '',
    kind: told.request_type === 'ONLY_REFUND' ? 'refund' : 'return_refund',
    reason: line?.reason_text ?? '',
    comment: '',
    buyer_name: '',
    refund_amount: refundOf(told),
    deadline: answers.length > 0 && line?.sla ? isoOf(line.sla) : null,
    ship_deadline: null,
    tracking_number: told.lines.find(({ tracking_number }) => tracking_number)?.tracking_number || null,
    image_urls: (inOrder ?? []).flatMap(({ operator, picture }) => (operator === 'BUYER' ? (picture ?? []) : [])),
    video_urls: [],
    items: itemsOf(told),
    answers,
    offer: null,
    steps:
      inOrder?.map(({ operator, picture, time }) => ({
        at: isoOf(time),
        by: roles[operator ?? ''] ?? 'marketplace',
        text: '',
        image_urls: picture ?? [],
      })) ?? null,
    created_at: isoOf(Math.min(...told.lines.map((one) => one.return_order_line_gmt_create))),
    updated_at: isoOf(Math.max(...told.lines.map((one) => one.return_order_line_gmt_modified))),
  }
}
