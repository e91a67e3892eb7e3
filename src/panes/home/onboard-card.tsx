import { onboardStatus } from '#contract/onboard/onboard.ts'
import { t } from '#platform/i18n/i18n.ts'
import { OnboardList } from '#platform/shell/onboard/onboard-list.tsx'
import { useOnboard } from '#platform/shell/onboard/use-onboard.ts'
import { Card } from './card.tsx'

/** What is left to learn; gone when all of it is learned. */
export function OnboardCard() {
  const items = useOnboard()
  if (!items.some(({ status }) => status === onboardStatus.active)) return null
  return (
    <Card title={t('shell.onboard.title')}>
      <div className="px-4 pt-1 pb-2">
        <OnboardList items={items} />
      </div>
    </Card>
  )
}
