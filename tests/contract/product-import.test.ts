import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { guessMapping, headOf, importColumns, importFields, isMapped, mapColumn, plainHead } from '#contract/product/import-columns.ts'
import { sheetRowSchema, sheetRows } from '#contract/product/product-import.ts'
import { drawWorkbook, sheet } from '#server/documents/workbook/workbook.ts'

type Cells = readonly (readonly unknown[])[]
/** The lines of a sheet as its heads are guessed. */
function read(cells: Cells) {
  const head = headOf(cells)
  return head === null ? null : sheetRows(cells, head, guessMapping(cells[head] ?? []))
}

test('columns are guessed from what they are called, in either language and in any order, each field once', () => {
  const heads = fc.record({
    fields: fc.shuffledSubarray([...importFields], { minLength: 2 }),
    language: fc.constantFrom('id' as const, 'en' as const),
  })
  fc.assert(
    fc.property(heads, fc.nat(20), fc.constantFrom('', '*', ' (Rp)', ' [wajib]'), ({ fields, language }, pick, sign) => {
      const names = fields.map((field) => {
        const known = importColumns[field][language]
        return ` ${known[pick % known.length]?.toUpperCase()}${sign}`
      })
      expect(guessMapping(names)).toEqual(fields)
    }),
  )
})

test('heads of marketplace exports are known', () => {
  const mapped = (...heads: string[]) => guessMapping(heads)
  expect(mapped('Kode Produk', 'Nama Produk', 'Nama Variasi', 'SKU Induk', 'SKU', 'Harga', 'Stok')).toEqual([
    null,
    'name',
    'option_1',
    'group',
    'sku',
    'price',
    'stock',
  ])
  expect(mapped('product_id', 'product_name', 'seller_sku', 'variation_value', 'price', 'quantity')).toEqual([
    null,
    'name',
    'sku',
    'option_1',
    'price',
    'stock',
  ])
  expect(mapped('SellerSKU', 'Product Name', 'Price', 'Quantity', 'Package Weight (kg)')).toEqual(['sku', 'name', 'price', 'stock', null])
})

test('no name of a column means two fields', () => {
  const names = importFields.flatMap((field) => [...new Set([...importColumns[field].id, ...importColumns[field].en].map(plainHead))])
  expect(names.length).toBe(new Set(names).size)
})

test('what a person said of a head comes before what it is commonly called, also that it is passed over', () => {
  expect(guessMapping(['SKU', 'Harga', 'Kolom saya'], { harga: null, 'kolom saya': 'price' })).toEqual(['sku', null, 'price'])
  expect(mapColumn(['sku', 'price', null], 2, 'price')).toEqual(['sku', null, 'price'])
  expect([isMapped(['sku', null]), isMapped(['price', 'stock']), isMapped(['sku', 'stock'])]).toEqual([false, false, true])
})

test('a sheet is read from its head on, whatever stands above; empty lines are passed over and keep their numbers', () => {
  const lines = [
    [10, 'A', ''],
    ['', '', ''],
    ['12.500', 'B', 3],
  ]
  const rows = [
    { row: 4, sku: 'A', price: 10 },
    { row: 6, sku: 'B', stock: 3, price: '12.500' },
  ]
  expect(read([['Daftar', '', ''], ['x'], ['Harga (Rp)', 'kode sku', 'STOK'], ...lines])).toEqual({ dimensions: [], rows })
  expect(read([['List', '', ''], ['x'], ['Selling price', 'SKU', 'Stock'], ...lines])).toEqual({ dimensions: [], rows })
  expect(read([])).toBeNull()
})

test('choices are called as their columns are', () => {
  const line = (color: string, size: string) => ['A', 'Kaos', color, size]
  expect(read([['SKU', 'Nama produk', 'Warna', 'Ukuran'], line('Merah', 'L')])).toEqual({
    dimensions: ['Warna', 'Ukuran'],
    rows: [{ row: 2, sku: 'A', name: 'Kaos', option_1: 'Merah', option_2: 'L' }],
  })
  // A second without a first is the first.
  expect(
    read([
      ['SKU', 'Size'],
      ['A', 'L'],
    ]),
  ).toEqual({ dimensions: ['Size'], rows: [{ row: 2, sku: 'A', option_1: 'L' }] })
})

test('whatever stands in a sheet is read as lines that the server takes', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
  )
  const cells = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
  const mapping = fc.array(fc.option(fc.constantFrom(...importFields)), { maxLength: 8 })
  fc.assert(
    fc.property(cells, mapping, (lines, mapped) => {
      for (const row of sheetRows(lines, 0, mapped).rows) expect(sheetRowSchema.safeParse(row).success).toBe(true)
    }),
  )
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
  expect(read(await readSheet(new Blob([await buffer(book)])))?.rows).toEqual([
    { row: 4, sku: '00123', stock: 5 },
    { row: 5, sku: '=1+1', stock: 0 },
    { row: 6, sku: 'Ani & "Budi" <3', stock: 7 },
  ])
})
