import type { InvitationStatus, StoreInvitation } from '#contract/bo/bo.ts'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'

const tones: Readonly<Record<InvitationStatus, Tone>> = { waiting: 'warning', connected: 'success', cancelled: 'neutral' }

export const invitationTemplate = (card: boolean): string =>
  card ? 'minmax(0, 1fr) auto 28px' : 'minmax(160px, 1.3fr) 120px minmax(140px, 1.3fr) 140px 132px 28px'

const columns = ['store', 'store-id', 'workspace', 'status', 'requested'] as const
const cardColumns = ['store', 'status'] as const

export const InvitationHead = ({ card }: { card: boolean }) => (
  <div role="row" className="list-head" style={{ gridTemplateColumns: invitationTemplate(card) }} aria-rowindex={1}>
    {(card ? cardColumns : columns).map((column) => (
      <span key={column} role="columnheader">
        {t(`bo.column.${column}`)}
      </span>
    ))}
    <span role="columnheader">
      <span className="sr-only">{t('bo.list.menu')}</span>
    </span>
  </div>
)

export function InvitationCells({ invitation, card }: { invitation: StoreInvitation; card: boolean }) {
  const { store_name, store_id, workspace_name, status, requested_at } = invitation
  const name = (
    <span role="gridcell" className="bo-name" title={store_name}>
      {store_name}
    </span>
  )
  const chip = (
    <span role="gridcell">
      <Chip tone={tones[status]}>{t(`bo.invitation.status.${status}`)}</Chip>
    </span>
  )
  const when = formatRelative(requested_at, Date.now())
  if (card)
    return (
      <>
        {name}
        {chip}
        <span role="gridcell" className="bo-second" title={formatInstant(requested_at)}>
          {workspace_name} · <Code>{store_id}</Code> · {when}
        </span>
      </>
    )
  return (
    <>
      {name}
      <span role="gridcell">
        <Code>{store_id}</Code>
      </span>
      <span role="gridcell" title={workspace_name}>
        {workspace_name}
      </span>
      {chip}
      <span role="gridcell" className="list-quiet" title={formatInstant(requested_at)}>
        {when}
      </span>
    </>
  )
}
