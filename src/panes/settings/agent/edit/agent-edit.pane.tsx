import { useEffect } from 'react'
import { accountAgentList } from '#contract/account/agent.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { agentListScreen } from '../list/agent-list.screen.ts'
import type { agentEditScreen } from './agent-edit.screen.ts'
import { AgentOtp } from './agent-otp.tsx'
import { ChangeForm } from './change-form.tsx'
import { InviteForm } from './invite-form.tsx'

export default function AgentEditPane({ params: { modification }, query: { agent_id } }: PropsOf<typeof agentEditScreen>) {
  return modification === 'create' ? <Invite /> : <Change agentId={agent_id} />
}

function Invite() {
  const { setTitle } = usePane()
  useEffect(() => setTitle(t('agent.invite.title')), [setTitle])
  return (
    <Page title={t('agent.invite.title')} text={t('agent.invite.text')}>
      <InviteForm />
    </Page>
  )
}

function Change({ agentId }: { agentId: number | undefined }) {
  const agents = useCall(accountAgentList)
  const self = useSession((session) => session.user?.user_id)
  const agent = agents.data?.find((one) => one.agent_id === agentId && agentId !== undefined)
  if (agents.error && !agents.data) return <ErrorState error={agents.error} onRetry={() => void agents.refetch()} />
  if (agents.isPending)
    return (
      <Page title={t('agent.edit.title')}>
        <Skeleton className="h-7 w-80" />
        <Skeleton className="h-7 w-80" />
        <Skeleton className="h-60" />
      </Page>
    )
  if (!agent) return <EmptyState icon="user" title={t('agent.edit.gone')} action={{ label: t('agent.edit.to-list'), to: agentListScreen.href() }} />
  return (
    <Page title={agent.name} text={agent.email}>
      {agent.user_id === self ? (
        <Notice tone="info">{t('agent.edit.self')}</Notice>
      ) : (
        <>
          <ChangeForm key={agent.user_id} agent={agent} />
          <AgentOtp agent={agent} />
        </>
      )}
    </Page>
  )
}
