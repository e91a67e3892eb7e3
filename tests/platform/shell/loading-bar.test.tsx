// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { counted } from '#platform/http/in-flight.ts'
import { LoadingBar } from '#platform/shell/loading-bar.tsx'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Whether the bar is there after so many milliseconds more. */
function shownAfter(milliseconds: number): boolean {
  act(() => vi.advanceTimersByTime(milliseconds))
  return document.querySelector('[class~="animate-loading"]') !== null
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
