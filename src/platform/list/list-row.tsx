import { memo, useMemo, useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { GridRow, type Pointed, type RowPlace } from '#platform/ui/grid-row.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import { Cell, type RowCells } from './list-cell.tsx'
import type { Column, ErasedRow, ErasedSpec, RunHere } from './list-spec.ts'

export interface RowEvents {
  point(index: number, how: Pointed): void
  /** A click on a cell that is set in place. */
  cell(index: number, column: string): void
  /** The range of cells goes to here: Shift with a click, or dragged. False where it begins nowhere. */
  cellTo(index: number, column: string): boolean
  open(index: number): void
  menu(index: number, at: MenuPlace): void
  run(index: number, ...command: Parameters<RunHere>): void
}

interface ListRowProps extends RowPlace, RowCells {
  readonly spec: ErasedSpec
  readonly row: ErasedRow
  readonly shown: readonly string[]
  readonly selected: boolean
  readonly events: RowEvents
  hrefOf(code: string): string
}

/**
 * One row. Only rows whose own state changes are drawn again: moving the cursor draws two. Its cells are drawn again for another row or width alone, not where it
 * moves on for one that came in above it.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { spec, row, shown, selected, events, hrefOf, here, inRange, editing, cells, errorId, leave, fill, ...place } = props
  const { index, card } = place
  const name = spec.name(row)
  const code = spec.key(row)
  // Where it stands when something is pressed in it: a function that knew its place would draw all cells anew with every place.
  const at = useRef(index)
  at.current = index
  const { menu, run, choose } = useMemo(
    () => ({
      menu: (place: MenuPlace) => events.menu(at.current, place),
      run: ((...command) => events.run(at.current, ...command)) as RunHere,
      choose: (_on: boolean, { shiftKey }: { readonly shiftKey: boolean }) => events.point(at.current, shiftKey ? 'range' : 'toggle'),
    }),
    [events],
  )
  const ends = (spec.end ? 1 : 0) + (spec.menuButton ? 1 : 0)
  const common = { row, run, hrefOf }
  const { inPlace } = spec
  return (
    <GridRow
      {...place}
      {...{ [spec.mark]: code }}
      {...spec.rowAttributes?.(row)}
      selected={selected}
      onPoint={(how) => events.point(index, how)}
      onOpen={() => events.open(index)}
      onMenu={menu}
      {...(inPlace && { 'data-in-cell': here ?? undefined, ...inPlace.onRow(events, index) })}
    >
      {spec.select ? <ChooseCell name={name} checked={selected} onChange={choose} /> : null}
      {shown.map((id) => {
        const column = spec.columns[id] as Column<ErasedRow>
        return inPlace && column.edit ? (
          <inPlace.Cell
            key={id}
            {...common}
            {...{ id, column, index, code, here, inRange, editing, cells, errorId, leave, fill }}
            label={`${spec.texts.column(id)}, ${name}`}
          />
        ) : (
          <Cell key={id} {...common} column={column} />
        )
      })}
      {spec.end ? <Cell {...common} column={spec.end} /> : null}
      {spec.menuButton ? (
        <span role="gridcell" className="list-fits">
          {spec.menuButton === true || spec.menuButton(row) ? <RowMenuButton name={name} onMenu={menu} /> : null}
        </span>
      ) : null}
      {card ? (
        <span role="gridcell" className="list-card-line" style={{ gridColumn: `${spec.card.from ?? 1} / ${ends ? -1 - ends : -1}` }}>
          <Line of={spec} row={row} />
        </span>
      ) : null}
    </GridRow>
  )
})

const ChooseCell = memo(function ChooseCell({
  name,
  ...box
}: Pick<Parameters<typeof Checkbox>[0], 'checked' | 'onChange'> & { readonly name: string }) {
  return (
    <span role="gridcell" className="list-fits">
      <Checkbox label={t('common.list.select', { name })} {...box} />
    </span>
  )
})

const Line = memo(function Line({ of, row }: { readonly of: ErasedSpec; readonly row: ErasedRow }) {
  return of.card.line(row)
})
