import { type MouseEvent, memo, use } from 'react'
import type { ProductRow } from '#contract/product/product.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Code } from '#platform/ui/code.tsx'
import { GridRow, isControl, type Pointed, pointedBy, type RowPlace } from '#platform/ui/grid-row.tsx'
import { InList, rowId } from '#platform/ui/in-list.ts'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Available } from '../stock-chip.tsx'
import { CellInput, CellText, type Leaving } from './number-cell.tsx'
import { type CellColumn, isCell, isNumberCell, maySet, type ProductColumn, productColumnRoom } from './product-columns.ts'
import type { Cells } from './use-cells.ts'

export interface RowEvents {
  point(index: number, how: Pointed): void
  /** A click on a cell that can be set; on the one that has the cursor already it starts the edit. */
  cell(index: number, column: CellColumn): void
  open(index: number): void
  menu(index: number, at: MenuPlace): void
  leave(to: Leaving): void
  sync(row: ProductRow, on: boolean): void
}

/** The cell that is set now, and what was typed to begin with. */
export interface Editing {
  readonly column: CellColumn
  readonly start: string | null
}

interface ProductRowProps extends RowPlace {
  readonly row: ProductRow
  readonly shown: readonly ProductColumn[]
  readonly href: string
  /** The cell that has the cursor, in the row that has it. */
  readonly column: CellColumn | null
  readonly editing: Editing | null
  readonly selected: boolean
  readonly cells: Cells
  readonly errorId: string
  readonly events: RowEvents
}

/** One SKU. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const ProductGridRow = memo(function ProductGridRow(props: ProductRowProps) {
  const { row, index, top, template, shown, card, href, cursor, column, selected, events } = props
  const click = (event: MouseEvent) => {
    if (isControl(event.target)) return
    const how = pointedBy(event)
    const column = cellAt(event.target)
    if (column && how === 'go') events.cell(index, column)
    else events.point(index, how)
  }
  return (
    <GridRow
      index={index}
      top={top}
      template={template}
      card={card}
      cursor={cursor}
      className="list-row product-row"
      selected={selected}
      data-in-cell={column ?? undefined}
      data-product-id={row.product_id}
      data-sku={row.sku}
      onClick={click}
      onDoubleClick={({ target }) => isControl(target) || cellAt(target) || events.open(index)}
      onMenu={(at) => events.menu(index, at)}
    >
      <span role="gridcell">
        <Checkbox
          checked={selected}
          label={t('product.list.select', { sku: row.sku })}
          onChange={(_checked, event) => events.point(index, event.shiftKey ? 'range' : 'toggle')}
        />
      </span>
      <span role="gridcell" className="product-name" title={`${row.name}${row.variant ? ` · ${row.variant}` : ''}`}>
        <Link to={href} className="list-link">
          {row.name}
        </Link>
        {row.variant && !card ? <span className="list-quiet">· {row.variant}</span> : null}
      </span>
      {shown.map((id) => (
        <Cell key={id} id={id} {...props} />
      ))}
      <span role="gridcell">
        <RowMenuButton name={row.sku} onMenu={(at) => events.menu(index, at)} />
      </span>
      {card ? (
        <span role="gridcell" className="product-card-line">
          <Code>{row.sku}</Code>
          <span className="list-quiet">{[row.variant, row.location].filter(Boolean).join(' · ')}</span>
        </span>
      ) : null}
    </GridRow>
  )
})

/** The cell to be set that something stands in. */
const cellAt = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell as CellColumn | undefined

function Cell(props: ProductRowProps & { readonly id: ProductColumn }) {
  const { id, row, index, column, editing, cells, errorId, events } = props
  const list = use(InList)
  if (isCell(id)) {
    const here = column === id
    const own = maySet(id)
    const lock = own ? { 'data-cell': id } : { 'aria-readonly': true, title: t('product.cell.locked') }
    const common = { role: 'gridcell', id: rowId(list, index, id), 'data-here': here || undefined, ...lock } as const
    if (!isNumberCell(id))
      return (
        <span {...common} className="product-cell product-sync">
          <Switch disabled={!own} checked={row.sync} label={t('product.list.sync', { name: row.name })} onChange={(on) => events.sync(row, on)} />
        </span>
      )
    return (
      <span {...common} className="product-cell list-number" data-wrong={cells.stateOf(row.sku, id)?.kind === 'error' || undefined}>
        {here && editing?.column === id ? (
          <CellInput row={row} field={id} cells={cells} errorId={errorId} start={editing.start} onLeave={events.leave} />
        ) : (
          <CellText row={row} field={id} cells={cells} />
        )}
      </span>
    )
  }
  switch (id) {
    case 'sku':
      return (
        <span role="gridcell" title={row.sku}>
          <Code>{row.sku}</Code>
        </span>
      )
    case 'available':
      return (
        <span role="gridcell" className="list-number">
          <Available row={row} />
        </span>
      )
    case 'allocated':
      return (
        <span role="gridcell" className="list-number list-quiet">
          {formatNumber(row.allocated)}
        </span>
      )
    default:
      return (
        <span role="gridcell" className={productColumnRoom.columns[id].numeric ? 'list-number' : 'list-quiet'} title={row[id] ?? undefined}>
          {row[id]}
        </span>
      )
  }
}
