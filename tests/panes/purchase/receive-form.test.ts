import { describe, expect, it } from 'vitest'
import type { PurchaseDetail, PurchaseLine } from '#contract/purchase/purchase.ts'
import { allCame, bodyOf, differencesOf, type Receiving, receiveForm, scanned, wrongCounts } from '#panes/purchase/receive-form.ts'
import { startI18n } from '#platform/i18n/i18n.ts'

await startI18n('id')

const line = (sku: string, qty: number, received: number, barcode: string | null = null) =>
  ({ sku, qty, received, barcode, name: sku, variant: '' }) as PurchaseLine
const purchase = { version: 3, lines: [line('A', 10, 4, '899'), line('B', 2, 0), line('C', 5, 5, '899')] } as unknown as PurchaseDetail
const receiving = (part: Partial<Receiving> = {}): Receiving => ({ ...receiveForm.blank, ...part })

/** The form after these scans. */
function scan(codes: readonly string[], damaged = false): Receiving {
  let now = receiving({ damaged })
  for (const code of codes) {
    const found = scanned(purchase, now, code)
    if (found && 'lines' in found) now = { ...now, lines: found.lines }
  }
  return now
}

describe('what came, counted by scanner', () => {
  it('is a piece more of the SKU that a code names, and short or surplus against what is awaited', () => {
    const differences = differencesOf(purchase, scan(['A', 'A', 'B', 'B', 'B', 'C', 'X']))
    expect(differences.map(({ line: { sku }, came, short, surplus }) => [sku, came, short, surplus])).toEqual([
      ['A', 2, 4, 0],
      ['B', 3, 0, 1],
      ['C', 1, 0, 1],
    ])
  })

  it('goes to the damaged ones while that is said, which stay awaited', () => {
    expect(differencesOf(purchase, scan(['A', 'A'], true))[0]).toMatchObject({ came: 0, damaged: 2, short: 6 })
  })

  it('is refused where several SKUs carry the barcode, and where none does', () => {
    expect(scanned(purchase, receiving(), '899')).toEqual({ several: ['A', 'C'] })
    expect(scanned(purchase, receiving(), '123')).toBeUndefined()
  })

  it('is all that is awaited by one press, and sent without what did not come', () => {
    const all = receiving({ lines: allCame(purchase), reference: 'SJ-1' })
    expect(wrongCounts(all)).toEqual({})
    expect(bodyOf(purchase, all)).toEqual({
      version: 3,
      reference: 'SJ-1',
      note: null,
      close: false,
      lines: [
        { sku: 'A', qty: 6, damaged: 0 },
        { sku: 'B', qty: 2, damaged: 0 },
      ],
    })
  })

  it('is wrong where nothing came, or pieces are no number', () => {
    expect(Object.keys(wrongCounts(receiving()))).toEqual(['lines'])
    expect(Object.keys(wrongCounts(receiving({ lines: [{ sku: 'A', qty: 'x', damaged: '-1' }] })))).toEqual(['lines.0.qty', 'lines.0.damaged'])
  })
})
