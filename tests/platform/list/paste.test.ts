import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockOf, blockText, placeBlock } from '#platform/list/cell-range.ts'

const cell = fc.stringMatching(/^[A-Za-z0-9 "\t\n.]{1,8}$/).filter((text) => text.trim() !== '' && text === text.trim())
const written = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it('a block is read as a spreadsheet copies it, whatever is in its cells', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      (lines, end) => {
        expect(blockOf(lines.map((line) => line.map(written).join('\t') + end).join(''))).toEqual(lines)
        // What is copied from here is read so too.
        expect(blockOf(blockText(lines))).toEqual(lines)
      },
    ),
  )
})

it('cells and lines that are left empty keep their place', () => {
  expect(blockOf('7\t\t3\n\n\t4\t\n\n')).toEqual([['7', '', '3'], [''], ['', '4', '']])
})

/** What a block puts into each cell of what it covers, line by line. */
function placed(block: string[][], on: { rows: number; columns: string[] }, columns = ['stock', 'min', 'price']) {
  const of = placeBlock(block, { first: 5, last: 4 + on.rows, columns: on.columns }, columns)
  if ('wide' in of) return of
  const { range, textAt } = of
  return Array.from({ length: range.last - range.first + 1 }, (_, row) => range.columns.map((_, column) => textAt(row, column)))
}

it('one cell fills the range that it is put on, and a block that fits it several times is repeated', () => {
  expect(placed([['7']], { rows: 2, columns: ['stock', 'min'] })).toEqual([
    ['7', '7'],
    ['7', '7'],
  ])
  expect(placed([['1', '2']], { rows: 3, columns: ['min', 'price'] })).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['1', '2'],
  ])
})

it('any other block goes from the first cell on, and is told where it has no room', () => {
  const block = [['1', '2'], ['3']]
  expect(placed(block, { rows: 1, columns: ['min'] })).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
  expect(placed(block, { rows: 3, columns: ['min'] })).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
  expect(placed(block, { rows: 1, columns: ['price'] })).toEqual({ wide: 2, most: 1 })
})
