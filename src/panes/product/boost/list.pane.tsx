import { type BoostRow, boostSchedule } from '#contract/product/boost.endpoints.ts'
import { boostStates, nextBoost } from '#contract/product/boost.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { boostAddress, boostEditScreen, type boostScheduleScreen } from './boost.screen.ts'
import { lastRuns, nameOf, outcomeOf, runName, storesOf, timeText } from './boosts.ts'
import { RunChip } from './run-chip.tsx'

const hrefOf = ({ boost_id }: Pick<BoostRow, 'boost_id'>) => boostEditScreen.href({ query: { boost_id } })
const namesOf = ({ products }: BoostRow): string => products.map(nameOf).join(', ')
const nextOf = (row: BoostRow): string => new Date(nextBoost(row, Date.now())).toISOString()

/** What became of the last time, product by product, with why. */
const lastText = (row: BoostRow): string | undefined =>
  lastRuns(row)
    .map((run) => [runName(row, run), t(`boost.state.${run.state}`), run.reason].filter(Boolean).join(' · '))
    .join('\n') || undefined

function Last({ row }: { row: BoostRow }) {
  const last = lastRuns(row)
  if (last.length === 0) return <span className="list-quiet">{t('boost.state.none')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      {boostStates.map((state) => {
        const count = last.filter((run) => run.state === state).length
        return count === 0 ? null : <RunChip key={state} state={state} count={count} />
      })}
      <span className="list-quiet min-w-0 truncate">{last.find(({ state }) => state === 'failed')?.reason}</span>
    </span>
  )
}

const boosts = declareList(
  wholeList(boostAddress, () => useCall(boostSchedule), {
    search: (row, words) => hasWords(words, timeText(row), ...row.products.flatMap((product) => [nameOf(product), product.mp_product_id])),
    store_code: ({ products }, codes) => products.some(({ store_code }) => codes.includes(store_code)),
    outcome: (row, outcome) => outcomeOf(row) === outcome,
  }),
  ({ link, text, quiet, instant }) => ({
    time: link(timeText, hrefOf, { least: 140, counts: true }),
    products: text(namesOf, { least: 160, grow: 2, yields: 0 }),
    stores: quiet(storesOf, { least: 110, grow: 0.8, yields: 3 }),
    next: instant(nextOf, { yields: 1 }),
    last: { least: 160, grow: 1.2, yields: 2, cell: (row) => <Last row={row} />, title: lastText },
  }),
  {
    kind: 'boost',
    key: ({ boost_id }) => boost_id,
    mark: 'data-boost',
    name: timeText,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 520,
      columns: ['time', 'last'],
      line: (row) => `${namesOf(row)} · ${t('boost.next', { when: formatInstant(nextOf(row)) })}`,
    },
    tabs: { by: 'outcome', label: 'boost.tabs', text: (outcome) => t(`boost.tab.${outcome ?? 'all'}`) },
    texts: { title: 'boost.list.title', failed: 'boost.list.failed', column: (id) => t(`boost.column.${id}`) },
    filters: { search: { label: 'boost.search', hint: 'boost.search-hint' }, store_code: { label: 'boost.column.stores' } },
    empty: {
      icon: 'megaphone',
      ofStores: true,
      title: 'boost.empty',
      text: 'boost.empty-text',
      command: openCommandId(boostEditScreen.id),
      noMatch: 'common.list.nothing-found',
      showAll: 'boost.show-all',
    },
    exported: false,
  },
)

export default function BoostListPane({ query }: PropsOf<typeof boostScheduleScreen>) {
  return <ListView of={boosts} query={query} />
}
