import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { amountOf, sheetRows } from '#contract/product/product-import.ts'
import { drawWorkbook, sheet } from '#server/documents/workbook/workbook.ts'

test('an amount is a whole number as people write it, and nothing else', () => {
  expect(['12500', '12.500', '1,250,000', 'Rp 12.500', 'rp12500', 7].map(amountOf)).toEqual([12_500, 12_500, 1_250_000, 12_500, 12_500, 7])
  for (const other of ['', 'banyak', '-3', '1.5', '12.50', '1e9', 1.5, Number.NaN]) expect(amountOf(other)).toBeNull()
})

test('a sheet is read from its head on, whatever stands above, in either language and order', () => {
  const lines = [
    [10, 'A', ''],
    ['', '', ''],
    ['12.500', 'B', 3],
  ]
  const read = [
    { row: 4, sku: 'A', stock: '', price: 10 },
    { row: 6, sku: 'B', stock: 3, price: '12.500' },
  ]
  expect(sheetRows([['Daftar', '', ''], ['x'], ['Harga (Rp)', 'kode sku', 'STOK'], ...lines])).toEqual(read)
  expect(sheetRows([['List', '', ''], ['x'], ['Selling price', 'SKU', 'Stock'], ...lines])).toEqual(read)
})

test('a sheet without a column for SKUs, or without a number, is none', () => {
  expect(
    sheetRows([
      ['Nama', 'Stok'],
      ['Kaos', 1],
    ]),
  ).toBeNull()
  expect(
    sheetRows([
      ['SKU', 'Nama'],
      ['A', 'Kaos'],
    ]),
  ).toBeNull()
  expect(sheetRows([])).toBeNull()
})

test('a workbook of ours is read as it was written: codes keep their zeros, and text is no formula', async () => {
  interface Row {
    readonly sku: string
    readonly stock: number
  }
  const rows: Row[] = [
    { sku: '00123', stock: 5 },
    { sku: '=1+1', stock: 0 },
    { sku: 'Ani & "Budi" <3\u0000', stock: 7 },
  ]
  const book = drawWorkbook([
    sheet<Row>({
      name: 'Stok & harga',
      about: [['Toko', 'Melati']],
      columns: [
        { title: 'SKU', kind: 'text', width: 20, value: (row) => row.sku },
        { title: 'Stok', kind: 'number', width: 10, value: (row) => row.stock },
      ],
      rows,
    }),
  ])
  expect(sheetRows(await readSheet(new Blob([await buffer(book)])))).toEqual([
    { row: 4, sku: '00123', stock: 5 },
    { row: 5, sku: '=1+1', stock: 0 },
    { row: 6, sku: 'Ani & "Budi" <3', stock: 7 },
  ])
})
