import { useEffect, useState } from 'react'
import { storeSyncList } from '#contract/store/store.endpoints.ts'
import { syncParts } from '#contract/store/store.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import { storeListScreen } from '../list/store-list.screen.ts'
import { StoreState } from '../store-state.tsx'
import { isSyncing, useStoreLines } from '../use-store-lines.ts'
import type { ReturnRoute } from './return-route.ts'
import { SyncPartLine } from './sync-part-line.tsx'

interface FirstSyncProps {
  readonly title: string
  readonly route: ReturnRoute
  readonly codes: readonly string[]
}

/** Stores that were just connected, and what is read of them: it goes on when this is left. */
export function FirstSync({ title, route, codes }: FirstSyncProps) {
  const { data, error, refetch } = useStoreLines()
  const syncs = useCall(storeSyncList)
  // Without the syncs nothing would seem to be read.
  const lines = syncs.isPending ? undefined : data?.filter(({ store_code }) => codes.includes(store_code))
  const running = lines?.some(isSyncing) ?? false
  const now = useTicking(running)
  const { title: add, icon, keys, run } = commandHandle('store.add')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const parts = route.purpose === 'chat' ? syncParts.filter((part) => part === 'chats') : syncParts
  return (
    <Page title={title} text={lines && t(running ? 'store.sync.running-text' : 'store.sync.done-text')}>
      {!lines ? <Skeleton className="h-28" /> : null}
      {lines?.length === 0 ? <Notice tone="warning">{t('store.sync.gone')}</Notice> : null}
      {syncs.error && !syncs.data ? <ErrorState error={syncs.error} onRetry={() => void syncs.refetch()} /> : null}
      {lines?.map((line) => (
        <section key={line.store_code} aria-label={line.store_name} className="rounded-lg border border-line">
          <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
            <MarketplaceDot marketplace={line.marketplace} />
            <h3 className="min-w-0 flex-1 truncate font-semibold">{line.store_name}</h3>
            <StoreState {...line} />
          </header>
          <ul className="flex flex-col gap-3 px-4 py-3">
            {/* Money is read once the orders are. */}
            {parts
              .filter((part) => part !== 'income' || line.syncs.some((sync) => sync.part === part))
              .map((part) => (
                <SyncPartLine key={part} part={part} line={line} now={now} />
              ))}
          </ul>
        </section>
      ))}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {screenOf('/order') ? (
          <Link to="/order" className="font-medium text-accent underline underline-offset-2">
            {t('store.sync.to-orders')}
          </Link>
        ) : null}
        <Link to={storeListScreen.href()} className="font-medium text-accent underline underline-offset-2">
          {t('store.sync.to-list')}
        </Link>
        <Button className="ml-auto" icon={icon} keys={keys[0]} onClick={() => void run()}>
          {add}
        </Button>
      </footer>
    </Page>
  )
}

/** The time now, each second while something runs. */
function useTicking(running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}
