import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { productList } from '#contract/product/product.endpoints.ts'
import type { ProductRow } from '#contract/product/product.ts'
import type { PaneProps, Placement } from '#kernel/screen.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { ErasedQuery } from '#platform/list/list-spec.ts'
import { useOwnColumns } from '#platform/list/own-columns.ts'
import { usePagedRows } from '#platform/list/paged-rows.ts'
import { columnPlace, useSavedViews, viewAt, viewContext } from '#platform/list/saved-views.ts'
import { SelectionBar } from '#platform/list/selection-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { useCursorFollowsRows, useListCursor } from '#platform/workbench/use-list-cursor.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import '#platform/list/list.css'
import '../product.css'
import { productListScreen } from './list.screen.ts'
import type { Leaving } from './number-cell.tsx'
import { type CellColumn, cellColumns, isNumberCell, maySet, nextCell, type ProductColumn } from './product-columns.ts'
import { ProductFilters } from './product-filters.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type ProductQuery, productInput } from './product-query.ts'
import type { Editing } from './product-row.tsx'
import { ProductSheet } from './product-sheet.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { ProductsEmpty } from './products-empty.tsx'
import { selectEverything, selectionContext } from './selection.ts'
import { useCells } from './use-cells.ts'

const pageSize = 200
/** How long the cursor rests before the SKU under it is looked at. Milliseconds. */
const followAfter = 60

export default function ProductListPane({ query: given }: PaneProps<unknown, ProductQuery>) {
  const pane = usePane()
  const address = JSON.stringify(productList.address.write(given))
  const fullAddress = JSON.stringify(productInput(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const query = useMemo(() => given, [fullAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the SKU that is looked at makes no other list
  const input = useMemo(() => productList.address.write(given), [address])
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const rows = usePagedRows<ProductRow, typeof productList>({
    endpoint: productList,
    input,
    pageSize,
    ...visible,
    failed: t('product.list.loadFailed'),
  })
  const [column, setColumn] = useState<CellColumn | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const cells = useCells()
  const grid = useRef<VirtualGridHandle>(null)
  const { cursor, move, startAt } = useListCursor(address, grid)
  const search = useRef<never>(null)
  const filters = useRef<never>(null)
  const columns = useRef<HTMLButtonElement>(null)
  const shown = useRef<readonly ProductColumn[]>(cellColumns)
  /** Rows that were selected without having been in view. */
  const known = useRef(new Map<string, ProductRow>())

  // What is being edited belongs to the list that it stands in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useLayoutEffect(() => setEditing(null), [pane.id, address])

  const skuAt = useCallback((index: number) => rows.at(index)?.sku, [rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other places
  const indexBySku = useMemo(() => new Map<string, number>(), [input])

  const goTo = useCallback(
    (next: ErasedQuery, history: 'push' | 'replace' = 'push') =>
      pane.navigate(productListScreen.href({ query: productInput({ ...query, ...next }) }), history),
    [pane.navigate, query],
  )
  const url = productListScreen.href({ query: input })
  const views = useSavedViews(url, rows.head !== undefined)
  const view = viewAt(views, url)
  const place = useMemo(() => columnPlace('product.list', view), [view])
  const own = useOwnColumns(place)
  const hrefOf = useCallback((sku: string) => productListScreen.href({ query: productInput({ ...query, sku }) }), [query])

  const total = rows.total
  useCursorFollowsRows({ cursor, move, grid, total, stale: rows.stale, codeAt: skuAt })

  const cursorRow = cursor.index === null ? undefined : rows.at(cursor.index)
  const cursorSku = cursor.code ?? cursorRow?.sku
  const rowOf = (sku: string): ProductRow | undefined => {
    const index = indexBySku.get(sku)
    const row = index === undefined ? undefined : rows.at(index)
    return row?.sku === sku ? row : known.current.get(sku)
  }
  // What is looked at beside the list counts where the list has no cursor.
  const targets = cursor.selected.size ? [...cursor.selected] : cursorSku ? [cursorSku] : query.sku ? [query.sku] : []
  const context = selectionContext(targets, rowOf)
  usePaneContext({ ...context, ...viewContext(url, own), 'product.selected': cursor.selected.size, 'product.unsaved': cells.unsaved })
  usePaneSelection(cursorRow ? { product_id: cursorRow.product_id, skus: [cursorRow.sku] } : null)

  // The sheet follows the cursor while it is open; an address with a SKU of its own stands until the cursor moves.
  const sheet = query.sku
  const followed = useRef(cursorSku)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (followed.current === cursorSku) return
    followed.current = cursorSku
    clearTimeout(following.current)
    if (sheet && cursorSku && cursorSku !== sheet) following.current = setTimeout(() => goTo({ sku: cursorSku }, 'replace'), followAfter)
  }, [cursorSku, sheet, goTo])

  // What is being typed was not left yet.
  const left =
    cells.unsaved - (editing && cursorRow && isNumberCell(editing.column) && cells.draftOf(cursorRow.sku, editing.column) !== undefined ? 1 : 0)

  const edit = (column: CellColumn) => {
    if (!cursorRow) return
    if (!maySet(column)) return void toast.show({ kind: 'info', text: t('product.cell.locked') })
    setColumn(column)
    if (isNumberCell(column)) setEditing({ column, start: null })
    else void runCommand('product.set-sync', { product_ids: [cursorRow.product_id], status: cursorRow.sync ? 0 : 1 })
  }
  const across = (by: 1 | -1) => {
    if (!cursorRow) return move({ type: 'move', by: 1, total, codeAt: skuAt })
    const next = nextCell(column, by, shown.current)
    // To the left of the first cell is the row itself.
    if (next || by < 0) setColumn(next)
    grid.current?.focus()
  }
  const leave = (to: Leaving) => {
    setEditing(null)
    grid.current?.focus()
    if (to === 'down' || to === 'up') move({ type: 'move', by: to === 'down' ? 1 : -1, total, codeAt: skuAt })
    else if (to === 'right' || to === 'left') setColumn(nextCell(column, to === 'right' ? 1 : -1, shown.current) ?? column)
  }
  const open = (sku: string | undefined, placement: Placement | 'window') => {
    if (!sku) return
    if (placement === 'replace') goTo({ sku })
    else workbench.open(productListScreen.href({ query: { sku } }), placement)
  }
  const closeSheet = () => goTo({ sku: undefined }, 'replace')

  usePaneController({
    list: {
      move: (by) => move({ type: 'move', by, total, codeAt: skuAt }),
      toEnd: (end) => move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt: skuAt }),
      toggle: () => move({ type: 'toggle', codeAt: skuAt }),
      extend: (by) => move({ type: 'extend', by, total, codeAt: skuAt }),
      selectAll: () =>
        void selectEverything(input).then((all) => {
          if (!all) return
          for (const row of all) known.current.set(row.sku, row)
          move({ type: 'select', codes: all.map(({ sku }) => sku) })
        }),
      clear: () => move({ type: 'clear' }),
      open: (placement) => (placement === 'replace' && column ? edit(column) : open(cursorSku, placement)),
      peek: () => (sheet ? closeSheet() : open(cursorSku, 'replace')),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: () => (search.current as HTMLElement | null)?.focus(),
    filter: () => (filters.current as HTMLElement | null)?.click(),
    columns: () => columns.current?.click(),
    refresh: rows.refetch,
    edit: () => (cursorRow ? edit(column ?? 'stock') : move({ type: 'move', by: 1, total, codeAt: skuAt })),
    across,
    escape() {
      if (column) setColumn(null)
      else if (sheet) closeSheet()
      else if (cursor.selected.size) move({ type: 'clear' })
      else return false
      return true
    },
  })

  return (
    <div className="list">
      <ProductTabs query={query} views={views} url={url} />
      <ProductFilters
        searchField={search}
        filterButton={filters}
        columnButton={columns}
        views={views}
        url={url}
        place={place}
        query={query}
        onChange={goTo}
      />
      <div className="product-body">
        {rows.error && !rows.head ? (
          <ErrorState error={rows.error} fallback={t('product.list.loadFailed')} onRetry={rows.refetch} />
        ) : rows.head && total === 0 && !rows.stale ? (
          <ProductsEmpty query={query} />
        ) : (
          <ProductGrid
            ref={grid}
            place={place}
            rows={rows}
            cursor={cursor}
            move={move}
            column={column}
            editing={editing}
            cells={cells}
            indexBySku={indexBySku}
            startAt={startAt}
            shownRef={shown}
            hrefOf={hrefOf}
            onVisible={setVisible}
            onOpen={(index) => open(skuAt(index), 'replace')}
            onColumn={setColumn}
            onEdit={(next) => {
              setColumn(next.column)
              setEditing(next)
            }}
            onLeave={leave}
          />
        )}
        {sheet ? <ProductSheet sku={sheet} cells={cells} hrefOf={hrefOf} onClose={closeSheet} /> : null}
      </div>
      {cursor.selected.size > 0 ? (
        <SelectionBar
          kind="product"
          label={t('product.selection.label')}
          count={cursor.selected.size}
          context={context}
          onClear={() => move({ type: 'clear' })}
        />
      ) : null}
      {left > 0 ? (
        <p className="product-unsaved" role="status">
          {t('product.cell.unsavedCount', { count: left })}
          <Button variant="ghost" size="small" icon="undo-2" onClick={cells.revertAll}>
            {t('product.cell.revertAll')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
