import { describe, expect, it } from 'vitest'
import { noRows, rowsInPage } from '#platform/ui/rows-in-page.ts'

const view = { top: 0, height: 320, rowHeight: 32, total: 1000 }

describe('the rows in the page', () => {
  it('are those in view, and half as many on either side', () => {
    expect(rowsInPage(view, noRows)).toEqual({ first: 0, last: 14 })
    expect(rowsInPage({ ...view, top: 3200 }, noRows)).toEqual({ first: 95, last: 114 })
    expect(rowsInPage({ ...view, top: 3210 }, noRows)).toEqual({ first: 95, last: 115 })
  })

  it('end with the list, and are none where nothing is seen', () => {
    expect(rowsInPage({ ...view, total: 6 }, noRows)).toEqual({ first: 0, last: 5 })
    expect(rowsInPage({ ...view, top: 1000 * 32 - 320 }, noRows)).toEqual({ first: 985, last: 999 })
    expect(rowsInPage({ ...view, top: 5000, total: 3 }, noRows)).toEqual({ first: 0, last: 2 })
    expect(rowsInPage({ ...view, total: 0 }, { first: 0, last: 14 })).toEqual(noRows)
    expect(rowsInPage({ ...view, height: 0 }, noRows)).toEqual(noRows)
  })

  it('stay the same object while enough of them are left on either side', () => {
    const there = rowsInPage({ ...view, top: 3200 }, noRows)
    expect(rowsInPage({ ...view, top: 3200 + 32 }, there)).toBe(there)
    expect(rowsInPage({ ...view, top: 3200 - 64 }, there)).toBe(there)
    expect(rowsInPage({ ...view, top: 3200 + 5 * 32 }, there)).not.toBe(there)
  })

  it('are fewer again where a row became higher or the list shorter', () => {
    const there = rowsInPage({ ...view, top: 3200 }, noRows)
    expect(rowsInPage({ ...view, top: 3200, rowHeight: 56 }, there)).toEqual({ first: 53, last: 66 })
    expect(rowsInPage({ ...view, total: 5 }, there)).toEqual({ first: 0, last: 4 })
  })

  it('always hold every row that is seen', () => {
    let there = noRows
    for (let step = 0; step < 2000; step += 1) {
      const top = Math.abs(Math.sin(step / 7) * 20_000)
      there = rowsInPage({ ...view, top }, there)
      expect(there.first).toBeLessThanOrEqual(Math.floor(top / 32))
      expect(there.last).toBeGreaterThanOrEqual(Math.min(999, Math.ceil((top + 320) / 32) - 1))
    }
  })
})
