import { describe, expect, it } from 'vitest'
import { withArrivals } from '#platform/list/with-arrivals.ts'

interface Row {
  readonly code: string
  readonly total: number
}
const row = (total: number, code = `o${total}`): Row => ({ code, total })
const sorted = { key: ({ code }: Row) => code, order: (a: Row, b: Row) => b.total - a.total }
const page = { rows: [row(50), row(40), row(30)], total: 3, total_exact: true }

describe('rows that come into a list', () => {
  it('stand where the sort puts them, and are counted', () => {
    expect(withArrivals(page, [row(45), row(60), row(10)], 100, sorted)).toEqual({
      rows: [row(60), row(50), row(45), row(40), row(30), row(10)],
      total: 6,
      total_exact: true,
    })
  })

  it('push the last ones off a full page, and are only counted where they belong further down', () => {
    expect(withArrivals({ ...page, total: 900 }, [row(45), row(1)], 3, sorted)).toEqual({
      rows: [row(50), row(45), row(40)],
      total: 902,
      total_exact: true,
    })
  })

  it('leave a total that is not exact as it is', () => {
    expect(withArrivals({ ...page, total: 10_000, total_exact: false }, [row(45)], 3, sorted)).toMatchObject({ total: 10_000 })
  })

  it('are left to the server where they are there already, or as another row to the sort', () => {
    expect(withArrivals(page, [row(41, 'o40')], 100, sorted)).toBeNull()
    expect(withArrivals(page, [row(40, 'other')], 100, sorted)).toBeNull()
  })
})
