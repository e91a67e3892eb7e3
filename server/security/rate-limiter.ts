import { DomainError } from '#contract/core/error.ts'

export interface RateLimit {
  /** Hits that are allowed within the window. */
  readonly most: number
  readonly seconds: number
}

/**
 * Counts by key in fixed windows, in this process: enough against guessing, since every process guards itself.
 * `check` and `hit` throw TOO_MANY_REQUESTS with the seconds to wait.
 */
export interface RateLimiter {
  /** Throws when the key is full, without counting. */
  check(key: string, limit: RateLimit): void
  /** Counts, and throws when that was one too many. */
  hit(key: string, limit: RateLimit): void
  forget(key: string): void
}

const sweepAbove = 10_000

export function createRateLimiter(now: () => Date): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const present = (key: string) => {
    const found = windows.get(key)
    return found && found.endsAt > now().getTime() ? found : undefined
  }
  const refuse = (endsAt: number): never => {
    throw new DomainError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000)) })
  }
  return {
    check(key, { most }) {
      const found = present(key)
      if (found && found.count >= most) refuse(found.endsAt)
    },
    hit(key, { most, seconds }) {
      if (windows.size > sweepAbove) for (const [old, { endsAt }] of windows) if (endsAt <= now().getTime()) windows.delete(old)
      const found = present(key) ?? { count: 0, endsAt: now().getTime() + seconds * 1000 }
      windows.set(key, found)
      if (found.count >= most) refuse(found.endsAt)
      found.count += 1
    },
    forget: (key) => void windows.delete(key),
  }
}
