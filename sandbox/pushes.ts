import type { Marketplace } from '#contract/core/marketplace.ts'

/** A push before it is signed: the marketplace's own body. */
export interface Push {
  readonly marketplace: Marketplace
  readonly store_id: string
  /** The order, or the conversation, that it is about: its pushes leave one after another. */
  readonly order_id: string
  /** For people: `order READY_TO_SHIP`. */
  readonly title: string
  readonly body: string
}

export interface SentPush extends Push {
  readonly push_id: number
  readonly made_at: number
  /** What the server answered each time; 0 is no answer at all. */
  readonly attempts: { readonly at: number; readonly status: number }[]
  state: 'held' | 'on its way' | 'delivered' | 'lost'
}

/** Sends one push and tells the HTTP status, 0 for none. `forged` spoils the signature. */
export type Carry = (push: Push, forged: boolean) => Promise<number>

export interface PushTroubles {
  /** Probability that a delivered push is sent again. */
  repeat: number
  /** Probability that a push waits for some seconds, so that later ones overtake it. */
  late: number
}

export interface Pushes {
  send(push: Push): void
  /** The same push once more; answers the status. */
  again(pushId: number): Promise<number>
  /** A push beside the log, well signed, never repeated; answers the status. */
  once(push: Push): Promise<number>
  /** The same with a signature of somebody else. */
  forged(push: Push): Promise<number>
  /** Keeps pushes back from now on; `release` sends them, as they were or the last one first. */
  hold(): void
  release(reversed: boolean): Promise<void>
  list(): readonly SentPush[]
  /** Resolves when nothing is on its way; what waits for a retry does not count. */
  idle(): Promise<void>
  reset(): void
  stop(): Promise<void>
}

/** Pauses before each further attempt when the server did not answer 2xx. */
const retryAfterMs = [300, 2000, 10_000, 60_000] as const
const kept = 3000

export function createPushes(options: {
  carry: Carry
  now: () => number
  /** In [0, 1), for this push. */
  chance: (pushId: number) => number
  troubles: () => PushTroubles
  retries?: readonly number[]
}): Pushes {
  const { carry, now, chance, troubles, retries = retryAfterMs } = options
  let log: SentPush[] = []
  let held: SentPush[] | null = null
  let count = 0
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  /** The first attempts of one order's pushes leave one after another; retries overtake, as they do in life. */
  const lines = new Map<string, Promise<void>>()

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    void work.finally(() => running.delete(work))
    return work
  }
  function later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  async function attempt(push: SentPush): Promise<number> {
    const status = await carry(push, false).catch(() => 0)
    push.attempts.push({ at: now(), status })
    if (status >= 200 && status < 300) push.state = 'delivered'
    return status
  }
  async function deliver(push: SentPush, round = 0): Promise<void> {
    if (stopped) return
    await attempt(push)
    const pause = retries[round]
    if (push.state === 'delivered') {
      if (round === 0 && chance(push.push_id) < troubles().repeat) later(1500, () => void track(attempt(push)))
    } else if (pause === undefined) push.state = 'lost'
    else later(pause, () => void track(deliver(push, round + 1)))
  }
  function leave(push: SentPush): Promise<void> {
    push.state = 'on its way'
    const key = `${push.marketplace}/${push.order_id}`
    const turn = (lines.get(key) ?? Promise.resolve()).then(() => deliver(push))
    lines.set(key, turn)
    return track(
      turn.finally(() => {
        if (lines.get(key) === turn) lines.delete(key)
      }),
    )
  }

  return {
    send(push) {
      count += 1
      const sent: SentPush = { ...push, push_id: count, made_at: now(), attempts: [], state: 'held' }
      log.push(sent)
      if (log.length > kept) log = log.slice(-kept / 2)
      if (held) held.push(sent)
      else if (1 - chance(sent.push_id) < troubles().late) later(4000, () => void leave(sent))
      else void leave(sent)
    },
    again(pushId) {
      const push = log.find((one) => one.push_id === pushId)
      return push ? track(attempt(push)) : Promise.reject(new RangeError(`no push ${pushId}`))
    },
    once: (push) => track(carry(push, false).catch(() => 0)),
    forged: (push) => track(carry(push, true).catch(() => 0)),
    hold() {
      held ??= []
    },
    async release(reversed) {
      const waiting = held ?? []
      held = null
      if (reversed) waiting.reverse()
      for (const push of waiting) await leave(push)
    },
    list: () => log,
    async idle() {
      while (running.size > 0) await Promise.allSettled(running)
    },
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      log = []
      held = null
      count = 0
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.allSettled(running)
    },
  }
}
