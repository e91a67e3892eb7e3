import { memo, type Ref } from 'react'
import type { AnyAddress } from '#contract/core/list-address.ts'
import type { SavedView } from '#contract/list/saved-view.endpoints.ts'
import { useCommandsVersion, useKeyOf } from '#platform/command/bus.ts'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ListFilters, SortMenu } from './list-filters.tsx'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'
import { tabLinks, withMore } from './list-tabs.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { extraOf, keepOwnColumns, useOwnColumns } from './own-columns.ts'
import { columnPlace, viewAt, withViews } from './saved-views.ts'
import { ViewsButton } from './views-button.tsx'

const none: readonly never[] = []

interface ListTopProps {
  readonly views: readonly SavedView[]
  readonly address: AnyAddress
  readonly spec: ErasedSpec
  readonly query: ErasedQuery
  /** Where `/` and `F` go. */
  readonly searchField: Ref<never>
  readonly filterButton: Ref<never>
  readonly columnButton: Ref<HTMLButtonElement>
  href(query: ErasedQuery): string
  count(query: ErasedQuery): number | undefined
  onChange(next: ErasedQuery, history?: 'push' | 'replace'): void
  /** Absent: it is not exported. */
  readonly onExport: (() => void) | undefined
}

/** What stands above the rows: tabs, what narrows the list and sorts it, and what can be done without a row. Not drawn again when the cursor moves. */
export const ListTop = memo(function ListTop(props: ListTopProps) {
  const { views, address, spec, query, searchField, filterButton, columnButton, href, count, onChange, onExport } = props
  const { tabs, filters = {}, kind } = spec
  const sorts = spec.texts.sorts
  useCommandsVersion()
  const url = href(query)
  const known = tabs?.useCounts?.(query)
  const more = tabs?.more?.useTabs() ?? none
  const all = tabs && withMore(tabs, more, query)
  const countOf = (key: string, narrowed: ErasedQuery) => (known && !key.includes('=') ? known(key) : count(narrowed))
  const own = tabs || views.length ? tabLinks(all, { address, query, href, count: countOf }) : []
  const { row = false, Aside } = tabs ?? {}
  const links = own.length ? (
    <Tabs label={t(tabs?.label ?? spec.texts.title)} className="min-w-0 flex-auto border-b-0" tabs={withViews(own, views, url)} />
  ) : null
  const bar = (
    <div className="list-bar">
      <ListFilters
        address={address}
        filters={filters}
        label={t(spec.texts.narrow ?? spec.texts.title)}
        query={query}
        searchField={searchField}
        filterButton={filterButton}
        clear={spec.empty.showAll}
        onChange={onChange}
      />
      <div className="list-tools">
        {sorts && address.sorts.length > 1 ? <SortMenu address={address} texts={sorts} query={query} onChange={onChange} /> : null}
        <ViewsButton views={views} url={url} />
        {onExport ? <ExportButton onExport={onExport} /> : null}
        <OwnColumns spec={spec} view={viewAt(views, url)} button={columnButton} />
        {/* What is done without a row is done where all of them are, not among the parts of one thing. */}
        {spec.whole ? null : <ListToolbar kind={kind} of={t(spec.texts.title)} />}
      </div>
    </div>
  )
  return (
    <>
      {row ? (
        <div className="flex flex-none flex-wrap items-stretch border-b border-line">
          {links}
          {Aside ? <Aside query={query} /> : null}
        </div>
      ) : null}
      <div className="list-top">
        {row ? null : links}
        {bar}
      </div>
    </>
  )
})

const ExportButton = ({ onExport }: { onExport(): void }) => (
  <IconButton icon="download" label={t('common.list.export')} keys={useKeyOf('list.download')} size="small" onClick={onExport} />
)

interface OwnColumnsProps {
  readonly spec: ErasedSpec
  readonly view: SavedView | undefined
  readonly button: Ref<HTMLButtonElement>
}

function OwnColumns({ spec, view, button }: OwnColumnsProps) {
  const place = columnPlace(spec.id, view)
  const own = useOwnColumns(place)
  return (
    <ColumnChoice
      columns={spec.columns}
      extra={extraOf(spec)}
      own={own}
      text={spec.texts.column}
      widths
      button={button}
      onChange={(next) => keepOwnColumns(place, next)}
    />
  )
}
