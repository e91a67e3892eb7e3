import { changeSettings, type TableSettings, useSettings } from '#platform/settings/settings.ts'
import { type ListColumn, type ListColumns, listColumns } from '#platform/ui/list-columns.ts'
import type { ErasedSpec } from './list-spec.ts'

/** Nobody chose anything. */
export const ownNothing: TableSettings = { order: [], hidden: [] }

/** Every column, those of a stored order first. Names of older versions are dropped; new ones stand at the end. */
export function orderedColumns<Id extends string>(all: readonly Id[], { order }: Pick<TableSettings, 'order'>): Id[] {
  const known = [...new Set(order)].filter((id): id is Id => (all as readonly string[]).includes(id))
  return [...known, ...all.filter((id) => !known.includes(id))]
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

/** How a declared list is laid out for a person: the columns that they chose, in their order, as wide as they made them. */
export function layoutOf({ columns, card, end, menuButton, select }: ErasedSpec, own: TableSettings): ListColumns<string> {
  const wide = ([id, column]: [string, ListColumn]): [string, ListColumn] => {
    const width = own.widths?.[id]
    return [id, width === undefined ? column : { ...column, least: widthOf(column, width), grow: undefined }]
  }
  const made = listColumns<string>({
    before: select ? [{ least: 14 }] : [],
    columns: Object.fromEntries(Object.entries(columns).map(wide)),
    after: [...(end ? [end] : []), ...(menuButton ? [{ least: 28 }] : [])],
    cardsBelow: card.below,
    card: { columns: card.columns },
  })
  const wanted = chosenColumns(Object.keys(columns), own)
  return { ...made, layout: (width, asCard) => made.layout(width, asCard, wanted) }
}
