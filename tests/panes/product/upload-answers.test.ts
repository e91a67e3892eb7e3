import { expect, it } from 'vitest'
import { answersOf, blankAnswers, groupsOf, markupIn } from '#panes/product/upload/upload-answers.ts'
import { among, partsOf } from '#platform/command/upload-source.ts'

it('products of an upload are asked about in parts, and grouped by their category', () => {
  const of = { product_ids: [1, 2, 3] }
  expect(partsOf(of, 2)).toEqual([{ product_ids: [1, 2] }, { product_ids: [3] }])
  expect(among({ store_code: 's', product_codes: ['a', 'b'] }, new Set(['b']))).toEqual({ store_code: 's', product_codes: ['b'] })
  const row = { name: '', image_url: null, skus: [], state: 'ready' as const, issues: [] }
  const rows = [
    { ...row, id: '1', category: 'g', category_name: 'Gamis' },
    { ...row, id: '2', category: 'k', category_name: 'Kaos' },
    { ...row, id: '3', category: 'k', category_name: 'Kaos' },
    { ...row, id: '4', category: 'r', category_name: 'Rok', state: 'listed' as const },
  ]
  expect(groupsOf(rows)).toEqual([
    { from: 'k', name: 'Kaos', count: 2 },
    { from: 'g', name: 'Gamis', count: 1 },
  ])
  expect([markupIn(''), markupIn('7,5 %'), markupIn('-10'), markupIn('-95'), markupIn('x')]).toEqual([0, 7.5, -10, null, null])
  expect(
    answersOf({ ...blankAnswers, categories: [{ from: 'k', category: null, attributes: [], brand: null, size_chart: null }] }).categories,
  ).toEqual([])
})
