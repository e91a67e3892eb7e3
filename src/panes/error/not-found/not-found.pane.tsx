import { t } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { screenOf } from '#platform/workbench/screens.ts'

const dashboardPath = '/dashboard'

export default function NotFoundPane() {
  return (
    <div className="flex h-full">
      <EmptyState
        icon="circle-help"
        title={t('error.not-found.title')}
        text={t('error.not-found.text')}
        action={{ label: t('error.not-found.link'), to: screenOf(dashboardPath) ? dashboardPath : '/' }}
      />
    </div>
  )
}
