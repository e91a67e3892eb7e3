import { memo } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { GridRow, type Pointed, type RowPlace } from '#platform/ui/grid-row.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import type { Column, ErasedRow, ErasedSpec, RunHere } from './list-spec.ts'

export interface RowEvents {
  point(index: number, how: Pointed): void
  open(index: number): void
  menu(index: number, at: MenuPlace): void
  run(index: number, ...command: Parameters<RunHere>): void
}

interface ListRowProps extends RowPlace {
  readonly spec: ErasedSpec
  readonly row: ErasedRow
  readonly shown: readonly string[]
  readonly selected: boolean
  readonly events: RowEvents
}

/** One row. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const ListRow = memo(function ListRow({ spec, row, shown, selected, events, ...place }: ListRowProps) {
  const { index, card } = place
  const name = spec.name(row)
  const menu = (at: MenuPlace) => events.menu(index, at)
  const run: RunHere = (...command) => events.run(index, ...command)
  const ends = (spec.end ? 1 : 0) + (spec.menuButton ? 1 : 0)
  return (
    <GridRow
      {...place}
      {...{ [spec.mark]: spec.key(row) }}
      {...spec.rowAttributes?.(row)}
      selected={selected}
      onPoint={(how) => events.point(index, how)}
      onOpen={() => events.open(index)}
      onMenu={menu}
    >
      {spec.select ? (
        <span role="gridcell">
          <Checkbox
            checked={selected}
            label={t('common.list.select', { name })}
            onChange={(_on, { shiftKey }) => events.point(index, shiftKey ? 'range' : 'toggle')}
          />
        </span>
      ) : null}
      {shown.map((id) => (
        <Cell key={id} column={spec.columns[id] as Column<ErasedRow>} row={row} run={run} />
      ))}
      {spec.end ? <Cell column={spec.end} row={row} run={run} /> : null}
      {spec.menuButton ? (
        <span role="gridcell" className="overflow-visible">
          {spec.menuButton === true || spec.menuButton(row) ? <RowMenuButton name={name} onMenu={menu} /> : null}
        </span>
      ) : null}
      {card ? (
        <span role="gridcell" className="list-card-line" style={{ gridColumn: `${spec.card.from ?? 1} / ${ends ? -1 - ends : -1}` }}>
          {spec.card.line(row)}
        </span>
      ) : null}
    </GridRow>
  )
})

interface CellProps {
  readonly column: Column<ErasedRow>
  readonly row: ErasedRow
  readonly run: RunHere
}

function Cell({ column, row, run }: CellProps) {
  const { numeric, look, cell, title } = column
  const own = typeof look === 'function' ? look(row) : look
  return (
    <span role="gridcell" className={numeric ? `list-number ${own ?? ''}`.trimEnd() : own} title={title?.(row)}>
      {cell(row, run)}
    </span>
  )
}
