// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ListCursor, untouched } from '#kernel/list-cursor.ts'
import type { ListRows } from '#platform/list/list-rows.ts'
import type { ErasedSpec } from '#platform/list/list-spec.ts'
import { useListTargets } from '#platform/list/use-list-targets.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'

interface Row {
  readonly code: string
  readonly open: boolean
}
const spec = {
  kind: 'order',
  select: 'many',
  key: ({ code }: Row) => code,
  context: (rows: readonly Row[]) => ({ 'order.open': rows.some(({ open }) => open) }),
} as unknown as ErasedSpec

/** Rows that have come, of which none was drawn. */
function rowsOf(...codes: string[]): ListRows {
  const all = codes.map((code) => ({ code, open: code.startsWith('open') }))
  return { total: all.length, known: true, busy: false, stale: false, error: null, at: (index) => all[index], refetch: () => undefined }
}

/** What commands learn where a cursor stands; later with other rows, before those are drawn. */
function targets(cursor: Partial<ListCursor>, rows: ListRows, seen = new Map<string, number>()) {
  const given = { spec, seen: { at: seen, known: new Map() }, looked: undefined }
  const hook = renderHook(
    (props: { rows: ListRows; cursor: ListCursor }) => useListTargets({ ...given, ...props, cursorCode: props.cursor.code ?? undefined }),
    {
      initialProps: { rows, cursor: { ...untouched, ...cursor } },
      wrapper: ({ children }) => <PaneIdentity value={{ id: 'p1', url: '/order', standalone: false }}>{children}</PaneIdentity>,
    },
  )
  return { known: () => hook.result.current.known, rerender: hook.rerender }
}

it('a list that one comes back to knows the row under its cursor before it is drawn', () => {
  const { known } = targets({ index: 1, code: 'open-2' }, rowsOf('done-1', 'open-2'))
  expect(known()).toEqual({ 'selection.kind': 'order', 'order.open': true })
})

it('and those that are selected', () => {
  const { known } = targets({ index: 0, code: 'done-1', selected: new Set(['open-2', 'done-1']) }, rowsOf('done-1', 'open-2'))
  expect(known()).toMatchObject({ 'order.open': true })
})

it('a row that others came before is still known', () => {
  const cursor = { ...untouched, index: 0, code: 'open-1' }
  const { known, rerender } = targets(cursor, rowsOf('open-1'), new Map([['open-1', 0]]))
  rerender({ cursor, rows: rowsOf('done-0', 'open-1') })
  expect(known()).toMatchObject({ 'order.open': true })
})
