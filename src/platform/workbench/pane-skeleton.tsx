import { t } from '#platform/i18n/i18n.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'

const widths = ['w-3/5', 'w-4/5', 'w-2/3', 'w-3/4', 'w-1/2', 'w-4/6']

/** While a pane's code is on its way. */
export function PaneSkeleton() {
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-1 flex-col gap-5 p-3">
      {widths.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
