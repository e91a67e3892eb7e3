import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'

/** Where a return is (specification §4), whichever marketplace tells it. */
export const returnStatuses = [
  'requested',
  'processing',
  'judging',
  'seller_dispute',
  'accepted',
  'awaiting_buyer_ship',
  'buyer_shipped_item',
  'rejected',
  'cancelled',
  'closed',
  'complete',
] as const
export const returnStatusSchema = z.enum(returnStatuses)
export type ReturnStatus = (typeof returnStatuses)[number]

/** Nothing more comes of these. */
export const endedReturns: readonly ReturnStatus[] = ['rejected', 'cancelled', 'closed', 'complete']

/** The goods stay with the buyer, come back, or are exchanged. */
export const returnKinds = ['refund', 'return_refund', 'replacement'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** What a seller may answer; which of them, the marketplace says of each return. */
export const returnAnswers = ['accept', 'reject', 'dispute', 'offer', 'accept_offer'] as const
export const returnAnswerSchema = z.enum(returnAnswers)
export type ReturnAnswer = (typeof returnAnswers)[number]

/** What a tab counts: what waits for the seller's answer, what goes on without it, what has ended. */
export const returnStages = ['waiting', 'going', 'ended'] as const
export type ReturnStage = (typeof returnStages)[number]

/** Photos that go along with one answer. */
export const evidenceAtOnce = 5
/** Pictures that wait to be sent with an answer to one return. */
export const picturesOfReturn = 10
/** Characters of an answer, which every marketplace takes. */
export const longestAnswer = 500

export const returnOfferSchema = z.object({
  solution: z.enum(returnKinds),
  /** Whole rupiah. */
  amount: z.number().int(),
  by: z.enum(['buyer', 'seller']),
  deadline: z.string().nullable(),
})
export type ReturnOffer = z.infer<typeof returnOfferSchema>

export const returnItemSchema = z.object({
  mp_product_id: z.string(),
  mp_variant_id: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  qty: z.number().int(),
  price: z.number().int(),
  image_url: z.string().nullable(),
})
export type ReturnItem = z.infer<typeof returnItemSchema>

/** A step of a return as its marketplace tells it, the earliest first. */
export const returnStepSchema = z.object({
  at: z.string(),
  by: z.enum(['buyer', 'seller', 'marketplace']),
  text: z.string(),
  image_urls: z.array(z.string()),
})
export type ReturnStep = z.infer<typeof returnStepSchema>

/** What of a return changes while somebody looks at it: what live events carry. */
export const returnNewsSchema = z.object({
  return_code: z.string(),
  order_code: z.string(),
  return_status: returnStatusSchema,
  refund_amount: z.number().int(),
  /** By when the seller has to answer, ISO 8601; null: nobody waits for it. */
  deadline: z.string().nullable(),
  answers: z.array(returnAnswerSchema),
  updated_at: z.string(),
})
export type ReturnNews = z.infer<typeof returnNewsSchema>

export const returnRowSchema = returnNewsSchema.extend({
  mp_return_id: z.string(),
  mp_order_id: z.string(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  kind: z.enum(returnKinds),
  /** As the marketplace shows it; empty: it does not. */
  buyer_name: z.string(),
  /** Why, in the marketplace's word. */
  reason: z.string(),
  /** Why, in the buyer's own words. */
  comment: z.string(),
  /** The first product that is given back. */
  product_name: z.string(),
  product_image_url: z.string().nullable(),
  return_qty: z.number().int(),
  evidence: z.number().int(),
  created_at: z.string(),
})

export const returnDetailSchema = returnRowSchema.extend({
  mp_status: z.string(),
  /** The order is here. */
  has_order: z.boolean(),
  order_total: z.number().int().nullable(),
  /** By when the buyer has to send the goods. */
  ship_deadline: z.string().nullable(),
  tracking_number: z.string().nullable(),
  image_urls: z.array(z.string()),
  video_urls: z.array(z.string()),
  items: z.array(returnItemSchema),
  steps: z.array(returnStepSchema),
  offer: returnOfferSchema.nullable(),
})
export type ReturnDetail = z.infer<typeof returnDetailSchema>
