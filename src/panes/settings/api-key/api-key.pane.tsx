import { authKeyList } from '#contract/auth/api-key.endpoints.ts'
import type { ApiKey } from '#contract/auth/api-key.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDay, formatRelative, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import type { GrantableKey } from '../agent/privilege-groups.ts'
import { apiKeyAddress, apiKeyScreen } from './api-key.screen.ts'
import { ApiKeySheet } from './api-key-sheet.tsx'

const privilegesText = ({ privileges }: ApiKey): string =>
  (privileges as readonly GrantableKey[]).map((privilege) => t(`agent.privilege.${privilege}`)).join(', ')
const usedText = ({ used_at, used_from }: ApiKey): string =>
  used_at ? [formatRelative(used_at, Date.now()), used_from].filter(Boolean).join(' · ') : t('api-key.unused')
const isOver = ({ expires_at }: ApiKey): boolean => expires_at !== null && Date.parse(expires_at) <= Date.now()
const endText = (row: ApiKey): string =>
  row.expires_at === null ? t('api-key.endless') : isOver(row) ? t('api-key.over') : formatDay(row.expires_at)

const apiKeys = declareList(
  wholeList(apiKeyAddress, () => useCall(authKeyList), {
    search: (row, words) => hasWords(words, row.name, row.hint, privilegesText(row)),
  }),
  ({ quiet }) => ({
    name: { least: 130, grow: 1, counts: true, title: ({ name }) => name, cell: ({ name }) => <span className="font-medium">{name}</span> },
    hint: { least: 150, cell: ({ hint }) => <Code className="text-ink-3">{hint}</Code> },
    privileges: quiet(privilegesText, { least: 140, grow: 1.6, yields: 2 }),
    end: {
      least: 120,
      grow: 0.3,
      yields: 1,
      title: endText,
      cell: (row) => (isOver(row) ? <Chip tone="danger">{endText(row)}</Chip> : <span className="text-ink-3">{endText(row)}</span>),
    },
    used: quiet(usedText, { least: 170, grow: 0.5, yields: 0 }),
  }),
  {
    kind: 'api-key',
    key: ({ key_id }) => String(key_id),
    mark: 'data-api-key',
    name: ({ name }) => name,
    menuButton: true,
    select: 'many',
    card: { below: 560, columns: ['name', 'hint'], line: (row) => [usedText(row), endText(row)].join(' · ') },
    texts: { title: 'api-key.title', failed: 'api-key.failed', column: (id) => t(`api-key.column.${id}`) },
    filters: { search: { label: 'api-key.search' } },
    empty: {
      icon: 'key-round',
      title: 'api-key.empty',
      text: 'api-key.empty-text',
      command: 'api-key.create',
      noMatch: 'common.list.nothing-found',
      showAll: 'api-key.show-all',
    },
    context: (rows) => ({ 'api-key.ids': rows.map(({ key_id }) => String(key_id)) }),
    exported: false,
  },
)

export default function ApiKeyPane({ query: { add, ...query } }: PropsOf<typeof apiKeyScreen>) {
  const { navigate } = usePane()
  return (
    <div className="@container relative flex h-full min-h-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ListView of={apiKeys} query={query} />
      </div>
      {add ? <ApiKeySheet onClose={() => navigate(apiKeyScreen.href({ query }))} /> : null}
    </div>
  )
}
