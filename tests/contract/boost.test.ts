import { describe, expect, it } from 'vitest'
import { type BoostTimes, boostHourAt, clashOf, nextBoost } from '#contract/product/boost.ts'

const jakarta = (text: string) => Date.parse(`${text}+07:00`)
const plan = (weekday: number, hour: number, ...ids: string[]): BoostTimes => ({
  weekday,
  hour,
  products: ids.map((mp_product_id) => ({ store_code: 'SHPE-1', mp_product_id })),
})

describe('the hours of boosts', () => {
  it('are those of Jakarta, of weeks that begin on Monday', () => {
    expect(boostHourAt(jakarta('2026-11-23T00:00:00'))).toEqual({ weekday: 1, hour: 0, begins: jakarta('2026-11-23T00:00:00') })
    expect(boostHourAt(jakarta('2026-11-29T23:59:59'))).toEqual({ weekday: 7, hour: 23, begins: jakarta('2026-11-29T23:00:00') })
  })

  it.each([
    ['2026-11-24T08:59:00', 2, 9, '2026-11-24T09:00:00'],
    ['2026-11-24T09:00:00', 2, 9, '2026-12-01T09:00:00'],
    ['2026-11-24T09:30:00', 0, 9, '2026-11-25T09:00:00'],
    ['2026-11-29T23:30:00', 1, 0, '2026-11-30T00:00:00'],
  ])('after %s come to weekday %d, %d h next at %s', (after, weekday, hour, next) => {
    expect(nextBoost({ weekday, hour }, jakarta(after))).toBe(jakarta(next))
  })
})

describe('a plan', () => {
  it('has room for five products of a store within four hours, also over the end of the week', () => {
    const sunday = plan(7, 22, 'a', 'b', 'c')
    expect(clashOf(plan(1, 1, 'd', 'e'), [sunday])).toBeNull()
    expect(clashOf(plan(1, 1, 'd', 'e', 'f'), [sunday])).toMatchObject({ kind: 'full' })
    expect(clashOf(plan(1, 2, 'd', 'e', 'f'), [sunday])).toBeNull()
    // What begins before it counts as well as what begins after.
    expect(clashOf(sunday, [plan(1, 1, 'd', 'e', 'f')])).toMatchObject({ kind: 'full' })
    expect(clashOf(plan(3, 5, 'a', 'b', 'c', 'd', 'e', 'f'), [])).toMatchObject({ kind: 'full' })
    const elsewhere = { ...sunday, products: sunday.products.map((one) => ({ ...one, store_code: 'SHPE-2' })) }
    expect(clashOf(plan(1, 1, 'd', 'e', 'f'), [elsewhere])).toBeNull()
  })

  it('boosts no product that is still boosted', () => {
    expect(clashOf(plan(2, 12, 'a'), [plan(0, 9, 'a')])).toEqual({ kind: 'twice', store_code: 'SHPE-1', mp_product_id: 'a' })
    expect(clashOf(plan(2, 13, 'a'), [plan(0, 9, 'a')])).toBeNull()
    expect(clashOf(plan(2, 6, 'a'), [plan(0, 9, 'a')])).toMatchObject({ kind: 'twice' })
    expect(clashOf(plan(2, 6, 'a', 'a'), [])).toMatchObject({ kind: 'twice' })
  })
})
