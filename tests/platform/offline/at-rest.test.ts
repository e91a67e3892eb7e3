// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atRest } from '#platform/offline/at-rest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function asked() {
  const rested = vi.fn()
  void atRest().then(rested)
  return rested
}
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))

describe('what waits for rest', () => {
  it('goes on a moment after nobody did anything', async () => {
    const rested = asked()
    await vi.advanceTimersByTimeAsync(1_499)
    expect(rested).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(rested).toHaveBeenCalledOnce()
  })

  it('waits until the hands pause', async () => {
    const rested = asked()
    for (let second = 0; second < 20; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      press()
    }
    expect(rested).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(rested).toHaveBeenCalledOnce()
  })

  it('waits no longer than a minute for who never pauses', async () => {
    const rested = asked()
    for (let second = 0; second < 60; second += 1) {
      expect(rested).not.toHaveBeenCalled()
      press()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(rested).toHaveBeenCalledOnce()
  })
})
