import { authSignInList } from '#contract/auth/session.endpoints.ts'
import { isSecurityAct, type SignIn } from '#contract/auth/sign-in-log.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { whereText } from '../where-text.ts'
import { signInAddress, type signInLogScreen } from './sign-in-log.screen.ts'

function outcomeOf({ way, refused, times }: SignIn): string {
  if (isSecurityAct(way)) return t('sign-in.changed')
  if (refused === null) return t('sign-in.in')
  const why = t(`sign-in.refused.${refused}`)
  return times > 1 ? `${why} · ${t('sign-in.times', { count: formatNumber(times) })}` : why
}
const wayOf = ({ way, about }: SignIn): string => [t(`sign-in.way.${way}`), about].filter(Boolean).join(': ')
/** What happened by itself, or was done by somebody else, comes from no device of one's own. */
const deviceOf = (row: SignIn): string => (isSecurityAct(row.way) && row.network === null ? '' : whereText(row))
const toneOf = ({ way, refused }: SignIn) => (isSecurityAct(way) ? 'info' : refused ? 'danger' : 'success')

const signIns = declareList(
  wholeList(signInAddress, () => useCall(authSignInList), {
    show: ({ refused }) => refused !== null,
    search: (row, words) => hasWords(words, whereText(row), row.network ?? '', outcomeOf(row), wayOf(row)),
  }),
  ({ quiet, instant }) => ({
    at: instant((row) => row.at, { counts: true, look: undefined }),
    outcome: { least: 130, grow: 1, title: outcomeOf, cell: (row) => <Chip tone={toneOf(row)}>{outcomeOf(row)}</Chip> },
    way: quiet(wayOf, { least: 130, grow: 0.8, yields: 0 }),
    device: quiet(deviceOf, { least: 150, grow: 1, yields: 1 }),
    network: { least: 120, grow: 0.6, yields: 2, cell: ({ network }) => network && <Code className="text-ink-3">{network}</Code> },
  }),
  {
    kind: 'sign-in',
    key: ({ sign_in_id }) => String(sign_in_id),
    mark: 'data-sign-in',
    name: (row) => `${outcomeOf(row)} · ${whereText(row)}`,
    card: {
      below: 560,
      columns: ['at', 'outcome'],
      line: (row) => [wayOf(row), deviceOf(row), row.network].filter(Boolean).join(' · '),
    },
    tabs: { by: 'show', label: 'sign-in.tabs', text: (show) => t(`sign-in.tab.${show ?? 'all'}`) },
    texts: { title: 'sign-in.title', failed: 'sign-in.failed', column: (id) => t(`sign-in.column.${id}`) },
    filters: { search: { label: 'sign-in.search' } },
    empty: {
      icon: 'history',
      title: 'sign-in.empty',
      text: 'sign-in.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'sign-in.show-all',
      ofTab: ({ show }) => show && { title: 'sign-in.none-refused' },
    },
    exported: false,
  },
)

export default function SignInLogPane({ query }: PropsOf<typeof signInLogScreen>) {
  return <ListView of={signIns} query={query} />
}
