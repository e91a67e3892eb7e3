import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { day, flag, listOf } from '#contract/core/query.ts'
import { courierTypeOf } from '#contract/order/courier.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { orderCodesPerCall, orderCodesSchema } from '#contract/order/order-query.ts'

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const words = listOf(z.string(), 1000)

describe('a list in a query string', () => {
  it('reads the same however it is written', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (list) => {
        const unique = [...new Set(list)]
        expect(words.parse(list.join(','))).toEqual(unique)
        expect(words.parse(list)).toEqual(unique)
        expect(words.parse([list.join(' , '), ...list])).toEqual(unique)
      }),
    )
  })
  it('drops what is empty', () => {
    expect(words.parse(',, a ,')).toEqual(['a'])
    expect(words.parse('')).toEqual([])
  })
  it('takes no more than it says', () => {
    expect(listOf(z.string(), 2).safeParse('a,b,c').success).toBe(false)
    expect(orderCodesSchema.safeParse(Array.from({ length: orderCodesPerCall + 1 }, (_, n) => `SHPE-${n}`)).success).toBe(false)
    expect(orderCodesSchema.safeParse('').success).toBe(false)
  })
})

describe('flags and statuses in a query string', () => {
  it('are read from text', () => {
    expect([flag.parse('1'), flag.parse('true'), flag.parse('0'), flag.parse('false')]).toEqual([true, true, false, false])
    expect(flag.safeParse('yes').success).toBe(false)
    expect(orderList.query.parse({ status: '200,300', page: '2' })).toMatchObject({ status: [200, 300], page: 2, limit: 50, sort: 'deadline' })
    expect(orderList.query.safeParse({ status: '201' }).success).toBe(false)
  })
})

describe('a day in a query string', () => {
  it('is of this century, so that every database holds it', () => {
    expect(['2000-01-01', '2024-02-29', '2100-12-31'].map((text) => day.safeParse(text).success)).toEqual([true, true, true])
    for (const text of ['0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31', '2023-02-29', '2024-1-1', ''])
      expect(day.safeParse(text).success, text).toBe(false)
  })
})

describe('the courier type', () => {
  it('is found in names as marketplaces write them', () => {
    expect(courierTypeOf('GoSend', 'Instant Courier')).toBe('instant')
    expect(courierTypeOf('Grab', 'Instan')).toBe('instant')
    expect(courierTypeOf('GoSend', 'Same Day')).toBe('sameday')
    expect(courierTypeOf('Paxel', 'SAME-DAY')).toBe('sameday')
    expect(courierTypeOf('JNE', 'REG')).toBe('normal')
  })
})
