// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { idleCells } from '#platform/list/cells.ts'
import { ListRow } from '#platform/list/list-row.tsx'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

it('draws its cells again for another row alone, and knows where it stands', () => {
  const cell = vi.fn((row: object) => (row as { name: string }).name)
  const spec = {
    mark: 'data-code',
    key: ({ code }: { code: string }) => code,
    name: ({ name }: { name: string }) => name,
    columns: { name: { least: 10, cell } },
    select: 'many',
    menuButton: true,
    card: { below: 0, columns: [], line: () => null },
  }
  const events = { point: vi.fn(), cell: vi.fn(), cellTo: vi.fn(), open: vi.fn(), menu: vi.fn(), run: vi.fn() }
  const fixed = {
    ...{ spec: spec as never, shown: ['name'], events, hrefOf: String, template: '1fr', card: false, here: null, inRange: null, editing: null },
    ...{ cells: idleCells, errorId: 'error', leave: () => undefined, fill: () => undefined },
  }
  const row = { code: 'A1', name: 'Gamis' }
  const { rerender } = show(<ListRow {...fixed} row={row} index={0} top={0} cursor={false} selected={false} />)
  rerender(<ListRow {...fixed} row={row} index={1} top={32} cursor={true} selected={true} />)
  expect(screen.getByRole('row').getAttribute('aria-rowindex')).toBe('3')
  expect(cell).toHaveBeenCalledTimes(1)

  fireEvent.click(screen.getByRole('button'))
  expect(events.menu).toHaveBeenLastCalledWith(1, expect.anything())
  fireEvent.click(screen.getByRole('checkbox'), { shiftKey: true })
  expect(events.point).toHaveBeenLastCalledWith(1, 'range')

  rerender(<ListRow {...fixed} row={{ ...row, name: 'Kaos' }} index={1} top={32} cursor={true} selected={true} />)
  expect(screen.getByText('Kaos')).toBeTruthy()
  expect(cell).toHaveBeenCalledTimes(2)
})
