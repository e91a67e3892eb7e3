import type { ItemFailure } from './listings.ts'
import type { StoreConnection } from './store-connection.ts'

/** What a buyer said of a product, in our words, as a channel maps it from its own. */
export interface IncomingRating {
  /** The marketplace's own id of it, of all its stores. */
  mp_rating_id: string
  mp_product_id: string
  /** Empty where the marketplace does not tell which variant was bought. */
  mp_variant_id: string
  mp_order_id: string | null
  /** 1 to 5. */
  stars: number
  /** Empty: stars alone. */
  comment: string
  image_urls: string[]
  video_urls: string[]
  /** As the marketplace shows it; empty: it does not. */
  buyer_name: string
  /** By the marketplace's clock, ISO 8601. */
  at: string
  /** The marketplace takes a reply to it now. */
  can_reply: boolean
  /** What the seller answered; `at` is null where the marketplace does not tell when. */
  reply: { comment: string; at: string | null } | null
}

export interface RatingPage {
  readonly ratings: readonly IncomingRating[]
  /** Goes on from here; null: this was the last page. */
  readonly next: string | null
}

export interface RatingReply {
  readonly mp_rating_id: string
  readonly comment: string
}

/** Why a reply was not taken. `replied`: the rating has one, which may be this one, of a call whose answer was lost. */
export interface ReplyFailure extends ItemFailure {
  readonly replied: boolean
}

/** A channel's dealings with ratings. Every call throws `ChannelFailure` and nothing else on purpose. */
export interface ChannelRatings {
  /** A page from `cursor` on; null: the first. Ratings given before `since` may be left out, and so may those that the marketplace tells no longer. */
  page(store: StoreConnection, since: string, cursor: string | null): Promise<RatingPage>
  /** One rating; null where there is none, or none any more. */
  read(store: StoreConnection, mpRatingId: string): Promise<IncomingRating | null>
  readonly replies: {
    /** Replies of one call, and characters of one. */
    readonly most: number
    readonly max_text: number
    /** Answers in their order: null where it was taken. At most `most`. A reply is public, and there is one. */
    send(store: StoreConnection, replies: readonly RatingReply[]): Promise<readonly (ReplyFailure | null)[]>
  }
}
