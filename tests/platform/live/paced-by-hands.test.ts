// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/realtime/event.ts'
import type { LiveListener } from '#platform/live/live-source.ts'
import { pacedByHands } from '#platform/live/paced-by-hands.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function flooded() {
  const told: (readonly LiveEvent[])[] = []
  const resets: number[] = []
  let listener: LiveListener | undefined
  const source = pacedByHands({ start: (its) => (listener = its), stop: () => undefined, readAt: () => undefined })
  source.start({ status() {}, presence() {}, events: (events) => told.push(events), reset: (cursor) => resets.push(cursor) })
  const event = (cursor: number): LiveEvent => ({ type: 'store.changed', cursor, at: '2026-01-01T00:00:00Z', agent_id: null, store_code: 'S-1' })
  let at = 0
  return {
    told,
    resets,
    source,
    reset: () => listener?.reset(at),
    /** Two seconds of it, one event every 30 ms. */
    async flood(hands: () => void = () => undefined) {
      told.length = 0
      for (const until = at + 60; at < until; at += 1) {
        hands()
        listener?.events([event(at + 1)], at + 1, at)
        await vi.advanceTimersByTimeAsync(30)
      }
    },
    cursors: () => told.flat().map(({ cursor }) => cursor),
  }
}
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))

it('a flood is told as it comes where nobody’s hands move', async () => {
  const { flood, told } = flooded()
  await flood()
  expect(told).toHaveLength(60)
})

it('a flood is told together, all of it and in order, where somebody holds a key', async () => {
  const { flood, told, cursors } = flooded()
  await flood(press)
  await vi.advanceTimersByTimeAsync(800)
  expect(cursors()).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(told.length).toBeLessThan(15)
})

it('hands that paused keep nothing waiting', async () => {
  const { flood, told } = flooded()
  await flood(press)
  await vi.advanceTimersByTimeAsync(1_000)
  await flood()
  expect(told).toHaveLength(60)
})

it('what waits is forgotten when all is read anew', async () => {
  const { flood, reset, resets, cursors } = flooded()
  await flood(press)
  const before = cursors().length
  reset()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(resets).toEqual([60])
  expect(cursors()).toHaveLength(before)
})
