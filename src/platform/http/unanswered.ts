import type { CallInput, Endpoint } from '#contract/core/endpoint.ts'
import { fingerprint } from '#platform/storage/fingerprint.ts'
import { randomKey } from '#platform/storage/random-key.ts'

/** A write without an answer: whether the server has made it nobody knows. */
export interface Unanswered {
  readonly endpoint: string
  readonly touches: readonly string[]
  /** Tells what was asked for from anything else, and does not say it. */
  readonly asked: string
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Those that ended without one, in this page or in the one that this tab had before. */
let lost: readonly Unanswered[] = []
/** Those whose answer is still to come. */
let open: readonly Unanswered[] = []
let keep: (all: readonly Unanswered[]) => void = () => undefined

const most = 20
/** Whoever asks for the same after that means it anew. Milliseconds. */
const keptFor = 10 * 60_000

function change(now: { lost?: readonly Unanswered[]; open?: readonly Unanswered[] }): void {
  lost = (now.lost ?? lost).slice(-most)
  open = now.open ?? open
  keep([...lost, ...open].slice(-most))
}

type Ending = 'answered' | 'lost' | 'cancelled'

let isForm = false

/**
 * A form is sent: a write that `send` begins at once, and that had no answer the last time, is that one again, so that it makes nothing twice. Who asks for anything
 * else a second time means it: an order that its marketplace refused meanwhile is accepted anew, under a key of its own.
 */
export function sendingForm<T>(send: () => T): T {
  isForm = true
  try {
    return send()
  } finally {
    isForm = false
  }
}

/**
 * The idempotency key of a write that is asked for now, by a form where the same had no answer that one's. What became of it is told to `end`. Once it was
 * answered, what it may have changed is asked for anew.
 */
export function askOnce({ id, touches }: Endpoint, input: CallInput<Endpoint> | undefined) {
  const answered = () =>
    change({ lost: lost.filter((other) => other.endpoint !== id && !other.touches.some((tag) => touches.some((own) => own === tag))) })
  if (!isForm) return { key: randomKey(), end: (how: Ending) => void (how === 'answered' && lost.length > 0 && answered()) }
  const text = JSON.stringify(input ?? {})
  const asked = `${text.length}.${fingerprint(text)}`
  const recent = lost.filter(({ at }) => Date.now() - at < keptFor)
  const again = recent.find((one) => one.endpoint === id && one.asked === asked)
  const one: Unanswered = { endpoint: id, touches, asked, key: again?.key ?? randomKey(), at: Date.now() }
  change({ lost: recent, open: [...open, one] })
  return {
    key: one.key,
    end(how: Ending): void {
      open = open.filter((other) => other !== one)
      if (how === 'answered') answered()
      else change(how === 'lost' ? { lost: [...lost.filter(({ key }) => key !== one.key), one] } : {})
    },
  }
}

/** Goes on with what this tab had no answer to before it was loaded anew, and tells `keeper` from now on what there is of it. */
export function keepUnanswered(left: readonly Unanswered[], keeper: typeof keep): void {
  keep = keeper
  change({ lost: [...left, ...lost] })
}
