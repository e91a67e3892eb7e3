import { t } from '#platform/i18n/i18n.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import './list.css'

const rows = ['1', '2', '3', '4', '5', '6', '7', '8']

/** Rows in the place of those that are coming. */
export const ListSkeleton = () => (
  <div role="status" aria-label={t('common.loading')} aria-busy>
    <div className="list-head" />
    {rows.map((row) => (
      <div key={row} className="list-coming">
        <Skeleton className="w-44" />
        <Skeleton className="w-52" />
        <Skeleton className="w-20" />
      </div>
    ))}
  </div>
)
