// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { reloadForNewVersion } from '#platform/windows/reload-once.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = (reply: () => Promise<{ ok: boolean }>) => {
  const reload = vi.fn()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', vi.fn(reply))
  sessionStorage.clear()
  return reload
}

it('reloads at most once in 60 seconds', async () => {
  const reload = page(async () => ({ ok: true }))
  expect(await reloadForNewVersion()).toBe(true)
  vi.setSystemTime(Date.now() + 59_999)
  expect(await reloadForNewVersion()).toBe(false)
  vi.setSystemTime(Date.now() + 1)
  expect(await reloadForNewVersion()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('stays on the page while the server does not answer: the browser would show its own error instead', async () => {
  const reload = page(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await reloadForNewVersion()).toBe(false)
  vi.stubGlobal('fetch', async () => ({ ok: true }))
  expect(await reloadForNewVersion()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads once for several files that fail together', async () => {
  const reload = page(async () => ({ ok: true }))
  expect(await Promise.all([reloadForNewVersion(), reloadForNewVersion()])).toEqual([true, true])
  expect(reload).toHaveBeenCalledOnce()
})
