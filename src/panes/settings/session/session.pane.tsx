import { authSessionList } from '#contract/auth/session.endpoints.ts'
import type { OwnSession } from '#contract/auth/sign-in-log.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRelative, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { whereText } from '../where-text.ts'
import { sessionAddress, type sessionScreen } from './session.screen.ts'

/** The session that asks is in use now, though it is renewed every quarter of an hour only. */
const usedText = ({ current, seen_at }: OwnSession): string => (current ? t('session.now') : formatRelative(seen_at, Date.now()))

const sessions = declareList(
  wholeList(sessionAddress, () => useCall(authSessionList), {
    search: (row, words) => hasWords(words, whereText(row), row.network ?? ''),
  }),
  ({ instant }) => ({
    device: {
      least: 200,
      grow: 2,
      counts: true,
      title: whereText,
      cell: (row) => (
        <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
          <span className="truncate font-medium">{whereText(row)}</span>
          {row.current ? <Chip tone="success">{t('session.this')}</Chip> : null}
        </span>
      ),
    },
    network: { least: 130, grow: 0.6, yields: 1, cell: ({ network }) => network && <Code className="text-ink-3">{network}</Code> },
    started: instant((row) => row.started_at, { yields: 2 }),
    used: instant((row) => row.seen_at, { least: 118, grow: 0.3, yields: 0, cell: usedText }),
  }),
  {
    kind: 'session',
    key: ({ session_id }) => session_id,
    mark: 'data-session',
    name: whereText,
    menuButton: ({ current }) => !current,
    select: 'many',
    card: { below: 520, columns: ['device', 'used'], line: ({ network }) => network ?? '' },
    texts: { title: 'session.title', failed: 'session.failed', column: (id) => t(`session.column.${id}`) },
    filters: { search: { label: 'session.search' } },
    empty: { icon: 'monitor', title: 'session.empty', noMatch: 'common.list.nothing-found', showAll: 'session.show-all' },
    context: (rows) => ({ 'session.others': rows.filter(({ current }) => !current).map(({ session_id }) => session_id) }),
    exported: false,
  },
)

export default function SessionPane({ query }: PropsOf<typeof sessionScreen>) {
  return <ListView of={sessions} query={query} />
}
