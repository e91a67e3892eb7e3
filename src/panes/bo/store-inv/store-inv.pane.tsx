import { boStoreInvitationList } from '#contract/bo/bo.endpoints.ts'
import type { InvitationStatus } from '#contract/bo/bo.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRelative, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { readAgainEvery } from '../read-again.ts'
import { invitationAddress, type storeInvitationScreen } from './store-inv.screen.ts'

const tones: Readonly<Record<InvitationStatus, Tone>> = { waiting: 'warning', connected: 'success', cancelled: 'neutral' }

const useInvitations = () => useCall(boStoreInvitationList, {}, { refetchInterval: readAgainEvery })

const invitations = declareList(
  wholeList(invitationAddress, useInvitations, {
    status: (row, status) => row.status === status,
    query: ({ store_name, store_id, workspace_name }, words) => hasWords(words, store_name, store_id, workspace_name),
  }),
  ({ ago, text }) => ({
    store: text((row) => row.store_name, { least: 160, grow: 1.3, look: 'font-medium' }),
    'store-id': { least: 120, yields: 1, cell: (row) => <Code>{row.store_id}</Code>, title: (row) => row.store_id },
    workspace: text((row) => row.workspace_name, { least: 140, grow: 1.3, yields: 0 }),
    status: { least: 140, cell: (row) => <Chip tone={tones[row.status]}>{t(`bo.invitation.status.${row.status}`)}</Chip> },
    requested: ago((row) => row.requested_at, { least: 132, yields: 2 }),
  }),
  {
    kind: 'store-invitation',
    key: ({ store_id }) => store_id,
    mark: 'data-code',
    name: ({ store_name }) => store_name,
    menuButton: true,
    card: {
      below: 560,
      columns: ['store', 'status'],
      line: ({ workspace_name, store_id, requested_at }) => (
        <>
          {workspace_name} · <Code>{store_id}</Code> · {formatRelative(requested_at, Date.now())}
        </>
      ),
    },
    texts: { title: 'bo.invitation.title', column: (id) => t(`bo.column.${id}`), narrow: 'bo.invitation.search' },
    tabs: { by: 'status', label: 'bo.column.status', text: (status) => t(status ? `bo.invitation.status.${status}` : 'bo.list.all') },
    filters: { query: { label: 'bo.invitation.search', hint: 'bo.invitation.search-hint' } },
    empty: {
      icon: 'store',
      title: 'bo.invitation.empty',
      text: 'bo.invitation.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'bo.list.show-all',
    },
    context: ([row]) => ({ 'bo.waits': row?.status === 'waiting', 'bo.subject': row ? `${row.store_name} (${row.workspace_name})` : null }),
  },
)

export default function StoreInvitationPane({ query }: PropsOf<typeof storeInvitationScreen>) {
  return <ListView of={invitations} query={query} />
}
