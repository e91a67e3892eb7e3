/** What of a SKU counts for one store: pieces on hand, promised, and kept back. */
export interface Sellable {
  readonly on_hand: number
  readonly allocated: number
  /** Pieces of the SKU that no marketplace is told of. */
  readonly buffer: number
  /** Pieces of every SKU that this store is not told of. */
  readonly store_buffer: number
  /** Pieces that campaigns keep for other stores. */
  readonly held: number
}

/** How many pieces a listing may sell: never below zero, whatever was oversold or kept back. */
export const numberToSend = ({ on_hand, allocated, buffer, store_buffer, held }: Sellable): number =>
  Math.max(0, on_hand - allocated - buffer - store_buffer - held)

const firstWaitSeconds = 2
const longestWaitSeconds = 600

/** Seconds until a number is tried again after so many tries without an answer, from 1; the marketplace's own wish where it has one. */
export const waitAfter = (tries: number, retryAfterMs?: number): number =>
  retryAfterMs ? Math.ceil(retryAfterMs / 1000) : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (tries - 1))
