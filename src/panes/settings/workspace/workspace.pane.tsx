import { workspaceRead } from '#contract/workspace/workspace.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { Data } from './data.tsx'
import { History } from './history.tsx'
import { Members } from './members.tsx'
import { Ownership } from './ownership.tsx'
import { Pictures, ProfileFacts, ProfileForm } from './profile.tsx'
import { Retention } from './retention.tsx'
import { DeleteDialog, TransferDialog } from './sure-dialogs.tsx'
import { settingsWorkspaceScreen } from './workspace.screen.ts'

export default function WorkspacePane({ query: { ask } }: PropsOf<typeof settingsWorkspaceScreen>) {
  const { navigate } = usePane()
  const may = useSession((session) => session.user?.agent_type === 'super_admin')
  const { data, error, refetch } = useCall(workspaceRead)
  const leave = () => navigate(settingsWorkspaceScreen.href(), 'replace')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Page title={t('workspace.title')} text={t('workspace.text')} readOnly={!may}>
      {data ? (
        <>
          {may ? null : <Notice tone="info">{ownerOnly(data.owners)}</Notice>}
          <Pictures profile={data} may={may} />
          {may ? <ProfileForm profile={data} /> : <ProfileFacts profile={data} />}
          <Members />
          {may ? (
            <>
              <Data />
              <Retention />
              <Ownership profile={data} />
              <History />
            </>
          ) : null}
          {may && ask === 'transfer' ? <TransferDialog profile={data} onClose={leave} /> : null}
          {may && ask === 'delete' && data.delete_at === null ? <DeleteDialog profile={data} onClose={leave} /> : null}
        </>
      ) : (
        <>
          <Skeleton className="h-20" />
          <Skeleton className="h-7 w-80" />
          <Skeleton className="h-7 w-80" />
        </>
      )}
    </Page>
  )
}

/** The operator's own workspace has no owner. */
const ownerOnly = (owners: readonly string[]): string =>
  owners.length > 0 ? t('workspace.owner-only', { names: owners.join(', ') }) : t('workspace.owner-only-nobody')
