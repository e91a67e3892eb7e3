import type { ReactNode } from 'react'
import type { InvitationStatus, StoreInvitation } from '#contract/bo/bo.ts'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { type ListLayout, listColumns } from '#platform/ui/list-columns.ts'

const tones: Readonly<Record<InvitationStatus, Tone>> = { waiting: 'warning', connected: 'success', cancelled: 'neutral' }

type Column = 'store' | 'store-id' | 'workspace' | 'status' | 'requested'

/** What gives way, and when. */
export const invitationColumns = listColumns<Column>({
  columns: {
    store: { least: 160, grow: 1.3 },
    'store-id': { least: 120, yields: 1 },
    workspace: { least: 140, grow: 1.3, yields: 0 },
    status: { least: 140 },
    requested: { least: 132, yields: 2 },
  },
  after: [{ least: 28 }],
  cardsBelow: 560,
  card: { columns: ['store', 'status'] },
})

export const InvitationHead = ({ shown, template }: ListLayout<Column>) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
    {shown.map((column) => (
      <span key={column} role="columnheader">
        {t(`bo.column.${column}`)}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('bo.list.menu')}</span>
    </span>
  </div>
)

function textOf(column: Column, invitation: StoreInvitation): ReactNode {
  switch (column) {
    case 'store':
      return invitation.store_name
    case 'store-id':
      return <Code>{invitation.store_id}</Code>
    case 'workspace':
      return invitation.workspace_name
    case 'status':
      return <Chip tone={tones[invitation.status]}>{t(`bo.invitation.status.${invitation.status}`)}</Chip>
    case 'requested':
      return formatRelative(invitation.requested_at, Date.now())
  }
}

const titles: Partial<Record<Column, (invitation: StoreInvitation) => string>> = {
  store: ({ store_name }) => store_name,
  'store-id': ({ store_id }) => store_id,
  workspace: ({ workspace_name }) => workspace_name,
  requested: ({ requested_at }) => formatInstant(requested_at),
}

const looks: Partial<Record<Column, string>> = { store: 'bo-name', requested: 'list-quiet' }

interface CellsProps {
  readonly invitation: StoreInvitation
  readonly shown: readonly Column[]
  readonly card: boolean
}

export const InvitationCells = ({ invitation, shown, card }: CellsProps) => (
  <>
    {shown.map((column) => (
      <span key={column} role="gridcell" className={looks[column]} title={titles[column]?.(invitation)}>
        {textOf(column, invitation)}
      </span>
    ))}
    {card ? (
      <span
        role="gridcell"
        className="bo-second"
        title={`${invitation.workspace_name} · ${invitation.store_id} · ${formatInstant(invitation.requested_at)}`}
      >
        {invitation.workspace_name} · <Code>{invitation.store_id}</Code> · {formatRelative(invitation.requested_at, Date.now())}
      </span>
    ) : null}
  </>
)
