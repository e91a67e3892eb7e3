import { useRef } from 'react'
import { boStoreInvitationList } from '#contract/bo/bo.endpoints.ts'
import type { invitationStatus, StoreInvitation } from '#contract/bo/bo.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { VirtualGrid } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneContext, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import '../bo.css'
import { BoRow } from '../bo-row.tsx'
import { BoSkeleton } from '../bo-skeleton.tsx'
import { readAgainEvery } from '../read-again.ts'
import { nothingSelected, useRowCursor } from '../use-row-cursor.ts'
import { InvitationCells, InvitationHead, invitationColumns } from './invitation-cells.tsx'
import { storeInvitationScreen } from './store-inv.screen.ts'

const { layout, cardsBelow } = invitationColumns
const statuses = ['waiting', 'connected', 'cancelled'] as const satisfies readonly (keyof typeof invitationStatus)[]

const matches = ({ store_name, store_id, workspace_name }: StoreInvitation, words: readonly string[]): boolean => {
  const text = `${store_name} ${store_id} ${workspace_name}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

const codeOf = ({ store_id }: StoreInvitation): string => store_id

const contextOf = (row: StoreInvitation | undefined): ContextSnapshot =>
  row
    ? {
        'selection.kind': 'store-invitation',
        'selection.count': 1,
        'selection.codes': [row.store_id],
        'bo.waits': row.status === 'waiting',
        'bo.subject': `${row.store_name} (${row.workspace_name})`,
      }
    : nothingSelected

export default function StoreInvitationPane({ query: { status, query = '' } }: PropsOf<typeof storeInvitationScreen>) {
  const pane = usePane()
  const search = useRef<HTMLInputElement>(null)
  const invitations = useCall(boStoreInvitationList, {}, { refetchInterval: readAgainEvery })
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = (invitations.data ?? []).filter((one) => matches(one, words))
  const rows = status ? found.filter((one) => one.status === status) : found
  const { index, row, grid, list, go, reach, menu } = useRowCursor({
    rows,
    codeOf,
  })
  usePaneContext(contextOf(row))
  usePaneController({ list, search: () => search.current?.focus(), refresh: () => void invitations.refetch() })

  const narrowed = status !== undefined || words.length > 0
  return (
    <div className="bo">
      <div className="bo-bar" role="search" aria-label={usePaneLabel(t('bo.invitation.search'))}>
        <SearchField
          field={search}
          label={t('bo.invitation.search')}
          hint={t('bo.invitation.search-hint')}
          value={query}
          least={1}
          onSearch={(text) => pane.navigate(storeInvitationScreen.href({ query: { status, query: text || undefined } }), 'replace')}
        />
      </div>
      <Tabs
        label={usePaneLabel(t('bo.column.status'))}
        tabs={[undefined, ...statuses].map((one) => ({
          key: one ?? 'all',
          label: one ? t(`bo.invitation.status.${one}`) : t('bo.list.all'),
          to: storeInvitationScreen.href({ query: { status: one, query: query || undefined } }),
          active: one === status,
          count: invitations.data ? (one ? found.filter((row) => row.status === one) : found).length : undefined,
        }))}
      />
      {invitations.error && !invitations.data ? (
        <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />
      ) : invitations.isPending ? (
        <BoSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="store"
          title={t(narrowed ? 'common.list.nothing-found' : 'bo.invitation.empty')}
          text={narrowed ? undefined : t('bo.invitation.empty-text')}
          action={narrowed ? { label: t('bo.list.show-all'), to: storeInvitationScreen.href() } : undefined}
        />
      ) : (
        <VirtualGrid
          ref={grid}
          label={t('bo.invitation.title')}
          total={rows.length}
          cardsBelow={cardsBelow}
          busy={invitations.isFetching}
          stale={false}
          activeIndex={index}
          startAt={0}
          onVisible={seen}
          onReach={reach}
          head={(width, card) => <InvitationHead {...layout(width, card)} />}
          row={(at, top, width, card) => {
            const one = rows[at]
            return one ? (
              <BoRow
                key={one.store_id}
                code={one.store_id}
                name={one.store_name}
                index={at}
                top={top}
                template={layout(width, card).template}
                card={card}
                cursor={at === index}
                onPoint={() => go(at)}
                onMenu={(where) => menu(at, where)}
              >
                <InvitationCells invitation={one} shown={layout(width, card).shown} card={card} />
              </BoRow>
            ) : undefined
          }}
        />
      )}
    </div>
  )
}

/** All rows are here: none needs to be read when it comes into view. */
const seen = () => undefined
