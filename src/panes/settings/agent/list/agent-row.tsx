import type { Privilege } from '#contract/core/privilege.ts'
import { formatDay, formatInstant, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { GridRow, type Pointed } from '#platform/ui/grid-row.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { agentEditScreen } from '../edit/agent-edit.screen.ts'
import { type GrantableKey, privilegeGroups } from '../privilege-groups.ts'
import type { Person } from './people.ts'

interface AgentRowProps {
  person: Person
  index: number
  own: boolean
  editable: boolean
  /** Something can be done to it. */
  acts: boolean
  cursor: boolean
  selected: boolean
  onPoint(how: Pointed): void
  onOpen(): void
  onMenu(at: MenuPlace): void
}

/** In words, in the order in which they are granted. */
const inWords = (held: readonly Privilege[]): string =>
  privilegeGroups
    .flatMap(({ keys }) => keys as readonly GrantableKey[])
    .filter((key) => held.includes(key))
    .map((key) => t(`agent.privilege.${key}`))
    .join(', ')

export function AgentRow({ person, index, own, editable, acts, cursor, selected, onPoint, onOpen, onMenu }: AgentRowProps) {
  const { name, email, privilege } = person.kind === 'agent' ? person.agent : person.invitation
  const agentId = person.kind === 'agent' ? (person.agent.agent_id ?? undefined) : undefined
  const words = inWords(privilege)
  return (
    <GridRow
      className="agents-row"
      index={index}
      cursor={cursor}
      selected={selected}
      data-agent-id={agentId}
      data-invitation-id={person.kind === 'invitation' ? person.invitation.invitation_id : undefined}
      data-off={(person.kind === 'agent' && person.agent.status === 0) || undefined}
      onPoint={onPoint}
      onOpen={onOpen}
      onMenu={acts ? onMenu : undefined}
    >
      <span role="gridcell" className="agents-name">
        <Checkbox
          checked={selected}
          label={t('agent.list.select', { name })}
          onChange={(_on, { shiftKey }) => onPoint(shiftKey ? 'range' : 'toggle')}
        />
        <span className="agents-who" title={`${name} · ${email}`}>
          {editable ? (
            <Link to={agentEditScreen.href({ params: { modification: 'edit' }, query: { agent_id: agentId } })} className="agents-link">
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}
          {own ? <span className="agents-quiet"> · {t('agent.list.you')}</span> : null}
          <span className="agents-mail">{email}</span>
        </span>
      </span>
      <span role="gridcell" className="agents-privilege" title={words}>
        {person.kind === 'agent' && person.agent.agent_type === 'super_admin' ? t('agent.list.everything') : words || t('agent.list.nothing')}
      </span>
      <span role="gridcell" className="agents-status">
        <StatusChip person={person} />
      </span>
      <span role="gridcell" className="agents-online">
        {person.kind === 'agent' && person.agent.status === 1 ? (
          <span data-online={person.agent.is_online || undefined}>{t(person.agent.is_online ? 'agent.online' : 'agent.offline')}</span>
        ) : null}
        {person.kind === 'invitation' ? (
          <span title={t('agent.list.sent', { at: formatInstant(person.invitation.sent_at), name: person.invitation.invited_by })}>
            {t('agent.list.until', { day: formatDay(person.invitation.expires_at) })}
          </span>
        ) : null}
      </span>
      <span role="gridcell" className="agents-more">
        {acts ? <RowMenuButton name={name} onMenu={onMenu} /> : null}
      </span>
    </GridRow>
  )
}

function StatusChip({ person }: { person: Person }) {
  if (person.kind === 'invitation')
    return person.invitation.expired ? <Chip tone="warning">{t('agent.status.expired')}</Chip> : <Chip tone="info">{t('agent.status.invited')}</Chip>
  if (person.agent.agent_type === 'super_admin') return <Chip tone="accent">{t('shell.role.super_admin')}</Chip>
  return person.agent.status === 1 ? <Chip tone="success">{t('agent.status.active')}</Chip> : <Chip tone="neutral">{t('agent.status.inactive')}</Chip>
}
