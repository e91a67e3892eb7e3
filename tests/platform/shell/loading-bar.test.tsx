// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { counted } from '#platform/http/in-flight.ts'
import { LoadingBar } from '#platform/shell/loading-bar.tsx'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether the bar is there after so many milliseconds more. */
function shownAfter(milliseconds: number): boolean {
  act(() => vi.advanceTimersByTime(milliseconds))
  return document.querySelector('.loading-bar') !== null
}

it('calls show a bar after 200 ms, for five seconds at most, and none once they are over', async () => {
  show(<LoadingBar />)
  const answer = { come: () => undefined as unknown }
  const call = () =>
    act(
      () =>
        void counted(
          new Promise((resolve) => {
            answer.come = () => resolve(null)
          }),
        ),
    )
  call()
  expect([shownAfter(199), shownAfter(1), shownAfter(4999), shownAfter(1)]).toEqual([false, true, true, false])
  await act(async () => answer.come())
  call()
  expect(shownAfter(300)).toBe(true)
  await act(async () => answer.come())
  expect(shownAfter(0)).toBe(false)
})

it('what is read before anybody wants it shows no bar', () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  )
  show(<LoadingBar />)
  const read = (options?: { ahead: true }) => act(() => void call(orderDetail, { query: { order_code: 'SHPE-1' } }, options))
  read({ ahead: true })
  expect(shownAfter(1_000)).toBe(false)
  read()
  expect(shownAfter(200)).toBe(true)
})
