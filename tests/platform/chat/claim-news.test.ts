// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimNews } from '#platform/chat/claim-news.ts'
import { useSession } from '#platform/session/session.ts'

type User = NonNullable<ReturnType<typeof useSession.getState>['user']>
type Run = (lock: object | null) => unknown

/** Locks as all windows of a browser share them. */
function sharedLocks() {
  const held = new Map<string, Promise<unknown>>()
  return {
    async request(name: string, { ifAvailable }: { ifAvailable?: boolean }, run: Run) {
      if (ifAvailable && held.has(name)) return run(null)
      while (held.has(name)) await held.get(name)
      const running = Promise.resolve().then(() => run({ name }))
      held.set(name, running)
      return running.finally(() => held.delete(name))
    },
  }
}

const news = (...cursors: number[]) => cursors.map((cursor) => ({ cursor }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: sharedLocks() })
  useSession.setState({ status: 'signed-in', user: { user_id: 1, name: 'Rizky' } as User })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what a buyer writes', () => {
  it('is told by one window, though what it wrote to storage reaches the other one late', async () => {
    // Each window reads what it wrote itself, and nothing of the other yet.
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
    const [first, second] = await Promise.all([claimNews(news(7, 8)), claimNews(news(7, 8, 9))])
    expect(first).toEqual(news(7, 8))
    expect(second).toEqual(news(9))
  })

  it('is not told again when the locks are let go, since storage tells by then', async () => {
    expect(await claimNews(news(7))).toEqual(news(7))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await claimNews(news(7, 8))).toEqual(news(8))
  })

  it('is told by each person at a browser', async () => {
    await claimNews(news(7))
    useSession.setState({ user: { user_id: 2, name: 'Sari' } as User })
    expect(await claimNews(news(7))).toEqual(news(7))
  })

  it('is told where the browser has no locks', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
    expect(await claimNews(news(7))).toEqual(news(7))
  })
})
