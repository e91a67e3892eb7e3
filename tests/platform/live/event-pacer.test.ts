import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/realtime/event.ts'
import type { LiveBatch } from '#kernel/window-live.ts'
import { createEventPacer, isHidden } from '#platform/live/event-pacer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const base = { at: '2026-01-01T00:00:00Z', agent_id: null }
const batchOf = (after: number, event: LiveEvent): LiveBatch => ({ after, cursor: after + 1, events: [event] })
const batch = (after: number) => batchOf(after, { ...base, type: 'store.changed', cursor: after + 1, store_code: 'S-1' })

function paced() {
  const told: LiveBatch[] = []
  const pacer = createEventPacer({
    tell: (one) => told.push(one),
    everyMs: 200,
    longestMs: 800,
    atOnce: isHidden,
  })
  return { told, pacer, cursors: () => told.flatMap(({ events }) => events.map(({ cursor }) => cursor)) }
}

describe('events that come', () => {
  it('now and then are told at once', async () => {
    const { told, pacer } = paced()
    for (let at = 0; at < 20; at += 1) {
      pacer.take(batch(at))
      expect(told).toHaveLength(at + 1)
      await vi.advanceTimersByTimeAsync(200)
    }
  })

  it('in a flood are told together, the last of them too, some times in its first second', async () => {
    const { told, pacer, cursors } = paced()
    for (let at = 0; at < 500; at += 1) {
      pacer.take(batch(at))
      await vi.advanceTimersByTimeAsync(2)
    }
    await vi.advanceTimersByTimeAsync(800)
    expect(cursors()).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
    expect(told.length).toBeGreaterThan(8)
    expect(told.length).toBeLessThan(12)
  })

  it('in a flood that goes on are told about once a second, and at once again a while after it', async () => {
    const { told, pacer } = paced()
    let at = 0
    const flood = async (ms: number) => {
      for (const until = at + ms / 10; at < until; at += 1) {
        pacer.take(batch(at))
        await vi.advanceTimersByTimeAsync(10)
      }
    }
    await flood(3_000)
    const before = told.length
    await flood(8_000)
    expect(told.length - before).toBe(10)
    await vi.advanceTimersByTimeAsync(6_000)
    const rested = told.length
    for (let more = 0; more < 20; more += 1) {
      pacer.take(batch(at))
      at += 1
      expect(told).toHaveLength(rested + more + 1)
      await vi.advanceTimersByTimeAsync(200)
    }
  })

  it('that follow from others are told with what comes next, or a moment later', async () => {
    const { told, pacer, cursors } = paced()
    const follows = (after: number) => batchOf(after, { ...base, type: 'notification.changed', cursor: after + 1, told: [] })
    pacer.take(follows(0))
    pacer.take(follows(1))
    expect(told).toEqual([])
    pacer.take(batch(2))
    expect(cursors()).toEqual([1, 2, 3])
    pacer.take(follows(3))
    await vi.advanceTimersByTimeAsync(199)
    expect(told).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(cursors()).toEqual([1, 2, 3, 4])
  })

  it('are all told, in order, each batch from where the last one ended, whenever they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(120), { maxLength: 40 }), async (pauses) => {
        const { told, pacer, cursors } = paced()
        for (const [at, pause] of pauses.entries()) {
          pacer.take(batch(at))
          await vi.advanceTimersByTimeAsync(pause)
        }
        pacer.flush()
        expect(cursors()).toEqual(pauses.map((_, at) => at + 1))
        expect(told.map(({ after }) => after)).toEqual([0, ...told.slice(0, -1).map(({ cursor }) => cursor)].slice(0, told.length))
      }),
      { numRuns: 50 },
    )
  })

  it('to a hidden page are told at once: its timers may stand still, and it hands them to those that are seen', () => {
    vi.stubGlobal('document', { hidden: true })
    const { told, pacer } = paced()
    for (let at = 0; at < 20; at += 1) pacer.take(batch(at))
    expect(told).toHaveLength(20)
  })

  it('are forgotten when nobody listens any more', async () => {
    const { pacer, cursors } = paced()
    for (let at = 0; at < 10; at += 1) pacer.take(batch(at))
    pacer.drop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(cursors()).toEqual([1, 2, 3, 4, 5, 6])
  })
})
