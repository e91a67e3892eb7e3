import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allColumns, columnIds, defaultColumns, extraColumns, itemsText, queueColumns } from '#panes/order/queue/columns.ts'
import { chosenColumns, columnChoice, orderedColumns } from '#platform/list/own-columns.ts'

describe('the columns of the queue', () => {
  it('are the default ones until someone chooses', () => {
    expect(chosenColumns(allColumns, { order: [], hidden: [] }, extraColumns)).toEqual(defaultColumns)
  })

  it('keep a choice and its order', () => {
    const order = orderedColumns(allColumns, { order: ['total', 'buyer'] })
    const stored = columnChoice(['total', 'buyer'], order)
    expect(chosenColumns(allColumns, stored, extraColumns)).toEqual(['total', 'buyer'])
  })

  it('survive names that a later version no longer knows', () => {
    expect(orderedColumns(allColumns, { order: ['gone', 'total'] })[0]).toBe('total')
  })

  it('always list each column once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...columnIds, 'gone')), (order) => {
        expect([...orderedColumns(allColumns, { order })].sort()).toEqual([...columnIds].sort())
      }),
    )
  })

  it('give way when the pane is narrow, the deadline last', () => {
    const shownAt = (width: number) => queueColumns.layout(width, false, defaultColumns).shown
    expect(shownAt(2000)).toEqual(defaultColumns)
    expect(shownAt(300)).toEqual([])
    expect(shownAt(430)).toEqual(['deadline'])
  })

  it('say how many more lines an order has', () => {
    expect(itemsText({ first_item: 'Gamis', item_count: 3 })).toBe('Gamis +2')
    expect(itemsText({ first_item: 'Gamis', item_count: 1 })).toBe('Gamis')
  })
})
