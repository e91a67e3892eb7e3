import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDay, formatInstant, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { agentEditScreen } from '../edit/agent-edit.screen.ts'
import { type GrantableKey, privilegeGroups } from '../privilege-groups.ts'
import { agentAddress, type agentListScreen } from './agent-list.screen.ts'
import { type Person, usePeople } from './people.ts'

const hrefOf = ({ agent, can }: Person): string | null =>
  agent?.agent_id && can.includes('edit') ? agentEditScreen.href({ params: { modification: 'edit' }, query: { agent_id: agent.agent_id } }) : null

/** In words, in the order in which they are granted. */
function privilegesOf({ agent, privilege }: Person): string {
  if (agent?.agent_type === 'super_admin') return t('agent.list.everything')
  const held = privilegeGroups.flatMap(({ keys }) => keys as readonly GrantableKey[]).filter((key) => privilege.includes(key))
  return held.map((key) => t(`agent.privilege.${key}`)).join(', ') || t('agent.list.nothing')
}

/** Whether somebody is here, or until when they may come. */
function presenceOf({ agent, invitation }: Person): string {
  if (invitation) return t('agent.list.until', { day: formatDay(invitation.expires_at) })
  return agent?.status === 1 ? t(agent.is_online ? 'agent.online' : 'agent.offline') : ''
}

const people = declareList(
  wholeList(agentAddress, usePeople, { query: ({ name, email }, words) => hasWords(words, name, email) }),
  ({ quiet }) => ({
    name: {
      least: 150,
      grow: 1,
      look: ({ agent }) => (agent?.status === 0 ? 'font-medium text-ink-3' : 'font-medium'),
      title: ({ name, email }) => `${name} · ${email}`,
      cell: (person) => {
        const href = hrefOf(person)
        return (
          <>
            {href ? (
              <Link to={href} className="list-link">
                {person.name}
              </Link>
            ) : (
              person.name
            )}
            {person.own ? <span className="text-xs font-normal text-ink-3"> · {t('agent.list.you')}</span> : null}
          </>
        )
      },
    },
    email: quiet((person) => person.email, { least: 170, grow: 1, yields: 1 }),
    privilege: quiet(privilegesOf, { least: 120, grow: 1.6, yields: 2 }),
    status: { least: 104, cell: (person) => <Status {...person} /> },
    online: {
      least: 136,
      yields: 0,
      cell: presenceOf,
      look: ({ agent }) => (agent?.status === 1 && agent.is_online ? 'text-success' : 'list-quiet'),
      title: ({ invitation }) => invitation && t('agent.list.sent', { at: formatInstant(invitation.sent_at), name: invitation.invited_by }),
    },
  }),
  {
    kind: 'agent',
    key: ({ key }) => key,
    mark: 'data-person',
    name: ({ name }) => name,
    href: hrefOf,
    menuButton: ({ can }) => can.length > 0,
    select: 'many',
    card: {
      below: 640,
      columns: ['name', 'status'],
      from: 2,
      line: (person) => [presenceOf(person), person.email, privilegesOf(person)].filter(Boolean).join(' · '),
    },
    texts: { title: 'agent.list.title', column: (id) => t(`agent.column.${id}`), narrow: 'agent.list.search' },
    filters: { query: { label: 'agent.list.search' } },
    empty: {
      icon: 'users',
      title: 'agent.list.none',
      noMatch: 'agent.list.none',
      noMatchText: 'agent.list.none-text',
      showAll: 'agent.list.show-all',
    },
    context: (persons) => ({ 'agent.can': [...new Set(persons.flatMap(({ can }) => can))] }),
    rowAttributes: ({ agent, invitation }) => ({
      'data-agent-id': agent?.agent_id ?? undefined,
      'data-invitation-id': invitation?.invitation_id,
    }),
  },
)

function Status({ agent, invitation }: Person) {
  if (invitation)
    return invitation.expired ? <Chip tone="warning">{t('agent.status.expired')}</Chip> : <Chip tone="info">{t('agent.status.invited')}</Chip>
  if (agent?.agent_type === 'super_admin') return <Chip tone="accent">{t('shell.role.super_admin')}</Chip>
  return agent?.status === 1 ? <Chip tone="success">{t('agent.status.active')}</Chip> : <Chip tone="neutral">{t('agent.status.inactive')}</Chip>
}

export default function AgentListPane({ query }: PropsOf<typeof agentListScreen>) {
  return <ListView of={people} query={query} />
}
