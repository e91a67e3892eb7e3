import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldStatuses, mayMove, orderStatuses } from '#contract/order/order-status.ts'
import { settleStock, stockEffect, timesPieces } from '#server/domains/order/stock.rules.ts'

const status = fc.constantFrom(...orderStatuses)
const revert = fc.constantFrom(true, false, null)
const stock = fc.record({ on_hand: fc.nat(1000), allocated: fc.nat(1000) })

/** A way that an order can take: a first status, then moves that are allowed. */
const way = fc.tuple(status, fc.array(status, { maxLength: 12 })).map(([first, wishes]) => {
  const taken = [first]
  for (const wish of wishes) if (mayMove(taken.at(-1) as typeof wish, wish)) taken.push(wish)
  return taken
})

describe('the stock of an order', () => {
  it('is held until it ships or is cancelled, whichever way the order takes', () => {
    fc.assert(
      fc.property(way, revert, fc.boolean(), (statuses, answer, packed) => {
        let allocated = 0
        let from: (typeof statuses)[number] | null = null
        for (const to of statuses) {
          allocated += stockEffect(from, to, { revert: answer, packed })?.allocated ?? 0
          from = to
          expect(allocated).toBe([100, 200, 300, 400, 950].includes(to) ? 1 : 0)
        }
      }),
    )
  })
  it('leaves the shelf at most once', () => {
    fc.assert(
      fc.property(way, revert, fc.boolean(), (statuses, answer, packed) => {
        let onHand = 0
        let from: (typeof statuses)[number] | null = null
        for (const to of statuses) {
          onHand += stockEffect(from, to, { revert: answer, packed })?.on_hand ?? 0
          from = to
          expect(onHand === 0 || onHand === -1).toBe(true)
        }
      }),
    )
  })
  it('is released by cancelling before shipping, unless the answer was no', () => {
    expect(stockEffect(300, 900)).toMatchObject({ on_hand: 0, allocated: -1, unshelved: 0, reason: 'release' })
    expect(stockEffect(300, 900, { revert: true, packed: false })).toMatchObject({ reason: 'release' })
    expect(stockEffect(300, 900, { revert: false, packed: false })).toMatchObject({ on_hand: -1, allocated: -1, reason: 'write_off' })
  })
  it('waits for its shelf where it was packed by then, unless the answer was no', () => {
    expect(stockEffect(300, 900, { revert: null, packed: true })).toMatchObject({ on_hand: -1, allocated: -1, unshelved: 1, reason: 'unpick' })
    expect(stockEffect(950, 900, { revert: true, packed: true })).toMatchObject({ unshelved: 1, reason: 'unpick' })
    expect(stockEffect(300, 900, { revert: false, packed: true })).toMatchObject({ on_hand: -1, unshelved: 0, reason: 'write_off' })
  })
  it('comes back after shipping only when somebody says so, and waits for its shelf then', () => {
    expect(stockEffect(500, 900, { revert: true, packed: true })).toMatchObject({ on_hand: 0, unshelved: 1, reason: 'return' })
    expect(stockEffect(500, 900)).toBeNull()
  })
  it('does not move for an order that is first seen cancelled', () => {
    expect(stockEffect(null, 900)).toBeNull()
  })
})

describe('settling stock', () => {
  it('never falls below zero, and before + effect + correction is after', () => {
    fc.assert(
      fc.property(stock, status, status, revert, fc.integer({ min: 1, max: 500 }), (before, from, to, answer, pieces) => {
        const effect = stockEffect(from, to, { revert: answer, packed: false })
        if (!effect) return
        const whole = timesPieces(effect, pieces)
        const { after, correction } = settleStock(before, whole)
        expect(after.on_hand).toBeGreaterThanOrEqual(0)
        expect(after.allocated).toBeGreaterThanOrEqual(0)
        expect(before.on_hand + whole.on_hand + (correction?.on_hand ?? 0)).toBe(after.on_hand)
        expect(before.allocated + whole.allocated + (correction?.allocated ?? 0)).toBe(after.allocated)
      }),
    )
  })
  it('corrects only what is missing', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (pieces, moreOnHand, moreAllocated) => {
        const before = { on_hand: pieces + moreOnHand, allocated: pieces + moreAllocated }
        expect(settleStock(before, { on_hand: -pieces, allocated: -pieces, unshelved: 0, reason: 'ship' }).correction).toBeNull()
      }),
    )
  })
})

it('pieces are promised and on the shelf in the statuses that are named for it', () => {
  expect(orderStatuses.filter((status) => stockEffect(null, status)?.reason === 'allocate').toSorted()).toEqual([...heldStatuses].toSorted())
})
