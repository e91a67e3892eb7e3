import { useRef } from 'react'
import { accountAgentList } from '#contract/account/agent.endpoints.ts'
import { accountInvitationList } from '#contract/account/invitation.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import type { Placement } from '#kernel/screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { RowGrid } from '#platform/ui/row-grid.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { agentEditScreen } from '../edit/agent-edit.screen.ts'
import '../agent.css'
import { AgentBar, AgentSelectionBar, agentMenuEntries } from './agent-bar.tsx'
import { agentListScreen } from './agent-list.screen.ts'
import { AgentRow } from './agent-row.tsx'
import { AgentSkeleton } from './agent-skeleton.tsx'
import { actionsFor, peopleOf } from './people.ts'
import { useListCursor } from './use-list-cursor.ts'

export default function AgentListPane({ query: { query = '' } }: PropsOf<typeof agentListScreen>) {
  const pane = usePane()
  const self = useSession((session) => session.user?.user_id)
  const agents = useCall(accountAgentList)
  const invitations = useCall(accountInvitationList)
  const search = useRef<HTMLInputElement>(null)
  const people = peopleOf(agents.data ?? [], invitations.data ?? [], query)
  const byKey = new Map(people.map((person) => [person.key, person]))
  const { cursor, index, selected, list, go, toggle, extendTo, clear } = useListCursor(people.map(({ key }) => key))

  const targets = selected.size ? [...selected] : cursor ? [cursor] : []
  const can = [...new Set(targets.flatMap((key) => actionsFor(byKey.get(key) as (typeof people)[number], self)))]
  usePaneContext({
    'selection.kind': targets.length ? 'agent' : null,
    'selection.count': targets.length,
    'selection.codes': targets,
    'agent.can': can,
  })

  const open = (key: string | null, placement: Placement | 'window') => {
    const person = key ? byKey.get(key) : undefined
    if (person?.kind !== 'agent' || !actionsFor(person, self).includes('edit')) return
    workbench.open(agentEditScreen.href({ params: { modification: 'edit' }, query: { agent_id: person.agent.agent_id ?? undefined } }), placement)
  }
  const refresh = () => {
    void agents.refetch()
    void invitations.refetch()
  }
  usePaneController({
    list: { ...list, open: (placement) => open(cursor ?? people[0]?.key ?? null, placement), peek: () => undefined },
    search: () => search.current?.focus(),
    refresh,
    edit: () => open(cursor, 'replace'),
    escape: () => {
      if (!selected.size) return false
      clear()
      return true
    },
  })
  const error = agents.error ?? invitations.error
  return (
    <div className="agents">
      <AgentBar
        field={search}
        query={query}
        onQuery={(text) => pane.navigate(agentListScreen.href({ query: { query: text || undefined } }), 'replace')}
      />
      {error && !people.length ? (
        <ErrorState error={error} onRetry={refresh} />
      ) : agents.isPending || invitations.isPending ? (
        <AgentSkeleton />
      ) : people.length === 0 ? (
        <EmptyState
          icon="users"
          title={t('agent.list.none')}
          text={t('agent.list.none-text')}
          action={{ label: t('agent.list.show-all'), to: agentListScreen.href() }}
        />
      ) : (
        <RowGrid
          label={t('agent.list.title')}
          total={people.length}
          activeIndex={index}
          selectable
          className="agents-rows"
          head={<AgentHead />}
          onReach={(to) => go(people[to]?.key ?? '')}
        >
          {people.map((person, place) => (
            <AgentRow
              key={person.key}
              person={person}
              index={place}
              own={person.kind === 'agent' && person.agent.user_id === self}
              editable={actionsFor(person, self).includes('edit')}
              acts={actionsFor(person, self).length > 0}
              cursor={person.key === cursor}
              selected={selected.has(person.key)}
              onPoint={(how) => (how === 'range' ? extendTo(person.key) : how === 'toggle' ? toggle(person.key) : go(person.key))}
              onOpen={() => open(person.key, 'replace')}
              onMenu={(at) => {
                if (!selected.has(person.key)) clear()
                go(person.key)
                // The commands judge by the row that the cursor has come to.
                setTimeout(() => openMenu({ at, entries: agentMenuEntries(), label: t('agent.list.menu') }))
              }}
            />
          ))}
        </RowGrid>
      )}
      {selected.size ? <AgentSelectionBar count={selected.size} can={can} onClear={clear} /> : null}
    </div>
  )
}

const AgentHead = () => (
  <div role="row" className="agents-head" aria-rowindex={1}>
    {(['name', 'privilege', 'status', 'online'] as const).map((column) => (
      <span key={column} role="columnheader" className={`agents-${column}`}>
        {t(`agent.column.${column}`)}
      </span>
    ))}
  </div>
)
