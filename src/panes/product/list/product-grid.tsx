import { type Dispatch, type KeyboardEvent, type Ref, useId, useMemo, useRef } from 'react'
import type { ProductRow } from '#contract/product/product.ts'
import type { CursorAction, ListCursor } from '#kernel/list-cursor.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { rowMenu } from '#platform/list/list-menu.ts'
import { type ColumnPlace, useOwnLayout } from '#platform/list/own-columns.ts'
import type { PagedRows } from '#platform/list/paged-rows.ts'
import { openMenu } from '#platform/ui/menu.tsx'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { CellErrorNote } from './cell-error.tsx'
import type { Leaving } from './number-cell.tsx'
import { type CellColumn, type ProductColumn, productColumnRoom } from './product-columns.ts'
import { ProductHead } from './product-head.tsx'
import { type Editing, ProductGridRow, type RowEvents } from './product-row.tsx'
import { type Cells, idleCells } from './use-cells.ts'

interface ProductGridProps {
  readonly rows: PagedRows<ProductRow>
  readonly cursor: ListCursor
  readonly move: Dispatch<CursorAction>
  readonly column: CellColumn | null
  readonly editing: Editing | null
  readonly cells: Cells
  /** Filled with where each row in view stands. */
  readonly indexBySku: Map<string, number>
  readonly startAt: number
  /** Where the person's columns are kept. */
  readonly place: ColumnPlace
  /** Columns that fit, for the keys that walk them. */
  readonly shownRef: { current: readonly ProductColumn[] }
  hrefOf(sku: string): string
  onVisible(range: { first: number; last: number }): void
  onOpen(index: number): void
  onColumn(column: CellColumn | null): void
  onEdit(editing: Editing): void
  onLeave(to: Leaving): void
  readonly ref?: Ref<VirtualGridHandle>
}

export function ProductGrid(props: ProductGridProps) {
  const { rows, cursor, move, column, editing, cells, indexBySku, startAt, place, shownRef, hrefOf, onVisible, ref } = props
  const latest = useRef(props)
  latest.current = props
  const errorId = useId()
  const {
    layout: { layout, cardsBelow },
    onWidth,
  } = useOwnLayout(place, productColumnRoom)

  const events = useMemo<RowEvents>(() => {
    const codeAt = (index: number) => latest.current.rows.at(index)?.sku
    const total = () => latest.current.rows.total
    return {
      point(index, how) {
        if (how === 'toggle') move({ type: 'toggle', index, codeAt })
        else if (how === 'range') move({ type: 'extend-to', index, total: total(), codeAt })
        else move({ type: 'go', index, total: total(), codeAt })
      },
      cell(index, column) {
        const { cursor, column: current } = latest.current
        if (cursor.index === index && current === column) return latest.current.onEdit({ column, start: null })
        move({ type: 'go', index, total: total(), codeAt })
        latest.current.onColumn(column)
      },
      open: (index) => latest.current.onOpen(index),
      menu(index, at) {
        move({ type: 'aim', index, total: total(), codeAt })
        // The commands look at the cursor and the selection: the menu opens once they stand.
        requestAnimationFrame(() => openMenu({ at, entries: rowMenu('product'), label: t('product.selection.label') }))
      },
      leave: (to) => latest.current.onLeave(to),
      sync: (row, on) => void runCommand('product.set-sync', { product_ids: [row.product_id], status: on ? 1 : 0 }),
    }
  }, [move])

  /** In a cell a digit starts the edit, as in a spreadsheet. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!column || column === 'sync' || editing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!/^[0-9+-]$/.test(event.key)) return
    event.preventDefault()
    latest.current.onEdit({ column, start: event.key })
  }

  const active = cursor.index === null ? undefined : rows.at(cursor.index)
  const error = cells.errors.find((one) => one.sku === active?.sku && one.field === column) ?? cells.errors.at(-1)
  const errorIndex = error && indexBySku.get(error.sku)
  return (
    <>
      <VirtualGrid
        ref={ref}
        label={t('product.list.title')}
        total={rows.total}
        cardsBelow={cardsBelow}
        busy={rows.loading || rows.stale}
        stale={rows.stale}
        selectable
        activeIndex={cursor.index}
        activeCell={column}
        startAt={startAt}
        onVisible={onVisible}
        onReach={(index) => move({ type: 'reach', index, total: rows.total, codeAt: (at) => rows.at(at)?.sku })}
        onKeyDown={onKeyDown}
        head={(width, card) => <ProductHead {...layout(width, card)} card={card} onWidth={onWidth} />}
        row={(index, top, width, card) => {
          const row = rows.at(index)
          if (!row) return undefined
          indexBySku.set(row.sku, index)
          const { shown, template } = layout(width, card)
          shownRef.current = shown
          const here = cursor.index === index
          return (
            <ProductGridRow
              key={row.sku}
              row={row}
              index={index}
              top={top}
              template={template}
              shown={shown}
              card={card}
              href={hrefOf(row.sku)}
              cursor={here}
              column={here ? column : null}
              editing={here ? editing : null}
              selected={cursor.selected.has(row.sku)}
              cells={(here && editing) || cells.touches(row.sku) ? cells : idleCells}
              errorId={errorId}
              events={events}
            />
          )
        }}
        over={
          error && errorIndex !== undefined && rows.at(errorIndex)?.sku === error.sku
            ? (rowHeight) => <CellErrorNote error={error} index={errorIndex} rowHeight={rowHeight} />
            : undefined
        }
      />
      <p id={errorId} role="alert" className="sr-only">
        {error ? `${error.sku}, ${t(`product.column.${error.field}`)}: ${error.text}` : ''}
      </p>
    </>
  )
}
