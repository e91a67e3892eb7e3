import { z } from 'zod'
import type { ReturnAnswer, ReturnStatus, ReturnStep } from '#contract/return-refund/return-refund.ts'
import { fromSeconds } from '../ask.ts'
import type { IncomingReturn } from '../returns.ts'

const text = z.string().nullish()
const id = z.union([z.number(), z.string()]).transform(String)
const amount = z.union([z.number(), z.string()]).transform(Number).pipe(z.number()).nullish()
/** 0 stands for none. */
const seconds = z.number().nullish()

const itemShape = z.looseObject({
  item_id: id.nullish(),
  model_id: id.nullish(),
  name: text,
  images: z.array(z.string()).nullish(),
  amount: z.number().nullish(),
  item_price: amount,
  item_sku: text,
  variation_sku: text,
})

export const returnShape = z.looseObject({
  return_sn: z.string().min(1),
  order_sn: z.string().min(1),
  status: z.string(),
  image: z.array(z.string()).nullish(),
  buyer_videos: z.array(z.looseObject({ video_url: text })).nullish(),
  reason: text,
  text_reason: text,
  refund_amount: amount,
  create_time: z.number(),
  update_time: z.number(),
  due_date: seconds,
  return_ship_due_date: seconds,
  return_seller_due_date: seconds,
  tracking_number: text,
  needs_logistics: z.boolean().nullish(),
  return_solution: z.number().nullish(),
  dispute_reason: z.array(z.string()).nullish(),
  dispute_text_reason: z.array(z.string()).nullish(),
  user: z.looseObject({ username: text }).nullish(),
  item: z.array(itemShape).nullish(),
  negotiation_status: text,
  negotiation: z
    .looseObject({
      negotiation_status: text,
      latest_solution: text,
      latest_offer_amount: amount,
      latest_offer_creator: text,
      offer_due_date: seconds,
    })
    .nullish(),
})
export type ShopeeReturn = z.output<typeof returnShape>

export const returnListShape = z.looseObject({ more: z.boolean().nullish(), return: z.array(returnShape).nullish() })
export const reasonsShape = z.looseObject({
  dispute_reason_list: z
    .array(
      z.looseObject({
        dispute_reason_id: z.number().nullish(),
        dispute_reason: text,
        evidence_module_list: z
          .array(z.looseObject({ module_index: z.number().nullish(), requirement: text, is_required: z.boolean().nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
})
const solutionShape = z
  .looseObject({
    eligibility: z.boolean().nullish(),
    refund_amount_adjustable: z.boolean().nullish(),
    max_refund_amount: amount,
    min_refund_amount: amount,
  })
  .nullish()
export const solutionsShape = z.looseObject({ offer_return_refund: solutionShape, offer_refund: solutionShape })
export const convertedShape = z.looseObject({ url: z.string().min(1) })

const statusOf: Readonly<Record<string, ReturnStatus>> = {
  REQUESTED: 'requested',
  PROCESSING: 'processing',
  ACCEPTED: 'accepted',
  JUDGING: 'judging',
  SELLER_DISPUTE: 'seller_dispute',
  REFUND_PAID: 'complete',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
}

/** Of the two names that the platform has for what is offered. */
export const solutionNames = { return_refund: 'RETURN_REFUND', refund: 'REFUND' } as const
/** Unsettled in public sources: the numbers that stand for the platform's names of reasons, where the answer tells none. */
export const reasonNumbers: Readonly<Record<string, number>> = { NON_RECEIPT: 1, OTHER: 2, NOT_RECEIVED: 3, UNKNOWN: 4 }
/** Unsettled: negotiations that wait for the seller, by their names. */
const sellersTurn = 'PENDING_RESPOND'

/** Confirming pays the buyer; a dispute may be raised later too (documented with the call); offers go as long as both negotiate. */
function answersOf(told: ShopeeReturn): ReturnAnswer[] {
  const isOpen = told.status === 'REQUESTED' || told.status === 'PROCESSING'
  const negotiates = (told.negotiation?.negotiation_status ?? told.negotiation_status) === sellersTurn
  const buyersOffer = told.negotiation?.latest_offer_creator?.toUpperCase() === 'BUYER' && !!told.negotiation.latest_solution
  return [
    ...(isOpen ? (['accept'] as const) : []),
    ...(isOpen && negotiates && buyersOffer ? (['accept_offer'] as const) : []),
    ...(isOpen && negotiates ? (['offer'] as const) : []),
    ...(isOpen || told.status === 'ACCEPTED' ? (['dispute'] as const) : []),
  ]
}

const instant = (at: number | null | undefined): string | null => (at ? fromSeconds(at) : null)
const rupiah = (told: number | null | undefined): number => Math.round(told ?? 0)

/** The platform tells when a return began and what was said in a dispute, but no list of steps. */
function stepsOf(told: ShopeeReturn): ReturnStep[] {
  const begun: ReturnStep = {
    at: fromSeconds(told.create_time),
    by: 'buyer',
    text: told.text_reason || told.reason || '',
    image_urls: told.image ?? [],
  }
  const disputed = [...(told.dispute_text_reason ?? []), ...(told.dispute_reason ?? [])].find(Boolean)
  return [begun, ...(disputed ? [{ at: fromSeconds(told.update_time), by: 'seller' as const, text: disputed, image_urls: [] }] : [])]
}

export function toReturn(told: ShopeeReturn): IncomingReturn {
  const answers = answersOf(told)
  const negotiation = told.negotiation
  // 0: return and refund, 1: refund alone.
  const sendsBack = told.return_solution == null ? told.needs_logistics !== false : told.return_solution === 0
  return {
    mp_return_id: told.return_sn,
    mp_order_id: told.order_sn,
    return_status: statusOf[told.status] ?? 'processing',
    mp_status: told.status,
    kind: sendsBack ? 'return_refund' : 'refund',
    reason: told.reason ?? '',
    comment: told.text_reason ?? '',
    buyer_name: told.user?.username ?? '',
    refund_amount: rupiah(told.refund_amount),
    deadline: answers.length === 0 ? null : (instant(told.return_seller_due_date) ?? instant(told.due_date)),
    ship_deadline: instant(told.return_ship_due_date),
    tracking_number: told.tracking_number || null,
    image_urls: told.image ?? [],
    video_urls: (told.buyer_videos ?? []).flatMap(({ video_url }) => video_url || []),
    items: (told.item ?? []).map((one) => ({
      mp_product_id: one.item_id ?? '',
      mp_variant_id: one.model_id && one.model_id !== '0' ? one.model_id : '',
      sku: one.variation_sku || one.item_sku || '',
      name: one.name ?? '',
      variant: '',
      qty: one.amount ?? 1,
      price: rupiah(one.item_price),
      image_url: one.images?.[0] ?? null,
    })),
    answers,
    offer: negotiation?.latest_solution
      ? {
          solution: negotiation.latest_solution === solutionNames.refund ? 'refund' : 'return_refund',
          amount: rupiah(negotiation.latest_offer_amount),
          by: negotiation.latest_offer_creator?.toUpperCase() === 'SELLER' ? 'seller' : 'buyer',
          deadline: instant(negotiation.offer_due_date),
        }
      : null,
    steps: stepsOf(told),
    created_at: fromSeconds(told.create_time),
    updated_at: fromSeconds(told.update_time),
  }
}
