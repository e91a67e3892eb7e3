import type { Leadership } from './leadership.ts'

const leaderLock = 'dermaga-live'
/** Held while the leader's lock is taken away from it, so that of many who find it silent one does. */
const challengeLock = 'dermaga-live-challenge'

/**
 * The leader holds a lock for life, and the others wait for it: when it closes or crashes the browser gives the lock to the next at once.
 * From a leader that is frozen, and holds it on and on, it is stolen; waking up, that one learns that it lost it.
 */
export class LockLeadership implements Leadership {
  readonly #locks: LockManager
  #listener: { lead(): void; follow(): void } | null = null
  #waiting = new AbortController()
  #release: (() => void) | null = null

  constructor(locks: LockManager) {
    this.#locks = locks
  }

  join(listener: { lead(): void; follow(): void }): void {
    this.#listener = listener
    this.#queue()
  }

  leave(): void {
    this.#listener = null
    this.#waiting.abort()
    this.#release?.()
    this.#release = null
  }

  challenge(): void {
    void this.#locks.request(challengeLock, { ifAvailable: true }, async (lock) => {
      if (!lock || !this.#listener || this.#release) return
      this.#waiting.abort()
      await new Promise<void>((granted) => this.#hold({ steal: true }, granted))
    })
  }

  #queue(): void {
    this.#waiting = new AbortController()
    this.#hold({ signal: this.#waiting.signal })
  }

  #hold(options: LockOptions, granted = () => {}): void {
    let held = false
    const work = () => {
      granted()
      if (!this.#listener || this.#release) return
      held = true
      this.#listener.lead()
      return new Promise<void>((release) => {
        this.#release = release
      })
    }
    this.#locks.request(leaderLock, options, work).catch(() => {
      // Given up before it was granted, or stolen by a window that found this one silent.
      granted()
      if (!held) return
      this.#release = null
      if (!this.#listener) return
      this.#listener.follow()
      this.#queue()
    })
  }
}
