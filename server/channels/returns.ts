import type { ReturnAnswer, ReturnItem, ReturnKind, ReturnOffer, ReturnStatus, ReturnStep } from '#contract/return-refund/return-refund.ts'
import type { StoreConnection } from './store-connection.ts'

/** What a buyer gives back, or wants to be paid back for, in our words, as a channel maps it from its own. */
export interface IncomingReturn {
  /** The marketplace's own id of it, of all its stores. */
  mp_return_id: string
  mp_order_id: string
  return_status: ReturnStatus
  mp_status: string
  kind: ReturnKind
  /** Why, in the marketplace's word. */
  reason: string
  /** Why, in the buyer's own words. */
  comment: string
  buyer_name: string
  /** What the buyer is paid back, in whole rupiah. */
  refund_amount: number
  /** By when the seller has to answer, ISO 8601; null: nobody waits for it. */
  deadline: string | null
  /** By when the buyer has to send the goods. */
  ship_deadline: string | null
  tracking_number: string | null
  image_urls: string[]
  video_urls: string[]
  items: ReturnItem[]
  /** What the marketplace takes as an answer now. */
  answers: ReturnAnswer[]
  /** What was offered last, and waits for the other side. */
  offer: ReturnOffer | null
  /** What happened, the earliest first; null: this call does not tell it. */
  steps: ReturnStep[] | null
  created_at: string
  /** By the marketplace's clock: what is older than what is known is ignored. */
  updated_at: string
}

export interface ReturnPage {
  readonly returns: readonly IncomingReturn[]
  /** Goes on from here; null: this was the last page. */
  readonly next: string | null
}

export interface ReturnChoices {
  /** To reject or dispute with; `evidence`: photos must come along; `words`: an explanation must. */
  readonly reasons: readonly { readonly id: string; readonly text: string; readonly evidence: boolean; readonly words: boolean }[]
  /** What may be offered instead, in whole rupiah. */
  readonly offers: readonly { readonly solution: ReturnKind; readonly least: number; readonly most: number }[]
}

/** A photo that goes along with an answer. */
export interface Evidence {
  readonly content: Buffer
  readonly mime_type: string
}

export interface OutgoingAnswer {
  readonly answer: ReturnAnswer
  /** One of the choices, to reject or dispute with. */
  readonly reason_id?: string | undefined
  readonly text?: string | undefined
  readonly evidence: readonly Evidence[]
  readonly solution?: ReturnKind | undefined
  readonly amount?: number | undefined
  /** Who answers, for marketplaces that ask. */
  readonly email: string
}

/** A channel's dealings with returns. Every call throws `ChannelFailure` and nothing else on purpose. */
export interface ChannelReturns {
  /** What may be answered here at all; each return says which of them it takes. */
  readonly answers: readonly ReturnAnswer[]
  /** Returns that changed since an instant, page by page from `cursor` on; null: the first. */
  page(store: StoreConnection, since: string, cursor: string | null): Promise<ReturnPage>
  /** One return with all that is told of it; null where there is none. */
  read(store: StoreConnection, mpReturnId: string): Promise<IncomingReturn | null>
  /** What may be answered with. */
  choices(store: StoreConnection, mpReturnId: string, answer: ReturnAnswer): Promise<ReturnChoices>
  answer(store: StoreConnection, mpReturnId: string, answer: OutgoingAnswer): Promise<void>
}
