import { describe, expect, it } from 'vitest'
import { dayOfCell, guessSheet, headOfSheet, isSheetMapped, mapSheet, settlementSheet, signedAmountOf } from '#contract/income/income-sheet.ts'

const heads = [
  'Nomor Invoice',
  'Tanggal Pencairan',
  'Harga Produk (Rp)',
  'Biaya Komisi',
  'Biaya Bebas Ongkir',
  'Biaya Layanan',
  'Jumlah Cair',
  'Catatan',
]

describe('a settlement sheet', () => {
  it('says by its heads which column holds what', () => {
    const mapping = guessSheet(heads)
    expect(mapping).toEqual(['order', 'settled_at', 'sales', 'commission', 'free_shipping_fee', 'merchant_fee', 'total', null])
    expect(isSheetMapped(mapping)).toBe(true)
    expect(isSheetMapped(['order', 'total'])).toBe(false)
    expect(
      guessSheet(['Order ID', 'Order/adjustment ID', 'Settlement Date', 'Net sales', 'Platform commission fee', 'Affiliate commission']),
    ).toEqual(['order', null, 'settled_at', 'total', 'commission', 'affiliate'])
    expect(headOfSheet([['Laporan Penghasilan'], [], heads, ['INV/1']])).toBe(2)
    expect(headOfSheet([['a', 'b']])).toBeNull()
  })

  it('has several columns of one category, and one of each other', () => {
    expect(mapSheet(['order', 'merchant_fee', null], 2, 'merchant_fee')).toEqual(['order', 'merchant_fee', 'merchant_fee'])
    expect(mapSheet(['order', null], 1, 'order')).toEqual([null, 'order'])
  })

  it.each([
    ['12.500', 12_500],
    ['-12.500', -12_500],
    ['Rp -12,500', -12_500],
    ['(12.500)', -12_500],
    [-7.4, -7],
    ['', 0],
    ['-', 0],
    ['dua ribu', null],
  ])('reads %j as %j rupiah', (cell, amount) => expect(signedAmountOf(cell)).toBe(amount))

  it.each([
    ['2026-11-20 10:00', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['5 Agustus 2026', '2026-08-05'],
    ['31-Dec-2026', '2026-12-31'],
    [new Date('2026-11-20T00:00:00Z'), '2026-11-20'],
    ['31/02/2026', null],
    ['kemarin', null],
  ])('reads %j as the day %j', (cell, day) => expect(dayOfCell(cell)).toBe(day))

  it('has fees that take away however they are written, and rows that can’t be read by their number', () => {
    const cells = [
      heads,
      ['INV/1', '20/11/2026', '100.000', '5.000', '-4.000', '1.000', '90.000', ''],
      ['', '', '', '', '', '', '', ''],
      ['INV/2', 'kemarin', '1', '1', '1', '1', '1', ''],
    ]
    const { columns, lines, unread } = settlementSheet(cells, 0, guessSheet(heads))
    expect(columns.map(({ category, kind }) => [category, kind])).toEqual([
      ['sales', 'Harga Produk (Rp)'],
      ['commission', 'Biaya Komisi'],
      ['free_shipping_fee', 'Biaya Bebas Ongkir'],
      ['merchant_fee', 'Biaya Layanan'],
    ])
    expect(lines).toEqual([{ row: 2, order: 'INV/1', settled_at: '2026-11-20', total: 90_000, amounts: [100_000, -5_000, -4_000, -1_000] }])
    expect(unread).toEqual([4])
  })
})
