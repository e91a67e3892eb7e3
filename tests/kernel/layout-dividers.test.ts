import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout } from '#kernel/layout.ts'
import { dividersOf } from '#kernel/layout-geometry.ts'
import { dividerRange, moveDivider, settleSizes } from '#kernel/layout-sizes.ts'
import { moves, open, play, windowAfter } from './layout-support.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 6 }).map(settleSizes)
const sumOf = (all: readonly number[]) => all.reduce((sum, size) => sum + Math.round(size * 100), 0)

describe('dividers', () => {
  it('lie between the children of every split, and tell how far they go', () => {
    const layout = windowAfter(open('b', 'right'), open('c', 'down'), { type: 'focus', pane: 'a' }, { type: 'resize', pane: 'a', by: 10 })
    expect(dividersOf(layout.root)).toMatchObject([
      { index: 0, direction: 'row', position: 60, least: 10, most: 90, before: 'a', after: 'b' },
      { index: 0, direction: 'column', position: 50, area: { left: 60, top: 0, width: 40, height: 100 }, before: 'b', after: 'c' },
    ])
  })

  it('stand within their reach, in every layout', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        for (const { position, least, most } of dividersOf((play(sequence).at(-1) as Layout).root)) {
          expect(position).toBeGreaterThanOrEqual(least - 0.02)
          expect(position).toBeLessThanOrEqual(most + 0.02)
        }
      }),
    )
  })

  it('change their two neighbours alone, and go no further than both have room', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.double({ min: -50, max: 150, noNaN: true }), (before, at, to) => {
        const index = at % (before.length - 1)
        const after = moveDivider(before, index, to)
        expect(sumOf(after)).toBe(10_000)
        for (const [place, size] of after.entries())
          if (place !== index && place !== index + 1) expect(Math.abs(size - (before[place] ?? 0))).toBeLessThan(0.05)
        const { least, most } = dividerRange(before, index)
        const position = sumOf(after.slice(0, index + 1)) / 100
        expect(position).toBeGreaterThanOrEqual(least - 0.05)
        expect(position).toBeLessThanOrEqual(most + 0.05)
      }),
    )
  })
})
