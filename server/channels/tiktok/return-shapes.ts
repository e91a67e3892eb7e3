import { z } from 'zod'
import type { ReturnAnswer, ReturnKind, ReturnStatus } from '#contract/return-refund/return-refund.ts'
import { fromSeconds, secondsShape } from '../ask.ts'
import type { IncomingReturn } from '../returns.ts'

const text = z.string().nullish()
const amount = z.union([z.string(), z.number()]).transform(Number).pipe(z.number()).nullish()

export const returnShape = z.looseObject({
  return_id: z.string().min(1),
  order_id: z.string().min(1),
  return_type: text,
  return_status: z.string(),
  arbitration_status: text,
  return_reason: text,
  return_reason_text: text,
  return_tracking_number: text,
  refund_amount: z.looseObject({ refund_total: amount }).nullish(),
  seller_next_action_response: z.array(z.looseObject({ action: z.string(), deadline: secondsShape.nullish() })).nullish(),
  return_line_items: z
    .array(
      z.looseObject({
        sku_id: text,
        sku_name: text,
        product_name: text,
        seller_sku: text,
        product_image: z.looseObject({ url: text }).nullish(),
        refund_amount: z.looseObject({ refund_total: amount }).nullish(),
      }),
    )
    .nullish(),
  create_time: secondsShape,
  update_time: secondsShape,
})
export type TiktokReturnTold = z.output<typeof returnShape>

export const returnsShape = z.looseObject({ return_orders: z.array(returnShape).nullish(), next_page_token: text })
export const recordsShape = z.looseObject({
  records: z
    .array(
      z.looseObject({
        event: text,
        role: text,
        description: text,
        reason_text: text,
        note: text,
        images: z.array(z.looseObject({ url: text })).nullish(),
        videos: z.array(z.looseObject({ url: text })).nullish(),
        create_time: secondsShape,
      }),
    )
    .nullish(),
})
export type TiktokRecord = NonNullable<z.output<typeof recordsShape>['records']>[number]
export const rejectReasonsShape = z.looseObject({ reasons: z.array(z.looseObject({ name: z.string().min(1), text })).nullish() })
export const uploadedShape = z.looseObject({ uri: z.string().min(1), width: z.number().nullish(), height: z.number().nullish() })

/**
 * By how a status ends: refunds, returns and replacements have the same ones. That a received package was refused is inspected by the platform, so it
 * stands as a dispute.
 */
const endings: readonly (readonly [RegExp, ReturnStatus])[] = [
  [/^AWAITING_BUYER_SHIP$/, 'awaiting_buyer_ship'],
  [/^BUYER_SHIPPED_ITEM$/, 'buyer_shipped_item'],
  [/^REJECT_RECEIVE_PACKAGE$/, 'seller_dispute'],
  [/^AWAITING_BUYER_RESPONSE$/, 'processing'],
  [/_PENDING$/, 'requested'],
  [/_REJECT$/, 'rejected'],
  [/_CANCEL$/, 'cancelled'],
  [/_SUCCESS$/, 'accepted'],
  [/_COMPLETE$/, 'complete'],
]
const isEnded = /_(REJECT|CANCEL|COMPLETE)$/

const kinds: Readonly<Record<string, ReturnKind>> = { REFUND: 'refund', RETURN_AND_REFUND: 'return_refund', REPLACEMENT: 'replacement' }

/** What the platform waits for from the seller, and how it is called when it is answered. */
export const decisions: Readonly<Record<string, { readonly accept: string; readonly reject: string }>> = {
  SELLER_RESPOND_REFUND: { accept: 'APPROVE_REFUND', reject: 'REJECT_REFUND' },
  SELLER_RESPOND_RETURN: { accept: 'APPROVE_RETURN', reject: 'REJECT_RETURN' },
  SELLER_RESPOND_RECEIVE_PACKAGE: { accept: 'APPROVE_RECEIVED_PACKAGE', reject: 'REJECT_RECEIVED_PACKAGE' },
  SELLER_RESPOND_REPLACEMENT: { accept: 'APPROVE_REPLACEMENT', reject: 'REJECT_REPLACEMENT' },
}
/** A part of the money may be offered as long as the request itself is open. */
const mayOffer = /^SELLER_RESPOND_(REFUND|RETURN)$/

/** The act of the seller's that is due; null: none is. */
export const dueAct = (told: TiktokReturnTold) => (told.seller_next_action_response ?? []).find(({ action }) => decisions[action]) ?? null

export function statusOf({ return_status, arbitration_status }: Pick<TiktokReturnTold, 'return_status' | 'arbitration_status'>): ReturnStatus {
  if (arbitration_status === 'IN_PROGRESS' && !isEnded.test(return_status)) return 'judging'
  return endings.find(([ending]) => ending.test(return_status))?.[1] ?? 'processing'
}

function answersOf(told: TiktokReturnTold): ReturnAnswer[] {
  const act = dueAct(told)
  if (!act) return []
  return ['accept', 'reject', ...(mayOffer.test(act.action) ? (['offer'] as const) : [])]
}

/** Of one piece each: what is given back twice stands in two of them. */
function itemsOf(told: TiktokReturnTold): IncomingReturn['items'] {
  const lines = new Map<string, IncomingReturn['items'][number]>()
  for (const piece of told.return_line_items ?? []) {
    const key = piece.sku_id || piece.seller_sku || piece.product_name || ''
    const line = lines.get(key)
    if (line) line.qty += 1
    else
      lines.set(key, {
        mp_product_id: '',
        mp_variant_id: piece.sku_id ?? '',
        sku: piece.seller_sku ?? '',
        name: piece.product_name ?? '',
        variant: piece.sku_name ?? '',
        qty: 1,
        price: Math.round(piece.refund_amount?.refund_total ?? 0),
        image_url: piece.product_image?.url || null,
      })
  }
  return [...lines.values()]
}

const byRole: Readonly<Record<string, 'buyer' | 'seller'>> = { BUYER: 'buyer', SELLER: 'seller' }

/** `records` tell what was said and shown; without them only the list's own words are known. */
export function toReturn(told: TiktokReturnTold, records: readonly TiktokRecord[] | null): IncomingReturn {
  const inOrder = records?.toSorted((a, b) => a.create_time - b.create_time)
  const ofBuyer = (inOrder ?? []).filter(({ role }) => role === 'BUYER')
  const urls = (list: readonly { url?: string | null | undefined }[] | null | undefined) => (list ?? []).flatMap(({ url }) => url || [])
  const act = dueAct(told)
  return {
    mp_return_id: told.return_id,
    mp_order_id: told.order_id,
    return_status: statusOf(told),
    mp_status: told.return_status,
    kind: kinds[told.return_type ?? ''] ?? 'return_refund',
    reason: told.return_reason_text || told.return_reason || '',
    comment: ofBuyer.find(({ note }) => note)?.note ?? '',
    buyer_name: '',
    refund_amount: Math.round(told.refund_amount?.refund_total ?? 0),
    deadline: act?.deadline ? fromSeconds(act.deadline) : null,
    ship_deadline: null,
    tracking_number: told.return_tracking_number || null,
    image_urls: ofBuyer.flatMap(({ images }) => urls(images)),
    video_urls: ofBuyer.flatMap(({ videos }) => urls(videos)),
    items: itemsOf(told),
    answers: answersOf(told),
    offer: null,
    steps:
      inOrder?.map((one) => ({
        at: fromSeconds(one.create_time),
        by: byRole[one.role ?? ''] ?? ('marketplace' as const),
        text: [one.description || one.event, one.reason_text, one.note].filter(Boolean).join(' · '),
        image_urls: urls(one.images),
      })) ?? null,
    created_at: fromSeconds(told.create_time),
    updated_at: fromSeconds(told.update_time),
  }
}
