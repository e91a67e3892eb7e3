// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { Command } from 'cmdk'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { PaletteList } from '#platform/palette/palette-list.tsx'
import type { Row } from '#platform/palette/rows.ts'
import { setUpPage } from '../ui/render.tsx'

setUpPage()

const rowOf = (value: string): Row => ({ kind: 'choice', value, title: value, ranges: [], section: '', answer: value })
const before = Array.from({ length: 40 }, (_, at) => rowOf(`row ${at}`))

/** What stands in the list after each paint while it goes from the rows before to these. */
function paintsOf(rows: readonly Row[]): string[][] {
  const painted: string[][] = []
  const read = () => painted.push([...document.querySelectorAll('[role=option]')].map((option) => option.textContent ?? ''))
  const listOf = (shown: readonly Row[]) => (
    <Command>
      <Profiler id="list" onRender={read}>
        <PaletteList options="o" label="l" rows={shown} busy={false} moved={false} onChoose={() => undefined} onListId={() => undefined} />
      </Profiler>
    </Command>
  )
  const { rerender } = render(listOf(before))
  painted.length = 0
  rerender(listOf(rows))
  return painted
}

it('a row that a keystroke brings into sight is never offered a second time below', () => {
  const rows = [rowOf('row 34'), ...before.filter(({ value }) => value !== 'row 34')]
  const painted = paintsOf(rows)
  for (const titles of painted) expect(titles).toEqual([...new Set(titles)])
  expect(painted.at(-1)).toEqual(rows.map(({ title }) => title))
})

it('nothing that an earlier text found stands below what a later one finds in sight', () => {
  for (const titles of paintsOf([rowOf('row 34'), rowOf('row 3')])) expect(titles).toEqual(['row 34', 'row 3'])
})
