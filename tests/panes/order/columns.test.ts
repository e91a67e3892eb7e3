import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsText } from '#panes/order/queue/queue-cells.tsx'
import { chosenColumns, columnChoice, orderedColumns } from '#platform/list/own-columns.ts'

const all = ['code', 'buyer', 'total', 'status', 'ordered'] as const

describe('the columns of a list', () => {
  it('are all but the extra ones until someone chooses', () => {
    expect(chosenColumns(all, { order: [], hidden: [] }, ['ordered'])).toEqual(['code', 'buyer', 'total', 'status'])
  })

  it('keep a choice and its order', () => {
    const order = orderedColumns(all, { order: ['total', 'buyer'] })
    const stored = columnChoice(['total', 'buyer'], order)
    expect(chosenColumns(all, stored, ['ordered'])).toEqual(['total', 'buyer'])
  })

  it('survive names that a later version no longer knows, and have new ones where they are declared', () => {
    expect(orderedColumns(all, { order: ['gone', 'total', 'buyer'] })).toEqual(['code', 'total', 'status', 'ordered', 'buyer'])
  })

  it('always list each column once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all, 'gone')), (order) => {
        expect([...orderedColumns(all, { order })].sort()).toEqual([...all].sort())
      }),
    )
  })
})

it('an order says how many more lines it has', () => {
  expect(itemsText({ first_item: 'Gamis', item_count: 3 })).toBe('Gamis +2')
  expect(itemsText({ first_item: 'Gamis', item_count: 1 })).toBe('Gamis')
})
