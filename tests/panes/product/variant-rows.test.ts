import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blankRow,
  cellNames,
  combinations,
  type Dimension,
  filledDown,
  optionsOf,
  pasted,
  rowsFor,
  textOfOptions,
  type VariantRow,
  withSkus,
} from '#panes/product/write/variant-rows.ts'

const colours = (options: string): Dimension => ({ name: 'Warna', options })
const sizes = (options: string): Dimension => ({ name: 'Ukuran', options })
const row = (sku: string, options: string[] = [], more: Partial<VariantRow> = {}): VariantRow => ({ ...blankRow, sku, options, ...more })
const told = (rows: readonly VariantRow[]) => rows.map(({ sku, options }) => [options.join('/'), sku])

describe('the rows of variants', () => {
  it('are one for each combination of choices, in order', () => {
    expect(combinations([colours('Merah, Biru'), sizes('S,L')])).toEqual([
      ['Merah', 'S'],
      ['Merah', 'L'],
      ['Biru', 'S'],
      ['Biru', 'L'],
    ])
    expect(combinations([])).toEqual([[]])
  })

  it('keep what was written when a choice is added, taken away or moved', () => {
    const before = [colours('Merah, Biru')]
    const rows = [row('A', ['Merah']), row('B', ['Biru'])]
    expect(told(rowsFor(before, rows, [colours('Biru, Hitam, Merah')], blankRow))).toEqual([
      ['Biru', 'B'],
      ['Hitam', ''],
      ['Merah', 'A'],
    ])
    expect(told(rowsFor(before, rows, [colours('Biru')], blankRow))).toEqual([['Biru', 'B']])
  })

  it('keep what was written while a choice is called otherwise', () => {
    const rows = [row('A', ['Merah'], { kept: true }), row('B', ['Biru'], { kept: true })]
    expect(told(rowsFor([colours('Merah, Biru')], rows, [colours('Maroon, Biru')], blankRow))).toEqual([
      ['Maroon', 'A'],
      ['Biru', 'B'],
    ])
  })

  it('begin with the prices of the row before them, and neither its SKU nor its stock', () => {
    const rows = [row('A', [], { price: '150000', price_cost: '90000', stock: '7', barcode: '899' })]
    expect(rowsFor([], rows, [sizes('S, M')], blankRow)).toEqual([
      { ...rows[0], options: ['S'] },
      { ...blankRow, options: ['M'], price: '150000', price_cost: '90000' },
    ])
  })

  it('keep a choice that has a comma, which stands in quotes', () => {
    expect(optionsOf(colours('Biru, "Merah, tua"; "15"" layar"'))).toEqual(['Biru', 'Merah, tua', '15" layar'])
    const before = [colours(textOfOptions(['Merah, tua', 'Biru']))]
    const rows = [row('A', ['Merah, tua'], { kept: true }), row('B', ['Biru'], { kept: true })]
    expect(told(rowsFor(before, rows, [colours(`${before[0]?.options}, Hitam`)], blankRow))).toEqual([
      ['Merah, tua', 'A'],
      ['Biru', 'B'],
      ['Hitam', ''],
    ])
  })

  it('take a quote that is not closed for a letter, so that what follows it keeps its rows', () => {
    expect(optionsOf(colours('"Merah, Biru'))).toEqual(['"Merah', 'Biru'])
    expect(optionsOf(colours('Layar 15", Biru'))).toEqual(['Layar 15"', 'Biru'])
  })

  it('are read from what choices are written as, whatever stands in them', () => {
    const option = fc
      .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'B', ' ', ',', ';', '"', '\n', '1') })
      .map((text) => text.trim())
    const options = fc.uniqueArray(option, { maxLength: 6, selector: (text) => text.toLowerCase() }).map((all) => all.filter(Boolean))
    fc.assert(
      fc.property(options, (all) => {
        expect(optionsOf({ options: textOfOptions(all) })).toEqual(all)
      }),
    )
  })

  it('are never two of one choice, and no row stands twice', () => {
    const text = fc.array(fc.constantFrom('S', 's', 'M', ' L', 'XL', ''), { maxLength: 6 }).map((parts) => parts.join(','))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 2 }), fc.array(text, { maxLength: 2 }), (one, other) => {
        const dimensions = (texts: string[]) => texts.map((options, at) => ({ name: `D${at}`, options }))
        const first = rowsFor([], [blankRow], dimensions(one), blankRow).map((made, at) => ({ ...made, sku: `K${at}` }))
        const next = rowsFor(dimensions(one), first, dimensions(other), blankRow)
        expect(next.map(({ options }) => options)).toEqual(combinations(dimensions(other)))
        const skus = next.map(({ sku }) => sku).filter(Boolean)
        expect(new Set(skus).size).toBe(skus.length)
      }),
    )
  })

  it('have choices that stand once, whatever their case', () => {
    expect(optionsOf(sizes(' S, s ,, M;L\nXL'))).toEqual(['S', 'M', 'L', 'XL'])
  })
})

describe('what is pasted from a sheet', () => {
  it('fills the cells beside and below, and no further than there are', () => {
    const rows = [row('A'), row('B')]
    const next = pasted(rows, { row: 0, cell: 'price' }, 'Rp 150.000\t90000\t5\r\n160000\t95000\t6\r\n170000\t1\t1\r\n')
    expect(next.map(({ price, price_cost, stock }) => [price, price_cost, stock])).toEqual([
      ['Rp 150.000', '90000', '5'],
      ['160000', '95000', '6'],
    ])
  })

  it('passes over columns that are not shown', () => {
    const shown = cellNames.filter((name) => name !== 'stock')
    expect(pasted([blankRow], { row: 0, cell: 'price_cost' }, '500\t2\tA-01', shown)).toMatchObject([
      { price_cost: '500', stock: '', min_stock: '2', location: 'A-01' },
    ])
  })

  it('leaves the SKU and the stock of what is there already', () => {
    const rows = [row('A', [], { kept: true, stock: '3' })]
    expect(pasted(rows, { row: 0, cell: 'sku' }, 'NEW\t1000\t500\t99\t2')).toMatchObject([
      { sku: 'A', price: '1000', price_cost: '500', stock: '3', min_stock: '2' },
    ])
  })

  it('changes no other row or cell', () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom(...cellNames),
        fc.array(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        (at, cell, cells) => {
          const rows = Array.from({ length: 5 }, (_, n) => row(`S${n}`))
          const next = pasted(rows, { row: at, cell }, cells.map((text) => text.replace(/[\t\r\n]/g, '')).join('\t'))
          next.forEach((after, n) => {
            const kept = cellNames.slice(0, n === at ? cellNames.indexOf(cell) : undefined)
            for (const name of kept) expect(after[name]).toBe(rows[n]?.[name])
          })
        },
      ),
    )
  })
})

it('a cell is filled into every row below it', () => {
  const rows = [row('A', [], { price: '1' }), row('B', [], { price: '2' }), row('C')]
  expect(filledDown(rows, { row: 1, cell: 'price' }).map(({ price }) => price)).toEqual(['1', '2', '2'])
})

describe('SKUs that are made', () => {
  it('are of the product and its choices, and leave those that were written', () => {
    const rows = [row('', ['Merah', 'L']), row('OWN', ['Merah', 'XL']), row('', ['Biru Tua', 'L'])]
    expect(withSkus(rows, 'Gamis Mayung Syari Premium').map(({ sku }) => sku)).toEqual(['GAM-MAY-SYA-MERAH-L', 'OWN', 'GAM-MAY-SYA-BIRUTUA-L'])
  })

  it('are each another', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'A', 'X-S', 'X-S-2'), { minLength: 1, maxLength: 8 }), (skus) => {
        const written = skus.filter(Boolean)
        if (new Set(written).size < written.length) return
        const made = withSkus(
          skus.map((sku) => row(sku, ['S'])),
          'x',
        ).map(({ sku }) => sku)
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })
})
