import { createContext, use } from 'react'

/** The id of the list whose rows this is inside of; null elsewhere. */
export const InList = createContext<string | null>(null)

/**
 * A list is one Tab stop: its cursor goes through the rows, and the arrows to what can be pressed in the one that has it. What stands in a
 * row is no Tab stop of its own.
 */
export const useTabStop = (): -1 | undefined => (use(InList) === null ? undefined : -1)

/** The id of a row, or of a cell of it: each of two panes of the same list has its own. */
export const rowId = (list: string | null, index: number, cell?: string): string => (cell ? `${list}-${index}-${cell}` : `${list}-${index}`)
export const useRowId = (index: number): string => rowId(use(InList), index)

/** Everything in a row that can be pressed. */
export const pressable = 'a[href], button:not(:disabled), input:not(:disabled)'

/** The row that an element stands in, by `aria-rowindex`, where a list's head is 1. */
export function indexOfRow(element: Element | null): number | null {
  const row = element?.closest('[role="row"]')?.getAttribute('aria-rowindex')
  return row && Number(row) > 1 ? Number(row) - 2 : null
}
