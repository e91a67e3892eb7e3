import { mayAccess } from '#contract/core/privilege.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { screenOf } from '#platform/workbench/screens.ts'

const dashboardPath = '/dashboard'

/** Leads to the dashboard, or whoever may not see it to their own first screen. */
export default function NotFoundPane() {
  const hasDashboard = useSession(({ user }) => mayAccess(screenOf(dashboardPath)?.access ?? 'public', user))
  return (
    <div className="flex h-full">
      <EmptyState
        icon="circle-help"
        title={t('error.not-found.title')}
        text={t('error.not-found.text')}
        action={{ label: t('error.not-found.link'), to: hasDashboard ? dashboardPath : '/' }}
      />
    </div>
  )
}
