// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reloads at most once in 60 seconds', () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  expect(reloadForNewVersion()).toBe(true)
  vi.advanceTimersByTime(59_999)
  expect(reloadForNewVersion()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(reloadForNewVersion()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
