import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderLogAction, orderLogActionName } from '#contract/order/order-log.ts'
import { actionRules, mayAct, mayMove, orderActions, orderStatus, orderStatuses, orderStatusName, transitions } from '#contract/order/order-status.ts'

const status = fc.constantFrom(...orderStatuses)

describe('the statuses of an order', () => {
  it('have one name each', () => {
    for (const value of orderStatuses) expect(orderStatus[orderStatusName(value)]).toBe(value)
    for (const action of Object.values(orderLogAction)) expect(orderLogAction[orderLogActionName(action)]).toBe(action)
  })
  it('never move to themselves, and never back on the main line', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        if (from === to) expect(mayMove(from, to)).toBe(false)
        if (from < orderStatus.returned && to < from) expect(mayMove(from, to)).toBe(false)
      }),
    )
  })
  it('end where an order was returned or cancelled', () => {
    expect(transitions[900]).toEqual([])
    expect(transitions[550]).toEqual([])
  })
  it('allow every move that an action leads to', () => {
    for (const action of orderActions) {
      const { from, to } = actionRules[action]
      for (const value of from) {
        expect(mayAct(action, value)).toBe(true)
        if (to !== null) expect(mayMove(value, to)).toBe(true)
      }
    }
  })
})
