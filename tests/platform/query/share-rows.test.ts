import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareRows } from '#platform/query/share-rows.ts'

interface Row {
  readonly order_code: string
  readonly total: number
  readonly tags: readonly number[]
}

const share = shareRows((row: Row) => row.order_code)
const rowOf = (code: number, total = 0): Row => ({ order_code: `O${code}`, total, tags: [code] })
const replyOf = (...codes: number[]) => ({ rows: codes.map((code) => rowOf(code)), total: codes.length })

it('a row that comes in leaves every other row the object that it was, wherever it comes in and however the rows are read', () => {
  const codes = fc.uniqueArray(fc.nat(50), { maxLength: 12 })
  fc.assert(
    fc.property(codes, codes, fc.boolean(), (first, second, inPages) => {
      const wrapped = (codes: number[]) => (inPages ? { pages: [replyOf(...codes)], pageParams: [null] } : replyOf(...codes))
      const rowsOf = (data: unknown) => ((inPages ? (data as { pages: [unknown] }).pages[0] : data) as ReturnType<typeof replyOf>).rows
      const before = wrapped(first)
      const after = wrapped(second)
      const shared = share(before, after)
      expect(shared).toEqual(after)
      for (const row of rowsOf(shared)) {
        const was = rowsOf(before).find(({ order_code }) => order_code === row.order_code)
        if (was) expect(row).toBe(was)
      }
      if (String(first) === String(second)) expect(shared).toBe(before)
    }),
  )
})

it('a row that changed is another object, what did not change in it is the same', () => {
  const before = replyOf(1, 2)
  const shared = share(before, { rows: [rowOf(3), rowOf(1, 5), rowOf(2)], total: 3 }) as typeof before
  expect(shared.rows[1]).toEqual(rowOf(1, 5))
  expect(shared.rows[1]?.tags).toBe(before.rows[0]?.tags)
  expect(shared.rows[2]).toBe(before.rows[1])
})

it('a page more leaves those before it what they were, and the first reply is as it came', () => {
  const before = { pages: [replyOf(1, 2)], pageParams: [null] }
  const shared = share(before, { pages: [replyOf(1, 2), replyOf(3)], pageParams: [null, 2] }) as typeof before
  expect(shared.pages[0]).toBe(before.pages[0])
  expect(shared.pages[1]).toEqual(replyOf(3))
  const reply = replyOf(1)
  expect(share(undefined, reply)).toBe(reply)
})
