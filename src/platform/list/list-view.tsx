import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { untouched } from '#kernel/list-cursor.ts'
import type { Placement } from '#kernel/screen.ts'
import { formatQuery, splitUrl } from '#kernel/url.ts'
import { runCommand } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { keepPlace } from '#platform/workbench/list-memory.ts'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { useCursorFollowsRows, useListCursor } from '#platform/workbench/use-list-cursor.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import './list.css'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import { rowMenu } from './list-menu.ts'
import { ListRow, type RowEvents } from './list-row.tsx'
import { type ListRows, rowsHook } from './list-rows.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { AnyList, DeclaredList, ErasedQuery, ErasedRow, ErasedSpec, QueryIn } from './list-spec.ts'
import { ListTop } from './list-top.tsx'
import { ownColumns, roomOf, useOwnLayout } from './own-columns.ts'
import { Pager } from './pager.tsx'
import { columnPlace, useSavedViews, viewAt, viewContext } from './saved-views.ts'
import { SelectionBar } from './selection-bar.tsx'

/** Where a list stands: what its screen's address says of it. */
interface ListPlace<L extends AnyList> {
  readonly of: DeclaredList<L>
  readonly query: QueryIn<L>
  /** Of an endpoint whose path has some. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Of a list whose pages are turned; absent: the first. */
  readonly page?: number
  /** A row that was just made: the cursor goes to it when it is there. */
  readonly awaits?: string | undefined
  /** How many rows each tab has, where somebody else counts. */
  count?(query: QueryIn<L>): number | undefined
  /** What commands know beside what the list tells. */
  readonly context?: Parameters<typeof usePaneContext>[0]
  /** Read again with the rows. */
  onRefresh?(): void
  readonly children?: ReactNode
}

const hooks = new WeakMap<DeclaredList, ReturnType<typeof rowsHook>>()

/** Made of a declaration once. */
function rowsHookOf(of: DeclaredList) {
  const made = hooks.get(of) ?? rowsHook(of.list)
  hooks.set(of, made)
  return made
}

/** A declared list, whole: what narrows it, its rows and what can be done with them, by keys and by mouse. */
export function ListView<L extends AnyList>({ of, query: given, params, page = 1, awaits, count, context, onRefresh, children }: ListPlace<L>) {
  const { spec, list } = of as DeclaredList
  const useRows = rowsHookOf(of)
  const room = useMemo(() => roomOf(spec), [spec])
  const pane = usePane()
  const written = JSON.stringify(list.address.write(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const { input, query } = useMemo(() => ({ input: list.address.write(given), query: given as ErasedQuery }), [written])
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const { path } = splitUrl(pane.url)
  // The same screen, narrowed and sorted in another way.
  const to = useCallback((next: ErasedQuery) => path + formatQuery(Object.entries(list.address.write(next))), [path, list])
  const failed = t(spec.texts.failed ?? 'common.error.title')
  const rows = useRows({ params, input, query, visible, failed, page, every: spec.every })
  const url = to(query)
  const views = useSavedViews(url, rows.known)
  const view = viewAt(views, url)
  const place = useMemo(() => columnPlace(spec.id, view), [spec, view])
  const { layout, onWidth } = useOwnLayout(place, room)
  const grid = useRef<VirtualGridHandle>(null)
  const placeOf = (number: number) => [spec.kind, JSON.stringify(params ?? null), written, ...(number > 1 ? [number] : [])].join(' ')
  const { cursor, move, startAt } = useListCursor(placeOf(page), grid)
  const search = useRef<never>(null)
  const filters = useRef<never>(null)
  const columns = useRef<HTMLButtonElement>(null)
  const { total } = rows
  const codeAt = useCallback(
    (index: number) => {
      const row = rows.at(index)
      return row && spec.key(row)
    },
    [rows, spec],
  )
  useCursorFollowsRows({ cursor, move, grid, total, stale: rows.stale, codeAt })
  useAwaited(awaits, total, codeAt, (index) => move({ type: 'go', index, total, codeAt }))

  const change = useCallback(
    (next: ErasedQuery, history: 'push' | 'replace' = 'push') => pane.navigate(to({ ...query, ...next }), history),
    [pane.navigate, to, query],
  )
  const turnTo = (number: number) => pane.navigate(path + formatQuery([...Object.entries(input), ['page', number > 1 ? String(number) : '']]))
  /** One row on; past the last row of a page, and before its first, to the page beside. */
  const step = (by: number) => {
    const over = rows.pages && (by > 0 ? cursor.index === total - 1 && page < rows.pages.of : cursor.index === 0 && page > 1)
    if (!over) return move({ type: 'move', by, total, codeAt })
    const next = page + Math.sign(by)
    keepPlace(pane.id, placeOf(next), { cursor: { ...untouched, index: by > 0 ? 0 : Number.MAX_SAFE_INTEGER }, scroll: 0 })
    turnTo(next)
  }
  const menu = (index: number, at: MenuPlace) => {
    move({ type: 'aim', index, total, codeAt })
    // The commands look at the cursor: the menu opens once it stands.
    requestAnimationFrame(() => {
      const row = rows.at(index)
      const entries = rowMenu(spec.kind)
      if (row && entries.length) openMenu({ at, entries, label: t('common.list.row-menu', { name: spec.name(row) }) })
    })
  }
  const open = (at: number | null, placement: Placement | 'window') => {
    const index = at ?? 0
    const row = rows.at(index)
    if (!row) return
    // A list that was not touched yet starts at its first row, as the first J does.
    if (at === null) move({ type: 'go', index, total, codeAt })
    const url = spec.href?.(row)
    const element = grid.current?.rowAt(index)
    if (url) workbench.open(url, placement)
    else if (!spec.href && element) menu(index, element)
  }

  const row = cursor.index === null ? undefined : rows.at(cursor.index)
  const selected = spec.select && cursor.selected.size ? selectedOf(rows, cursor.selected, spec) : []
  const targets = selected.length ? selected : row ? [row] : []
  usePaneContext({
    'selection.kind': targets.length ? spec.kind : null,
    'selection.count': targets.length,
    'selection.codes': targets.map((one) => spec.key(one)),
    ...viewContext(url, ownColumns(place)),
    ...spec.context?.(targets),
    ...context,
  })
  usePaneSelection(row && spec.about ? spec.about(row) : null)
  const exported = useMemo(
    () =>
      'useRows' in list || !isExported(spec)
        ? undefined
        : () => void import('./export-list.ts').then(({ exportList }) => exportList(list, spec, ownColumns(place), { params, input })),
    [list, spec, params, input, place],
  )
  const refresh = () => {
    onRefresh?.()
    rows.refetch()
  }
  usePaneController({
    list: {
      move: step,
      toEnd: (end) => move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt }),
      toggle: () => spec.select && move({ type: 'toggle', codeAt }),
      extend: (by) => (spec.select ? move({ type: 'extend', by, total, codeAt }) : step(by)),
      selectAll: () => spec.select && move({ type: 'select', codes: Array.from({ length: total }, (_, index) => codeAt(index) ?? '') }),
      clear: () => move({ type: 'clear' }),
      open: (placement) => open(cursor.index, placement),
      peek: () => open(cursor.index, 'right'),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: hasTyped(of) ? () => (search.current as HTMLElement | null)?.focus() : undefined,
    filter: hasPills(of) ? () => (filters.current as HTMLElement | null)?.click() : undefined,
    refresh,
    download: exported,
    columns: () => columns.current?.click(),
    escape() {
      if (!cursor.selected.size) return false
      move({ type: 'clear' })
      return true
    },
  })

  const latest = useRef({ total, codeAt, open, menu })
  latest.current = { total, codeAt, open, menu }
  const events = useMemo<RowEvents>(
    () => ({
      point(index, how) {
        const { total, codeAt } = latest.current
        const type = spec.select && how !== 'go' ? (how === 'range' ? 'extend-to' : 'toggle') : 'go'
        move({ type, index, total, codeAt })
      },
      open: (index) => latest.current.open(index, 'replace'),
      menu: (index, at) => latest.current.menu(index, at),
      run(index, command, args) {
        const { total, codeAt } = latest.current
        move({ type: 'aim', index, total, codeAt })
        // The command looks at the cursor: it runs once that stands.
        requestAnimationFrame(() => void runCommand(command, args))
      },
    }),
    [move, spec],
  )
  const counted = useCallback(
    (next: ErasedQuery) => (count as ListRows['count'])?.(next) ?? (rows.known ? rows.count?.(next) : undefined),
    [count, rows],
  )
  const narrowed = list.address.isNarrowed(query)

  return (
    <div className="list">
      <ListTop
        views={views}
        address={list.address}
        spec={spec}
        query={query}
        searchField={search}
        filterButton={filters}
        columnButton={columns}
        href={to}
        count={counted}
        onChange={change}
        onExport={exported}
      />
      {rows.error && !rows.known ? (
        <ErrorState error={rows.error} fallback={failed} onRetry={refresh} />
      ) : !rows.known ? (
        <ListSkeleton />
      ) : total === 0 && !rows.stale ? (
        <ListEmpty spec={spec} narrowed={narrowed} past={!!rows.pages?.total} whole={to({})} />
      ) : (
        <VirtualGrid
          ref={grid}
          label={t(spec.texts.title)}
          total={total}
          cardsBelow={layout.cardsBelow}
          busy={rows.busy}
          stale={rows.stale}
          activeIndex={cursor.index}
          startAt={startAt}
          selectable={spec.select === 'many'}
          onVisible={setVisible}
          onReach={(index) => move({ type: 'reach', index, total, codeAt })}
          head={(width, card) => (
            <ListHead spec={spec} total={rows.pages?.total ?? total} card={card} {...layout.layout(width, card)} onWidth={onWidth} />
          )}
          row={(index, top, width, card) => {
            const one = rows.at(index)
            if (!one) return undefined
            const key = spec.key(one)
            return (
              <ListRow
                key={key}
                spec={spec}
                row={one}
                index={index}
                top={top}
                {...layout.layout(width, card)}
                card={card}
                cursor={cursor.index === index}
                selected={cursor.selected.has(key)}
                events={events}
              />
            )
          }}
        />
      )}
      {rows.pages && total > 0 ? <Pager page={page} pages={rows.pages} rows={total} onPage={turnTo} /> : null}
      {selected.length ? (
        <SelectionBar kind={spec.kind} count={selected.length} context={spec.context?.(selected)} onClear={() => move({ type: 'clear' })} />
      ) : null}
      {children}
    </div>
  )
}

const kindsOf = ({ list, spec }: DeclaredList) => Object.keys(spec.filters ?? {}).map((name) => list.address.filters[name]?.kind)
const isExported = ({ exported, columns }: ErasedSpec): boolean => exported !== false && Object.values(columns).some(({ sheet }) => sheet)
const isTyped = (kind: unknown): boolean => kind === 'search' || kind === 'code'
const hasTyped = (of: DeclaredList): boolean => kindsOf(of).some(isTyped)
const hasPills = (of: DeclaredList): boolean => kindsOf(of).some((kind) => !isTyped(kind))

/** Goes once to a row that is on its way, when it is there. */
function useAwaited(code: string | undefined, total: number, codeAt: (index: number) => string | undefined, go: (index: number) => void): void {
  const reached = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (code === undefined || code === reached.current) return
    const index = Array.from({ length: total }, (_, at) => codeAt(at)).indexOf(code)
    if (index < 0) return
    reached.current = code
    go(index)
  })
}

/** Those of the selected rows that are here. */
function selectedOf(rows: ListRows, selected: ReadonlySet<string>, spec: ErasedSpec): ErasedRow[] {
  const found: ErasedRow[] = []
  for (let index = 0; index < rows.total; index++) {
    const row = rows.at(index)
    if (row && selected.has(spec.key(row))) found.push(row)
  }
  return found
}
