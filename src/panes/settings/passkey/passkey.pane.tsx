import { authPasskeyList } from '#contract/auth/passkey.endpoints.ts'
import type { Passkey } from '#contract/auth/passkey.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRelative, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { passkeyAddress, passkeyScreen } from './passkey.screen.ts'
import { PasskeySheet } from './passkey-sheet.tsx'

const usedText = ({ used_at }: Passkey): string => (used_at ? formatRelative(used_at, Date.now()) : t('passkey.unused'))

const passkeys = declareList(
  wholeList(passkeyAddress, () => useCall(authPasskeyList), { search: ({ name }, words) => hasWords(words, name) }),
  ({ instant }) => ({
    name: {
      least: 180,
      grow: 2,
      counts: true,
      title: ({ name }) => name,
      cell: ({ name, synced }) => (
        <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
          <span className="truncate font-medium">{name}</span>
          {synced ? <Chip>{t('passkey.synced')}</Chip> : null}
        </span>
      ),
    },
    created: instant((row) => row.created_at, { yields: 1 }),
    used: instant((row) => row.used_at, { least: 130, grow: 0.3, yields: 0, cell: usedText }),
  }),
  {
    kind: 'passkey',
    key: ({ passkey_id }) => String(passkey_id),
    mark: 'data-passkey',
    name: ({ name }) => name,
    menuButton: true,
    select: 'many',
    card: { below: 480, columns: ['name', 'used'], line: () => '' },
    texts: { title: 'passkey.title', failed: 'passkey.failed', column: (id) => t(`passkey.column.${id}`) },
    filters: { search: { label: 'passkey.search' } },
    empty: {
      icon: 'key-round',
      title: 'passkey.empty',
      text: 'passkey.empty-text',
      command: 'passkey.add',
      noMatch: 'common.list.nothing-found',
      showAll: 'passkey.show-all',
    },
    context: (rows) => ({ 'passkey.ids': rows.map(({ passkey_id }) => String(passkey_id)) }),
    exported: false,
  },
)

export default function PasskeyPane({ query: { add, ...query } }: PropsOf<typeof passkeyScreen>) {
  const { navigate } = usePane()
  return (
    <div className="@container relative flex h-full min-h-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ListView of={passkeys} query={query} />
      </div>
      {add ? <PasskeySheet onClose={() => navigate(passkeyScreen.href({ query }))} /> : null}
    </div>
  )
}
