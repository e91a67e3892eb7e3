import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockOf } from '#platform/list/use-paste.ts'

const cell = fc.stringMatching(/^[A-Za-z0-9 "\t\n.]{1,8}$/).filter((text) => text.trim() !== '' && text === text.trim())
const written = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it('a block is read as a spreadsheet copies it, whatever is in its cells', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      (lines, end) => {
        expect(blockOf(lines.map((line) => line.map(written).join('\t') + end).join(''))).toEqual(lines)
      },
    ),
  )
})

it('cells that are left empty keep their place, and lines of nothing do not count', () => {
  expect(blockOf('7\t\t3\n\n\t4\t\n')).toEqual([
    ['7', '', '3'],
    ['', '4', ''],
  ])
})
