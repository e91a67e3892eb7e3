import type { CallInput, Endpoint } from '#contract/core/endpoint.ts'
import { randomKey } from '#platform/storage/random-key.ts'

/** A write without an answer: whether the server has made it nobody knows. */
interface Lost {
  readonly endpoint: Endpoint
  /** What was asked for, as JSON. */
  readonly asked: string
  readonly key: string
  /** By the clock of `performance.now()`. */
  readonly at: number
}

let lost: readonly Lost[] = []

const most = 20
/** Whoever asks for the same after that means it anew. Milliseconds. */
const keptFor = 10 * 60_000

const askedOf = (input: CallInput<Endpoint> | undefined): string => JSON.stringify(input ?? {})

/** The idempotency key of a write: where the same had no answer, that one's, so that trying again makes nothing twice. */
export function keyOf(endpoint: Endpoint, input: CallInput<Endpoint> | undefined): string {
  lost = lost.filter(({ at }) => performance.now() - at < keptFor)
  const again = lost.length > 0 && lost.find((one) => one.endpoint.id === endpoint.id && one.asked === askedOf(input))
  return again ? again.key : randomKey()
}

export function noteLost(endpoint: Endpoint, input: CallInput<Endpoint> | undefined, key: string): void {
  lost = [...lost.filter((other) => other.key !== key), { endpoint, asked: askedOf(input), key, at: performance.now() }].slice(-most)
}

/** A write was answered. What it may have changed is asked for anew by whoever asks for it again. */
export function noteAnswered({ id, touches }: Endpoint): void {
  lost = lost.filter(({ endpoint }) => endpoint.id !== id && !endpoint.touches.some((tag) => touches.includes(tag)))
}
