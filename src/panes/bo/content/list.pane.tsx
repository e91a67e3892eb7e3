import { adminContents } from '#contract/content/content.endpoints.ts'
import type { ContentEntry } from '#contract/content/content.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, language, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { readAgainEvery } from '../read-again.ts'
import { contentAddress, contentEditScreen, type contentListScreen } from './content.screen.ts'

const useEntries = () => {
  const { data, ...rest } = useCall(adminContents, {}, { refetchInterval: readAgainEvery })
  return { data: data?.rows, ...rest }
}

type Standing = 'hidden' | 'planned' | 'out' | 'highlight'
const tones: Readonly<Record<Standing, Tone>> = { hidden: 'neutral', planned: 'warning', out: 'success', highlight: 'info' }

/** Who sees it now. */
function standingOf({ kind, shown, published_at }: ContentEntry): Standing {
  if (kind === 'blog' && !shown) return 'hidden'
  if (Date.parse(published_at) > Date.now()) return 'planned'
  return kind === 'announcement' && shown ? 'highlight' : 'out'
}

const hrefOf = ({ kind, content_id }: ContentEntry) => contentEditScreen.href({ query: { kind, content_id } })
const titleOf = ({ title }: ContentEntry) => title[language()]

const entries = declareList(
  wholeList(contentAddress, useEntries, {
    kind: (row, kind) => row.kind === kind,
    query: ({ title, summary, content }, words) => hasWords(words, ...[title, summary, content].flatMap((text) => (text ? Object.values(text) : []))),
  }),
  ({ instant, quiet }) => ({
    title: {
      least: 200,
      grow: 2,
      counts: true,
      cell: (row) => (
        <Link to={hrefOf(row)} className="list-link">
          {titleOf(row)}
        </Link>
      ),
      title: titleOf,
    },
    kind: quiet((row) => t(`bo.content.kind.${row.kind}`), { least: 90, yields: 2 }),
    status: { least: 130, cell: (row) => <Chip tone={tones[standingOf(row)]}>{t(`bo.content.standing.${standingOf(row)}`)}</Chip> },
    published: instant((row) => row.published_at, { yields: 1 }),
  }),
  {
    kind: 'content-entry',
    key: ({ kind, content_id }) => `${kind}/${content_id}`,
    mark: 'data-entry',
    name: titleOf,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 560,
      columns: ['title'],
      line: (row) => [t(`bo.content.kind.${row.kind}`), t(`bo.content.standing.${standingOf(row)}`), formatInstant(row.published_at)].join(' · '),
    },
    texts: { title: 'bo.content.title', column: (id) => t(`bo.column.${id}`), narrow: 'bo.content.search' },
    tabs: { by: 'kind', label: 'bo.column.kind', text: (kind) => t(kind ? `bo.content.kind.${kind}` : 'bo.list.all') },
    filters: { query: { label: 'bo.content.search', hint: 'bo.content.search' } },
    empty: {
      icon: 'megaphone',
      title: 'bo.content.empty',
      text: 'bo.content.empty-text',
      command: 'bo.write-announcement',
      noMatch: 'common.list.nothing-found',
      showAll: 'bo.list.show-all',
    },
    context: ([row]) => ({
      'bo.subject': row ? titleOf(row) : null,
      'bo.article': row?.kind === 'blog',
      'bo.shown': row?.shown === true,
    }),
  },
)

export default function ContentListPane({ query }: PropsOf<typeof contentListScreen>) {
  return <ListView of={entries} query={query} />
}
