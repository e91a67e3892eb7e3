import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The time between the wish to stop and the stop, in which others take over: `/readyz` says no, so that a load balancer sends nobody new; open sockets are
 * told to come back, a few at a time; calls are still answered.
 */
export interface Drain {
  readonly begun: boolean
  /** Hears when it begins, and how long it lasts. */
  onBegin(hear: (lastsMs: number) => void): void
  /** Resolves at its end. */
  run(): Promise<void>
}

/** One that lasts no time is for a server that stands alone: nobody would take over. */
export function createDrain(lastsMs: number): Drain {
  const listeners: ((lastsMs: number) => void)[] = []
  let running: Promise<void> | undefined
  return {
    get begun() {
      return running !== undefined
    },
    onBegin: (hear) => void listeners.push(hear),
    run() {
      if (running) return running
      running = lastsMs > 0 ? sleep(lastsMs) : Promise.resolve()
      for (const hear of listeners) hear(lastsMs)
      return running
    },
  }
}
