import { expect, it } from 'vitest'
import { menuPlaces } from '#kernel/side-menu.ts'

it('the side menu has the order of the specification, with dividers between its groups', () => {
  const sorted = Object.entries(menuPlaces).sort(([, a], [, b]) => a.group - b.group || a.order - b.order)
  const groups = new Map<number, string[]>()
  for (const [name, { group }] of sorted) groups.set(group, [...(groups.get(group) ?? []), name])
  expect([...groups.values()]).toEqual([
    ['dashboard'],
    ['chat', 'order', 'returnRefund', 'rating'],
    ['salesReport', 'disbursement', 'chatReport'],
    ['sales', 'purchase', 'product', 'stockInOut', 'store'],
    ['settings', 'news'],
  ])
})
