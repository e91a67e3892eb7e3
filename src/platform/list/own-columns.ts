import { useCallback, useMemo, useState } from 'react'
import { changeSettings, type TableSettings, useSettings } from '#platform/settings/settings.ts'
import { type ColumnRoom, type ListColumn, type ListColumns, listColumns } from '#platform/ui/list-columns.ts'
import type { ErasedSpec } from './list-spec.ts'

/** Nobody chose anything. */
export const ownNothing: TableSettings = { order: [], hidden: [] }

/** Every column in a stored order. Names of older versions are dropped; new ones stand behind what they are declared behind. */
export function orderedColumns<Id extends string>(all: readonly Id[], { order }: Pick<TableSettings, 'order'>): Id[] {
  const placed = [...new Set(order)].filter((id): id is Id => (all as readonly string[]).includes(id))
  for (const [index, id] of all.entries()) {
    const before = all[index - 1]
    if (!placed.includes(id)) placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, id)
  }
  return placed
}

/** The columns that a stored choice shows, in its order. `extra` are shown to nobody who has not chosen them. */
export function chosenColumns<Id extends string>(all: readonly Id[], stored: TableSettings, extra: readonly Id[] = []): Id[] {
  const hidden: readonly string[] = stored.order.length || stored.hidden.length ? stored.hidden : extra
  const shown = orderedColumns(all, stored).filter((id) => !hidden.includes(id))
  return shown.length ? shown : [...all]
}

/** What is stored when exactly `shown` shall be seen, with the others after them. */
export const columnChoice = (shown: readonly string[], order: readonly string[]): Pick<TableSettings, 'order' | 'hidden'> => ({
  order,
  hidden: order.filter((id) => !shown.includes(id)),
})

const widest = 800

/** A width that someone may give a column: never less than what it shows can be read in. CSS pixels. */
export const widthOf = ({ least }: ListColumn, wanted: number): number => Math.max(least, Math.min(widest, Math.round(wanted)))

/** Under which name a person's columns are kept in this browser, and what stands where they chose none. */
export interface ColumnPlace {
  readonly key: string
  readonly otherwise: TableSettings
}

export const ownColumns = ({ key, otherwise }: ColumnPlace): TableSettings => useSettings.getState().list_tables[key] ?? otherwise
export const useOwnColumns = ({ key, otherwise }: ColumnPlace): TableSettings => useSettings((settings) => settings.list_tables[key]) ?? otherwise

export function keepOwnColumns({ key }: ColumnPlace, { order, hidden, widths = {} }: TableSettings): void {
  const { [key]: before, ...others } = useSettings.getState().list_tables
  const isEmpty = !order.length && !hidden.length && !Object.keys(widths).length
  changeSettings({ list_tables: isEmpty ? others : { ...others, [key]: { order, hidden, widths } } })
}

/** How columns are laid out for a person: those that they chose, in their order, as wide as they made them. */
export function ownLayout<Id extends string>(room: ColumnRoom<Id>, own: TableSettings): ListColumns<Id> {
  const ids = Object.keys(room.columns) as Id[]
  const wide = (id: Id): ListColumn => {
    const width = own.widths?.[id]
    return width === undefined ? room.columns[id] : { ...room.columns[id], least: widthOf(room.columns[id], width), grow: undefined }
  }
  const made = listColumns<Id>({ ...room, columns: Object.fromEntries(ids.map((id) => [id, wide(id)])) as Record<Id, ListColumn> })
  const wanted = chosenColumns(ids, own, extraOf(room as never) as Id[])
  return { ...made, layout: (width, asCard) => made.layout(width, asCard, wanted) }
}

/** Columns that are shown to nobody who has not chosen them. */
export const extraOf = ({ columns }: Pick<ErasedSpec, 'columns'>): string[] => Object.keys(columns).filter((id) => columns[id]?.extra)

/** The room of a declared list's columns. */
export const roomOf = ({ columns, card, end, menuButton, select }: ErasedSpec): ColumnRoom<string> => ({
  before: select ? [{ least: 14 }] : [],
  columns,
  after: [...(end ? [end] : []), ...(menuButton ? [{ least: 28 }] : [])],
  cardsBelow: card.below,
  card: { columns: card.columns },
})

/** The columns as the person has them; while an edge is dragged, as they will be. */
export function useOwnLayout<Id extends string>(place: ColumnPlace, room: ColumnRoom<Id>) {
  const own = useOwnColumns(place)
  const [dragged, setDragged] = useState<TableSettings['widths']>()
  const layout = useMemo(() => ownLayout(room, dragged ? { ...own, widths: { ...own.widths, ...dragged } } : own), [room, own, dragged])
  const onWidth = useCallback(
    (id: string, width: number | undefined, done: boolean) => {
      if (!done) return setDragged(width === undefined ? undefined : { [id]: width })
      setDragged(undefined)
      const { [id]: _, ...widths } = own.widths ?? {}
      keepOwnColumns(place, { ...own, widths: width === undefined ? widths : { ...widths, [id]: widthOf(room.columns[id as Id], width) } })
    },
    [place, room, own],
  )
  return { layout, onWidth }
}
