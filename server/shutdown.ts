import type { Logger } from 'pino'

/** What has been opened, to be closed in the opposite order. */
export interface Closers {
  readonly onClose: (close: () => Promise<unknown>) => void
  /** What is waited for before anything closes. */
  readonly onDrain: (drain: () => Promise<unknown>) => void
  /** What breaks off that which keeps the rest from closing; done again while it does. */
  readonly onOverdue: (cut: () => Promise<unknown>) => void
  /** Lets others take over what comes next. */
  drain(): Promise<void>
  /** Closes everything once; what fails to close does not keep the rest from it. */
  close(): Promise<void>
  closing(): boolean
}

/** Supervisors wait ten seconds before they kill: a call that waits for a lock until then is broken off. */
const overdueMs = 5_000

export function createClosers(): Closers {
  const open: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const cuts: (() => Promise<unknown>)[] = []
  const drains: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    const began = performance.now()
    const overdue = setInterval(() => {
      if (performance.now() - began > overdueMs) for (const cut of cuts) cut().catch(() => undefined)
    }, 1_000)
    for (let close = open.pop(); close; close = open.pop()) await close().catch(() => undefined)
    clearInterval(overdue)
  }
  return {
    onClose: (close) => void open.push(close),
    onDrain: (drain) => void drains.push(drain),
    onOverdue: (cut) => void cuts.push(cut),
    drain: async () => void (await Promise.allSettled(drains.map((drain) => drain()))),
    close: () => (closing ??= closeAll()),
    closing: () => closing !== undefined,
  }
}

const patienceMs = 20_000

/** Ctrl-C and a supervisor's stop end everything in order, the database too; a second one ends at once. A bug that nobody caught ends in order as well. */
export function closeOnSignals(closers: Closers, log: Logger, say: (text: string) => void): void {
  let askedAt: number | undefined
  const end = async (exitCode: number, drained = false) => {
    // A terminal's Ctrl-C comes twice when npm passes it on as well: only a later one is impatience.
    if (askedAt !== undefined) return performance.now() - askedAt > 1_000 ? process.exit(exitCode || 130) : undefined
    askedAt = performance.now()
    if (drained) await closers.drain()
    setTimeout(() => process.exit(1), patienceMs).unref()
    await closers.close()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt === undefined) say('Stopping …')
      void end(0, true)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'a bug that nothing caught: stopping')
      void end(1)
    })
  }
}
