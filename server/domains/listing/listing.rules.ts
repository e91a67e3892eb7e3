/** What of a SKU counts for one store: pieces on hand, promised, and kept back. */
export interface Sellable {
  readonly on_hand: number
  readonly allocated: number
  /** Pieces of the SKU that no marketplace is told of. */
  readonly buffer: number
  /** Pieces that campaigns keep for other stores. */
  readonly held: number
  /** Pieces of it in one of what is sold: more than one in a package alone. */
  readonly qty: number
}

/**
 * How many pieces a listing may sell of what is made of these, by the scarcest of them, without what is kept back of itself: by its store of every SKU, and of a
 * package. Never below zero, whatever was oversold or kept back.
 */
export const numberToSend = (units: readonly Sellable[], keptBack: number): number =>
  Math.max(
    0,
    Math.min(...units.map(({ on_hand, allocated, buffer, held, qty }) => Math.floor((on_hand - allocated - buffer - held) / qty))) - keptBack,
  )

const firstWaitSeconds = 2
const longestWaitSeconds = 600

/** Seconds until a number is tried again after so many tries without an answer, from 1; the marketplace's own wish where it has one. */
export const waitAfter = (tries: number, retryAfterMs?: number): number =>
  retryAfterMs ? Math.ceil(retryAfterMs / 1000) : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (tries - 1))
