import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTotals } from '#contract/core/priced-document.ts'
import { type Draft, draftForm, fieldsOf, wrongDraft } from '#panes/purchase/draft-form.tsx'
import { totalsOf, withSku } from '#platform/document/draft.ts'
import { startI18n } from '#platform/i18n/i18n.ts'

await startI18n('id')

const line = (sku: string, qty: string, price: string, discount = '') => ({ sku, qty, price, discount, name: 'Gamis', variant: 'M' })
const draft = (part: Partial<Draft>): Draft => ({ ...draftForm.blank, ...part })

describe('a document as it is written', () => {
  it('reads amounts as people write them, and comes to what the server says', () => {
    const written = draft({ lines: [line('A', '12', 'Rp 1.250', '500'), line('B', '2', '3,000')], shipping: '10.000', tax: '', discount: '1000' })
    const fields = fieldsOf(written)
    expect(fields.lines).toEqual([
      { sku: 'A', qty: 12, price_cost: 1250, discount: 500 },
      { sku: 'B', qty: 2, price_cost: 3000, discount: 0 },
    ])
    expect(totalsOf(written)).toEqual(documentTotals(fields))
    expect(totalsOf(written)).toEqual({ goods: 20_500, total: 29_500 })
  })

  it('is wrong where a quantity is none, a discount is more than what it is off, or nothing is wanted', () => {
    expect(Object.keys(wrongDraft(draft({ lines: [line('A', '0', '10'), line('B', 'dua', 'x'), line('C', '1', '10', '11')] })))).toEqual([
      'lines.0.qty',
      'lines.1.qty',
      'lines.1.price',
      'lines.2.discount',
    ])
    expect(wrongDraft(draft({ lines: [line('A', '1', '10')], discount: '11' }))).toEqual({ discount: 'Lebih dari total pembelian' })
    expect(Object.keys(wrongDraft(draft({})))).toEqual(['lines'])
  })

  it('counts a piece more for each scan, and never writes a SKU twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 20 }), (codes) => {
        const found = (sku: string) => ({ sku, name: sku, variant: '', price: 100 })
        const lines = codes.reduce<ReturnType<typeof withSku>>((before, code) => withSku(before, found(code), { pieces: 1, qty: '1' }), [])
        for (const { sku, qty } of lines) expect(Number(qty)).toBe(codes.filter((code) => code === sku).length)
        expect(lines.length).toBe(new Set(codes).size)
      }),
    )
  })
})
