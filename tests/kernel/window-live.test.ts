import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { batchAfter, emptyLog, type LiveBatch, type LiveLog, logFrom, missingFrom, mostKept, readAtCursor, takeBatch } from '#kernel/window-live.ts'

const event = (cursor: number): LiveEvent => ({ type: 'store.changed', cursor, at: '', agent_id: null, store_code: `s${cursor}` })
/** The events of the server between two cursors; every fifth is for somebody else. */
const batch = (after: number, cursor: number): LiveBatch => ({
  after,
  cursor,
  events: Array.from({ length: Math.max(0, cursor - after) }, (_, at) => after + at + 1)
    .filter((one) => one % 5 !== 0)
    .map(event),
})
const cursors = (events: readonly LiveEvent[]) => events.map(({ cursor }) => cursor)
const taking = (log: LiveLog, ...batches: LiveBatch[]) =>
  batches.reduce(
    (now, one) => {
      const { log: next, fresh } = takeBatch(now.log, one)
      return { log: next, told: [...now.told, ...cursors(fresh)] }
    },
    { log, told: [] as number[] },
  )

describe('what a window knows of the event log', () => {
  it('begins where the first batch begins', () => expect(taking(emptyLog, batch(10, 12), batch(12, 14)).told).toEqual([11, 12, 13, 14]))
  it('holds each event once, though batches overlap', () =>
    expect(taking(logFrom(0), batch(0, 3), batch(1, 4), batch(0, 2)).told).toEqual([1, 2, 3, 4]))

  it('does not take what comes after a gap, and tells from where it needs the rest', () => {
    const { log, told } = taking(logFrom(0), batch(0, 2), batch(3, 4))
    expect(told).toEqual([1, 2])
    expect(missingFrom(log, 4)).toBe(2)
    expect(taking(log, batch(2, 4)).told).toEqual([3, 4])
  })

  it('asks for what lies between something older that was read and where it began, and for no more', () => {
    const { log } = taking(logFrom(6), batch(6, 8))
    const older = readAtCursor(log, 2)
    expect(missingFrom(older, 8)).toBe(2)
    const { log: filled, told } = taking(older, batch(2, 4), batch(4, 9))
    expect(told).toEqual([3, 4, 6, 9])
    expect(missingFrom(filled, 9)).toBeNull()
    expect(readAtCursor(filled, 2)).toBe(filled)
  })

  it('hands on what it keeps, and owns up to what it does not', () => {
    const { log } = taking(logFrom(0), batch(0, mostKept * 2))
    expect(batchAfter(log, 1)).toBeNull()
    const late = batchAfter(log, mostKept * 2 - 4)
    expect(late && cursors(late.events)).toEqual(cursors(batch(mostKept * 2 - 4, mostKept * 2).events))
    expect(batchAfter(emptyLog, 3)).toBeNull()
  })

  it('tells every event after what was read exactly once, whatever is lost, repeated or late, when what is missing is asked for', () => {
    const end = 40
    const step = fc.oneof(
      fc.record({ kind: fc.constant('batch' as const), after: fc.integer({ min: 0, max: end }), size: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ kind: fc.constant('read' as const), at: fc.integer({ min: 0, max: end }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let log = emptyLog
        const told: number[] = []
        let lowest = Number.POSITIVE_INFINITY
        const take = (one: LiveBatch) => {
          if (log.cursor === null) lowest = Math.min(lowest, one.after)
          const next = takeBatch(log, one)
          log = next.log
          told.push(...cursors(next.fresh))
        }
        for (const one of steps) {
          if (one.kind === 'batch') take(batch(one.after, Math.min(end, one.after + one.size)))
          else {
            lowest = Math.min(lowest, one.at)
            log = readAtCursor(log, one.at)
          }
        }
        for (let missing = missingFrom(log, end); missing !== null; missing = missingFrom(log, end)) take(batch(missing, Math.min(end, missing + 7)))
        expect(new Set(told).size).toBe(told.length)
        if (log.cursor !== null) expect(told.toSorted((a, b) => a - b)).toEqual(cursors(batch(lowest, end).events))
      }),
      { numRuns: 500 },
    )
  })
})
