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

/**
 * The idempotency key of a write that is asked for now: where the same had no answer, that one's, so that trying again makes nothing twice. What became of it is
 * told to `end`. Once it was answered, what it may have changed is asked for anew by whoever asks for it again.
 */
export function askOnce({ id, touches }: Endpoint, input: CallInput<Endpoint> | undefined) {
  const text = JSON.stringify(input ?? {})
  const asked = `${text.length}.${fingerprint(text)}`
  const recent = lost.filter(({ at }) => Date.now() - at < keptFor)
  const again = recent.find((one) => one.endpoint === id && one.asked === asked)
  const one: Unanswered = { endpoint: id, touches, asked, key: again?.key ?? randomKey(), at: Date.now() }
  change({ lost: recent, open: [...open, one] })
  return {
    key: one.key,
    end(how: 'answered' | 'lost' | 'cancelled'): void {
      const others = open.filter((other) => other !== one)
      if (how === 'answered')
        change({
          open: others,
          lost: lost.filter((other) => other.endpoint !== id && !other.touches.some((tag) => (touches as readonly string[]).includes(tag))),
        })
      else change({ open: others, lost: how === 'lost' ? [...lost.filter(({ key }) => key !== one.key), one] : lost })
    },
  }
}

/** Goes on with what this tab had no answer to before it was loaded anew, and tells `keeper` from now on what there is of it. */
export function keepUnanswered(left: readonly Unanswered[], keeper: typeof keep): void {
  keep = keeper
  change({ lost: [...left, ...lost] })
}
