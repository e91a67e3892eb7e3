import { type Candidate, outranks } from '#kernel/window-election.ts'
import type { windowBus } from '#platform/windows/window-bus.ts'
import type { Leadership } from './leadership.ts'

/** How long a claim waits for a better one. */
const claimMs = 250

/** Without locks: who finds the leader silent claims its place, and has it when nobody who was opened earlier does, and no leader answers. */
export class ClaimLeadership implements Leadership {
  readonly #bus: typeof windowBus
  readonly #self: Candidate
  readonly #userId: number
  #listener: { lead(): void; follow(): void } | null = null
  #forget: (() => void)[] = []
  #claim: ReturnType<typeof setTimeout> | undefined
  #leading = false
  #leader: string | null = null

  constructor(bus: typeof windowBus, userId: number, self: Candidate) {
    this.#bus = bus
    this.#userId = userId
    this.#self = self
  }

  join(listener: { lead(): void; follow(): void }): void {
    this.#listener = listener
    this.#forget = [
      this.#bus.on('live.beat', ({ user_id, opened_at }, from) => user_id === this.#userId && this.#beat({ id: from, opened_at })),
      this.#bus.on('live.claim', ({ user_id, opened_at }, from) => user_id === this.#userId && this.#claimed({ id: from, opened_at })),
      this.#bus.on('window.gone', (_, from) => from === this.#leader && this.challenge()),
    ]
  }

  leave(): void {
    for (const forget of this.#forget) forget()
    this.#listener = null
    this.#withdraw()
    this.#leading = false
  }

  challenge(): void {
    if (this.#leading || this.#claim !== undefined) return
    this.#bus.post({ type: 'live.claim', user_id: this.#userId, opened_at: this.#self.opened_at })
    this.#claim = setTimeout(() => {
      this.#claim = undefined
      this.#leading = true
      this.#listener?.lead()
    }, claimMs)
  }

  /** There is a leader. Of two, who met after one of them slept, the lesser steps down. */
  #beat(leader: Candidate): void {
    if (this.#leading && !outranks(leader, this.#self)) return
    this.#leader = leader.id
    this.#withdraw()
    if (!this.#leading) return
    this.#leading = false
    this.#listener?.follow()
  }

  #claimed(other: Candidate): void {
    if (outranks(other, this.#self)) this.#withdraw()
    else this.challenge()
  }

  #withdraw(): void {
    clearTimeout(this.#claim)
    this.#claim = undefined
  }
}
