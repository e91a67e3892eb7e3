/** A store's share of a marketplace: so many calls per second, so many at once. Calls wait for their turn in the order they came. */
export interface Pacing {
  /** Resolves when a call may start, to what it must call when it has ended. Rejects with the signal's reason when that comes first. */
  enter(signal: AbortSignal): Promise<() => void>
  /** Lets nobody start for so long: the marketplace asked for it. */
  pause(ms: number): void
}

interface Waiting {
  start(): void
  signal: AbortSignal
}

/** `rate` calls per second, with bursts of up to one second's worth; `concurrency` at once. */
export function createPacing(rate: number, concurrency: number, now: () => number = performance.now.bind(performance)): Pacing {
  const queue: Waiting[] = []
  let tokens = rate
  let filledAt = now()
  let running = 0
  let pausedUntil = 0
  let timer: NodeJS.Timeout | undefined

  function refill() {
    const at = now()
    tokens = Math.min(rate, tokens + ((at - filledAt) / 1000) * rate)
    filledAt = at
  }
  function leave() {
    running -= 1
    drain()
  }
  function drain() {
    clearTimeout(timer)
    refill()
    const resting = pausedUntil - now()
    while (queue.length > 0 && running < concurrency && tokens >= 1 && resting <= 0) {
      const next = queue.shift() as Waiting
      if (next.signal.aborted) continue
      tokens -= 1
      running += 1
      next.start()
    }
    // A full house is drained by whoever leaves; only time brings tokens and ends a pause.
    if (queue.length > 0 && running < concurrency) timer = setTimeout(drain, Math.max(resting, ((1 - tokens) / rate) * 1000, 1))
  }

  return {
    enter(signal) {
      return new Promise((resolve, reject) => {
        const refuse = () => reject(signal.reason)
        if (signal.aborted) return refuse()
        signal.addEventListener('abort', refuse, { once: true })
        queue.push({
          signal,
          start() {
            signal.removeEventListener('abort', refuse)
            let left = false
            resolve(() => {
              if (!left) leave()
              left = true
            })
          },
        })
        drain()
      })
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
    },
  }
}
