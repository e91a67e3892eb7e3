import { drawRatings } from '#contract/demo/draw-ratings.ts'
import { Refusal, type SandboxStore } from '../order.ts'

/** A buyer's rating, as its marketplace keeps it. Instants in milliseconds. */
export interface SandboxRating {
  readonly rating_id: string
  readonly product_id: string
  readonly variant_id: string
  /** Empty: the marketplace tells none. */
  readonly order_id: string
  readonly stars: number
  readonly comment: string
  readonly image_urls: readonly string[]
  readonly video_urls: readonly string[]
  readonly buyer_name: string
  readonly at: number
  reply: { readonly comment: string; readonly at: number } | null
  /** Why the marketplace takes no reply to it; null: it does. */
  refusal: string | null
}

/** What buyers said of the shops' products. A store's ratings are drawn when they are first asked for. */
export interface RatingWorld {
  /** The latest first. */
  ofStore(store: SandboxStore): readonly SandboxRating[]
  /** Throws a {@link Refusal} where there is none. */
  find(store: SandboxStore, ratingId: string): SandboxRating
  /** Throws a {@link Refusal} for a rating that was answered, or takes no reply. */
  reply(rating: SandboxRating, comment: string): void
  /** The store has these ratings, and no others. */
  replace(store: SandboxStore, ratings: readonly SandboxRating[]): void
  reset(): void
}

const dayMs = 86_400_000
/** The words in which a second reply is refused. */
export const repliedAlready = 'already replied'

export function createRatingWorld(now: () => number): RatingWorld {
  const stores = new Map<string, SandboxRating[]>()
  const keyOf = ({ marketplace, store_id }: SandboxStore) => `${marketplace}/${store_id}`

  function drawn(store: SandboxStore): SandboxRating[] {
    return drawRatings(store.marketplace, store.store_id).map(({ age_ms, reply, ...rating }) => {
      // Marketplaces stamp whole seconds.
      const at = Math.floor((now() - age_ms) / 1000) * 1000
      return { ...rating, order_id: '', video_urls: [], at, reply: reply ? { comment: reply, at: at + dayMs } : null, refusal: null }
    })
  }
  function ofStore(store: SandboxStore): SandboxRating[] {
    const own = stores.get(keyOf(store)) ?? drawn(store)
    stores.set(keyOf(store), own)
    return own
  }
  return {
    ofStore,
    find(store, ratingId) {
      const rating = ofStore(store).find(({ rating_id }) => rating_id === ratingId)
      if (!rating) throw new Refusal('not-found', `no rating ${ratingId}`)
      return rating
    },
    reply(rating, comment) {
      if (rating.refusal !== null) throw new Refusal('wrong-status', rating.refusal)
      if (rating.reply) throw new Refusal('wrong-status', repliedAlready)
      rating.reply = { comment, at: Math.floor(now() / 1000) * 1000 }
    },
    replace: (store, ratings) =>
      void stores.set(
        keyOf(store),
        ratings.toSorted((a, b) => b.at - a.at),
      ),
    reset: () => stores.clear(),
  }
}
