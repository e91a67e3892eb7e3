import { t } from '#platform/i18n/i18n.ts'
import { MendStore } from '#platform/shell/mend-store.tsx'
import { problemText, useConnectedStores, useStoreProblems } from '#platform/shell/store-problems.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'

/** Whether orders come in from everywhere, and which store has to be connected again. */
export function StoreHealth() {
  const { stores, error, refetch } = useConnectedStores()
  const problems = useStoreProblems()
  if (error && !stores) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!stores)
    return (
      <div className="flex h-15 items-center px-4 pb-3">
        <Skeleton className="w-40" />
      </div>
    )
  if (problems.length === 0)
    return (
      <p className="flex min-h-15 flex-1 items-center gap-2 px-4 pb-3 text-ink-2">
        <Icon name="circle-check" className="text-success" />
        {stores.length === 0 ? t('home.stores.none') : t('home.stores.fine', { count: stores.length })}
      </p>
    )
  return (
    <ul className="flex flex-1 flex-col justify-center gap-1 px-4 pb-3">
      {problems.slice(0, 3).map(({ store, problem }) => (
        <li key={store.store_code} className="flex items-center gap-2">
          <MarketplaceDot marketplace={store.marketplace} />
          <span className="min-w-0 flex-1 truncate" title={store.store_name}>
            {store.store_name}
            <span className="block text-xs text-ink-3">{problemText(problem)}</span>
          </span>
          <MendStore storeCode={store.store_code} problem={problem} />
        </li>
      ))}
      {problems.length > 3 ? <li className="text-xs text-ink-3">{t('dashboard.more-stores', { count: problems.length - 3 })}</li> : null}
    </ul>
  )
}
