import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { untouched } from '#kernel/list-cursor.ts'
import type { Placement } from '#kernel/screen.ts'
import { formatQuery, splitUrl } from '#kernel/url.ts'
import { runCommand } from '#platform/command/commands.ts'
import { onceDeclared } from '#platform/command/declared.ts'
import { t } from '#platform/i18n/i18n.ts'
import { keysWait } from '#platform/keyboard/keyboard.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { keepPlace } from '#platform/workbench/list-memory.ts'
import { ListNews } from '#platform/workbench/list-news.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { useCursorFollowsRows, useListCursor } from '#platform/workbench/use-list-cursor.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import './list.css'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import { rowMenu } from './list-menu.ts'
import { ListRow, type RowEvents } from './list-row.tsx'
import { type ListRows, rowsHook } from './list-rows.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { AnyList, DeclaredList, ErasedQuery, QueryIn } from './list-spec.ts'
import { ListTop } from './list-top.tsx'
import { useNoCells } from './no-cells.ts'
import { ownColumns, roomOf, useOwnLayout } from './own-columns.ts'
import { Pager } from './pager.tsx'
import { columnPlace, useSavedViews, viewAt, viewContext } from './saved-views.ts'
import { everyKey } from './select-everything.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useAwaited } from './use-awaited.ts'
import type { CellCursor } from './use-cell-cursor.tsx'
import { useListNews, useTakenNews } from './use-list-news.ts'
import { type SeenRows, useListTargets } from './use-list-targets.ts'
import { usePeek } from './use-peek.ts'
import { inTens } from './visible-rows.ts'

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
  /** A code was scanned while this pane has the focus; a SKU's may be a word without a digit. */
  onScan?(code: string): void
  readonly children?: ReactNode
}

const hooks = new WeakMap<DeclaredList, ReturnType<typeof rowsHook>>()

/** Made of a declaration once. */
function rowsHookOf(of: DeclaredList) {
  const made = hooks.get(of) ?? rowsHook(of.list, of.spec.key)
  hooks.set(of, made)
  return made
}

const scanning = (scan: ((code: string) => void) | undefined) => (scan ? { scan, scansWords: true } : {})

/** A declared list, whole: what narrows it, its rows and what can be done with them, by keys and by mouse. */
export function ListView<L extends AnyList>({
  of,
  query: given,
  params,
  page = 1,
  awaits,
  count,
  context,
  onRefresh,
  onScan,
  children,
}: ListPlace<L>) {
  const { spec, list } = of as DeclaredList
  const useRows = rowsHookOf(of)
  const room = useMemo(() => roomOf(spec), [spec])
  const pane = usePane()
  const written = JSON.stringify(list.address.write(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const { input, query } = useMemo(() => ({ input: list.address.write(given), query: given as ErasedQuery }), [written])
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  // Pages are asked for by it, which no key's paint waits for.
  const onVisible = useCallback((range: typeof visible) => startTransition(() => setVisible((before) => inTens(range, before))), [])
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
  const { cursor, latest: newest, move, startAt } = useListCursor(placeOf(page), grid)
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
  useCursorFollowsRows({ cursor, latest: newest, move, grid, total, stale: rows.stale, codeAt })
  useAwaited(awaits, total, codeAt, (index) => move({ type: 'go', index, total, codeAt }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other places
  const seen: SeenRows = useMemo(() => ({ at: new Map(), known: new Map() }), [placeOf(1)])
  const rowHere = cursor.index === null ? undefined : rows.at(cursor.index)
  // The row that the cursor was put on counts, should another slip under it.
  const cursorCode = cursor.code ?? (rowHere && spec.key(rowHere))
  const useCursor = spec.inPlace?.useCursor ?? useNoCells
  const peek = usePeek(spec, url, given, cursorCode)
  const inCells = useCursor({ spec, list, params, input, rows, cursor, seen, grid, address: placeOf(page), move, codeAt })
  const isShown = useCallback((code: string) => seen.at.has(code), [seen])
  const news = useListNews(spec, query, isShown)
  useEffect(() => {
    if (spec.texts.now) pane.setTitle(spec.texts.now(query))
  }, [pane.setTitle, spec, query])

  const kept = spec.peek?.as
  const looked = peek.code
  const change = useCallback(
    (next: ErasedQuery, history: 'push' | 'replace' = 'push') => {
      const beside = kept && looked ? [[kept, looked] as const] : []
      pane.navigate(path + formatQuery([...Object.entries(list.address.write({ ...query, ...next })), ...beside]), history)
    },
    [pane.navigate, path, list, query, kept, looked],
  )
  const turnTo = (number: number) => pane.navigate(path + formatQuery([...Object.entries(input), ['page', number > 1 ? String(number) : '']]))
  /** One row on; past the last row of a page, and before its first, to the page beside. */
  const step = (by: number) => {
    inCells.letRangeGo()
    const over = rows.pages && (by > 0 ? cursor.index === total - 1 && page < rows.pages.of : cursor.index === 0 && page > 1)
    if (!over) return move({ type: 'move', by, total, codeAt })
    const next = page + Math.sign(by)
    keepPlace(pane.id, placeOf(next), { cursor: { ...untouched, index: by > 0 ? 0 : Number.MAX_SAFE_INTEGER }, scroll: 0 })
    turnTo(next)
  }
  const menu = (index: number, at: MenuPlace) => {
    move({ type: 'aim', index, total, codeAt })
    // The commands look at the cursor: the menu opens once it stands.
    requestAnimationFrame(() =>
      onceDeclared(() => {
        const row = rows.at(index)
        const entries = rowMenu(spec.kind)
        if (row && entries.length) openMenu({ at, entries, label: t('common.list.row-menu', { name: spec.name(row) }) })
      }),
    )
  }
  const lookAt = (code: string, placement: Placement | 'window') => {
    if (placement === 'replace') peek.look(code, 'push')
    else workbench.open(path + formatQuery([[kept ?? '', code]]), placement)
  }
  const open = (at: number | null, placement: Placement | 'window') => {
    const index = at ?? 0
    const row = rows.at(index)
    if (!row) return
    // A list that was not touched yet starts at its first row, as the first J does.
    if (at === null) move({ type: 'go', index, total, codeAt })
    const url = spec.href?.(row)
    const element = grid.current?.rowAt(index)
    if (url) {
      spec.onOpen?.(row)
      workbench.open(url, placement)
    } else if (kept) lookAt(spec.key(row), placement)
    else if (!spec.href && element) menu(index, element)
  }

  const { codes: targets, known, selected } = useListTargets({ spec, rows, cursor, seen, cursorCode, looked: peek.code })
  usePaneContext({
    ...known,
    'selection.count': targets.length,
    'selection.codes': targets,
    'selection.cursor': cursorCode ?? null,
    ...viewContext(url, ownColumns(place)),
    ...inCells.context,
    ...context,
  })
  const exported = useMemo(
    () =>
      isExported(of)
        ? () => void import('./export-list.ts').then(({ exportList }) => exportList(of, ownColumns(place), { params, input, query, url }))
        : undefined,
    [of, params, input, place, query, url],
  )
  const refresh = () => {
    onRefresh?.()
    news.clear()
    rows.refetch()
  }
  const isUntouched = cursor.index === null && !cursor.selected.size && visible.first === 0
  useTakenNews(news, { rows, spec, query, isUntouched, refresh })
  /** Answers whether all is selected. */
  const selectAll = async (): Promise<boolean> => {
    const codes = spec.select ? await everyKey(of, rows, { params, input }, seen) : null
    // Keys that waited for this are pressed next, and look at what is selected.
    if (codes) flushSync(() => move({ type: 'select', codes }))
    return codes !== null
  }
  const letGo = () => {
    move({ type: 'clear' })
    return cursor.selected.size > 0
  }
  const lookBeside = () => {
    const code = cursorCode ?? codeAt(0)
    if (peek.code !== undefined) return peek.close()
    if (code === undefined) return
    if (cursor.index === null) move({ type: 'go', index: 0, total, codeAt })
    peek.look(code)
  }
  usePaneController({
    list: {
      move: step,
      toEnd(end) {
        inCells.letRangeGo()
        move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt })
      },
      toggle: () => spec.select && move({ type: 'toggle', codeAt }),
      // In a cell it is cells that are selected.
      extend: (by) => inCells.extend(by) || (spec.select ? move({ type: 'extend', by, total, codeAt }) : step(by)),
      selectAll: () => void keysWait(selectAll()),
      clear: () => move({ type: 'clear' }),
      open: (placement) => (placement === 'replace' && inCells.column ? inCells.edit() : open(cursor.index, placement)),
      peek: () => (spec.peek ? lookBeside() : open(cursor.index, 'right')),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: hasTyped(of) ? () => (search.current as HTMLElement | null)?.focus() : undefined,
    filter: hasPills(of) ? () => (filters.current as HTMLElement | null)?.click() : undefined,
    refresh,
    download: exported,
    ...scanning(onScan),
    columns: () => columns.current?.click(),
    ...inCells.paneKeys,
    escape: () => inCells.leaveCell() || peek.leave() || letGo(),
  })

  const latest = useRef({ total, codeAt, open, menu, inCells })
  latest.current = { total, codeAt, open, menu, inCells }
  const events = useMemo<RowEvents>(
    () => ({
      point(index, how) {
        const { total, codeAt } = latest.current
        const type = spec.select && how !== 'go' ? (how === 'range' ? 'extend-to' : 'toggle') : 'go'
        move({ type, index, total, codeAt })
      },
      cell: (index, column) => latest.current.inCells.point(index, column),
      cellTo: (index, column) => latest.current.inCells.pointTo(index, column),
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
  const { count: countHere } = rows
  const counted = useCallback(
    (next: ErasedQuery) => (count as ListRows['count'])?.(next) ?? (rows.known ? countHere?.(next) : undefined),
    [count, countHere, rows.known],
  )

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
      {!rows.known || (total === 0 && !rows.stale) ? (
        <ListWithoutRows of={of} rows={rows} query={query} failed={failed} href={to} onRetry={refresh} />
      ) : (
        <div className="list-body">
          {spec.news ? (
            <ListNews
              text={news.count > 0 ? spec.news.text(news.count) : null}
              onShow={() => {
                refresh()
                grid.current?.scrollTo(0)
              }}
            />
          ) : null}
          <VirtualGrid
            ref={grid}
            label={t(spec.texts.title)}
            total={total}
            cardsBelow={layout.cardsBelow}
            busy={rows.busy}
            stale={rows.stale}
            activeIndex={cursor.index}
            activeCell={inCells.column}
            {...inCells.onGrid}
            over={inCells.over}
            startAt={startAt}
            selectable={spec.select === 'many'}
            onVisible={onVisible}
            onReach={(index) => move({ type: 'reach', index, total, codeAt })}
            head={(width, card) => (
              <ListHead spec={spec} total={rows.pages?.total ?? total} card={card} {...layout.layout(width, card)} onWidth={onWidth} />
            )}
            row={(index, top, width, card) => {
              const one = rows.at(index)
              if (!one) return undefined
              const key = spec.key(one)
              const places = layout.layout(width, card)
              seen.at.set(key, index)
              inCells.shown.current = places.shown
              return (
                <ListRow
                  key={key}
                  spec={spec}
                  row={one}
                  index={index}
                  top={top}
                  {...places}
                  {...inCells.rowCells(index, key)}
                  hrefOf={peek.hrefOf}
                  card={card}
                  cursor={cursor.index === index}
                  selected={cursor.selected.has(key)}
                  events={events}
                />
              )
            }}
          />
          {spec.peek && peek.code !== undefined ? (
            <spec.peek.Panel code={peek.code} cells={inCells.cells} hrefOf={peek.hrefOf} onClose={peek.close} />
          ) : null}
        </div>
      )}
      {inCells.said}
      {rows.pages && total > 0 ? <Pager page={page} pages={rows.pages} rows={total} onPage={turnTo} /> : null}
      {selected ? (
        <SelectionBar
          kind={spec.kind}
          label={spec.texts.selection && t(spec.texts.selection)}
          count={targets.length}
          context={known}
          onClear={() => move({ type: 'clear' })}
        />
      ) : null}
      {spec.inPlace ? <spec.inPlace.Unsaved of={inCells as CellCursor} keyOf={spec.key} /> : null}
      {children}
    </div>
  )
}

interface WithoutRowsProps extends Pick<Parameters<typeof ListEmpty>[0], 'query' | 'href'> {
  readonly of: DeclaredList
  readonly rows: ListRows
  readonly failed: string
  onRetry(): void
}

/** Why there are no rows: they failed, they are on their way, or there are none. */
function ListWithoutRows({ of: { spec, list }, rows, query, failed, href, onRetry }: WithoutRowsProps) {
  if (rows.error && !rows.known) return <ErrorState error={rows.error} fallback={failed} onRetry={onRetry} />
  if (!rows.known) return <ListSkeleton />
  return <ListEmpty spec={spec} address={list.address} query={query} past={!!rows.pages?.total} href={href} />
}

const kindsOf = ({ list, spec }: DeclaredList) => Object.keys(spec.filters ?? {}).map((name) => list.address.filters[name]?.kind)
const isExported = ({ list, spec: { exported, columns } }: DeclaredList): boolean =>
  exported === undefined ? !('useRows' in list) && Object.values(columns).some(({ sheet }) => sheet) : exported !== false
const isTyped = (kind: unknown): boolean => kind === 'search' || kind === 'code'
const hasTyped = (of: DeclaredList): boolean => kindsOf(of).some(isTyped)
const hasPills = (of: DeclaredList): boolean => kindsOf(of).some((kind) => !isTyped(kind))
