import { accountTeam } from '#contract/account/team.endpoints.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { agentListScreen } from '#panes/settings/agent/list/agent-list.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Section } from './section.tsx'

/** Who belongs to the workspace; what they may do is set where agents are. */
export function Members() {
  const user = useSession((session) => session.user)
  const { data, error, refetch } = useCall(accountTeam)
  return (
    <Section
      title={t('workspace.members.title')}
      text={t('workspace.members.text')}
      action={
        mayAccess(any('setting-agent'), user) ? (
          <Link to={agentListScreen.href()} className="font-medium text-accent hover:underline">
            {t('workspace.members.manage')}
          </Link>
        ) : null
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-20" /> : null}
      <ul className="flex flex-col divide-y divide-line border-t border-line empty:hidden">
        {data?.map(({ user_id, name, agent_type }) => (
          <li key={user_id} className="flex min-h-9 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 truncate">
              {name}
              {user_id === user?.user_id ? <span className="text-ink-3"> ({t('agent.list.you')})</span> : null}
            </span>
            <span className="shrink-0 text-xs text-ink-2">
              {t(agent_type === 'super_admin' ? 'workspace.members.owner' : 'workspace.members.agent')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
