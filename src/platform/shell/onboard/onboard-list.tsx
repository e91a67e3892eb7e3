import clsx from 'clsx'
import { completion, type OnboardItem, onboardStatus } from '#contract/onboard/onboard.ts'
import { useCommandsVersion } from '#platform/command/bus.ts'
import { offeredCommand } from '#platform/command/commands.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { tourAreas } from '../tours/areas.ts'
import { useOnboardStore, useToured } from './onboard-store.ts'
import { useFactChecks } from './use-onboard.ts'

/** `/order?status=200` → `/order?status=200&tour=start`. */
export const tourUrl = (destination: string): string => `${destination}${destination.includes('?') ? '&' : '?'}tour=start`

/** How far the person is, and the steps: what is learned has a tick, what is not leads to where it is. */
export function OnboardList({ items, onGo }: { items: readonly OnboardItem[]; onGo?(): void }) {
  useFactChecks(items)
  const percent = completion(items)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <span
          role="progressbar"
          aria-label={t('shell.onboard.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 flex-1 overflow-hidden rounded-full bg-neutral-soft"
        >
          <span className="block h-full origin-left bg-accent" style={{ transform: `scaleX(${percent / 100})` }} />
        </span>
        <span className="text-xs text-ink-2">{t('shell.onboard.percent', { percent: formatNumber(percent) })}</span>
      </div>
      <ol className="flex flex-col">
        {items.map((item, index) => (
          <Step key={item.ob_key} item={item} number={index + 1} onGo={onGo} />
        ))}
      </ol>
      <AreaTours onGo={onGo} />
    </div>
  )
}

/** The rooms that the person may see and was not shown around in yet. */
function AreaTours({ onGo }: { onGo: (() => void) | undefined }) {
  useCommandsVersion()
  const toured = useToured()
  const left = tourAreas.filter((area) => !toured.includes(area)).flatMap((area) => offeredCommand(`tour.${area}`) ?? [])
  if (left.length === 0) return null
  return (
    <section aria-label={t('tour.offer')} className="flex flex-col gap-2 border-t border-line pt-2.5">
      <p className="text-xs font-medium text-ink-2">{t('tour.offer')}</p>
      <div className="flex flex-wrap gap-1.5">
        {left.map(({ id, title, run }) => (
          <Button
            key={id}
            size="small"
            data-area-tour={id}
            onClick={() => {
              onGo?.()
              void run()
            }}
          >
            {title}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Step({ item, number, onGo }: { item: OnboardItem; number: number; onGo?(): void }) {
  const finished = item.status === onboardStatus.finished
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      <span
        aria-hidden
        className={clsx(
          'grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium',
          finished ? 'bg-success-soft text-success' : 'bg-neutral-soft text-ink-2',
        )}
      >
        {finished ? <Icon name="check" size={14} /> : formatNumber(number)}
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium', finished && 'text-ink-2')}>{item.ob_name}</span>
        <span className="block text-xs text-ink-3">{item.ob_description}</span>
      </span>
      {finished ? (
        <span className="pt-1 text-xs text-success">{t('shell.onboard.finished')}</span>
      ) : (
        <Link
          to={tourUrl(item.action_destination)}
          onClick={() => {
            useOnboardStore.setState({ learning: item.ob_key })
            onGo?.()
          }}
          aria-label={t('shell.onboard.learn-what', { what: item.ob_name })}
          className="inline-flex h-6 shrink-0 items-center rounded-md border border-line-strong px-2 text-xs font-medium text-ink hover:bg-hover"
        >
          {t('shell.onboard.learn')}
        </Link>
      )}
    </li>
  )
}
