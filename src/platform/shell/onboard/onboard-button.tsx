import { onboardStatus } from '#contract/onboard/onboard.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Popover } from '#platform/ui/popover.tsx'
import { OnboardList } from './onboard-list.tsx'
import { useOnboard } from './use-onboard.ts'

/** "Jelajahi Fitur": there while something is left to learn. */
export default function OnboardButton() {
  const items = useOnboard()
  const left = items.filter(({ status }) => status === onboardStatus.active).length
  if (left === 0) return null
  return (
    <Popover
      label={t('shell.onboard.title')}
      align="end"
      className="w-96 max-w-[calc(100vw-24px)] p-4"
      trigger={
        <button
          type="button"
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-hover max-phone:hidden"
        >
          {t('shell.onboard.title')}
          <span className="rounded-full bg-accent-soft px-1.5 text-2xs font-medium text-accent">{formatNumber(left)}</span>
          <Icon name="chevron-down" size={12} className="text-ink-3" />
        </button>
      }
    >
      {(close) => <OnboardList items={items} onGo={close} />}
    </Popover>
  )
}
