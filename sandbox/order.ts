import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Purchase } from '#contract/demo/draw-purchase.ts'
import type { Sold } from './listing/sold.ts'

/** Where an order is, in words that every stand-in translates into its marketplace's own. `retry`: the courier came and found nothing. */
export const stages = [
  'unpaid',
  'new',
  'processing',
  'waiting_pickup',
  'retry',
  'shipped',
  'arrived',
  'complete',
  'complained',
  'returned',
  'cancel_requested',
  'cancelled',
] as const
export type Stage = (typeof stages)[number]

export interface SandboxStore {
  readonly marketplace: Marketplace
  readonly store_id: string
  readonly store_name: string
  /** Of a social profile. */
  followers_count?: number
}

/** One line of an order; `sold` is noted where the shop has it listed. */
export type SandboxLine = Purchase['lines'][number] & { sold?: Sold }

export interface SandboxParcel {
  readonly id: string
  readonly places: readonly number[]
  arranged: boolean
}

/** An order as a marketplace keeps it. Instants in milliseconds, amounts in whole rupiah. */
export interface SandboxOrder extends Pick<Purchase, 'buyer' | 'courier' | 'shipping_fee' | 'discount' | 'total' | 'cod' | 'note'> {
  readonly store: SandboxStore
  readonly lines: readonly SandboxLine[]
  readonly order_id: string
  readonly buyer_id: number
  /** Where the buyer ordered, where that is not the store's marketplace. */
  readonly commerce_platform: Marketplace | null
  readonly created_at: number
  /** Null where they are not remembered. */
  readonly accept_by: number | null
  readonly ship_by: number | null
  stage: Stage
  /** Where it goes back to when a cancel request is refused. */
  before_cancel: Stage | null
  updated_at: number
  tracking_number: string | null
  cancel_reason: string | null
  readonly track: { readonly at: number; readonly description: string; readonly location: string | null }[]
  readonly history: { readonly at: number; readonly stage: Stage }[]
  /** The parcels that the seller split it into, each with pieces by their places; absent: it is one. */
  parcels?: SandboxParcel[] | undefined
  /** The parcel that it goes in together with other orders. */
  merged_as?: string | undefined
  /** What happens next by itself, and when; null when somebody has to act. */
  next: { readonly stage: Stage; readonly at: number } | null
}

/** Stages in which the courier has given a number. */
export const hasParcel: ReadonlySet<Stage> = new Set<Stage>([
  'processing',
  'waiting_pickup',
  'retry',
  'shipped',
  'arrived',
  'complete',
  'complained',
  'returned',
])

/** A seller's act that the marketplace refuses, in its words. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: 'not-found' | 'wrong-status' | 'bad-input',
    message: string,
  ) {
    super(message)
  }
}
