import { useRef } from 'react'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderToday } from '#contract/order/order.endpoints.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useNoStores } from '#platform/list/no-stores.tsx'
import { readAgain } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useHeldBack } from '#platform/ui/use-held-back.ts'
import { useNow } from '#platform/ui/use-now.ts'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'
import { FailedCard } from './failed-card.tsx'
import { NewsCard } from './news-card.tsx'
import { OnboardCard } from './onboard-card.tsx'
import { RecentCard } from './recent-card.tsx'
import { StoresCard } from './stores-card.tsx'
import { TodayCard } from './today-card.tsx'
import { UrgentCard } from './urgent-card.tsx'
import { WorkTiles } from './work-tiles.tsx'

const refresh = () => readAgain(['order', 'order-summary', 'store', 'content', 'onboard'])

export default function HomePane() {
  const user = useSession((session) => session.user)
  const workspace = useSession((session) => session.workspace)
  const orders = mayAccess(any('order'), user)
  // Nothing comes in yet: what makes it come in goes first.
  const starting = useNoStores()
  const holder = useRef<HTMLDivElement>(null)
  const now = useNow()
  useLinkKeys(holder, { refresh })
  return (
    <div className="@container h-full overflow-y-auto bg-sunken" ref={holder}>
      <div className="mx-auto flex max-w-300 flex-col gap-4 p-6 max-phone:p-4">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg font-semibold">{t('home.hello', { name: user?.name.split(' ')[0] ?? '' })}</h2>
          <p className="text-ink-3">
            {workspace?.name} · {formatDay(new Date(now).toISOString())}
          </p>
        </header>
        {user?.agent_type === 'agent' && user.privileges.length === 0 ? <Notice tone="info">{t('home.nothing')}</Notice> : null}
        {orders && !starting ? <WorkTiles /> : null}
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            {starting ? (
              <>
                <StoresCard />
                <OnboardCard />
              </>
            ) : (
              <Due orders={orders} />
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {starting ? (
              <NewsCard />
            ) : (
              <>
                {orders ? <TodayCard /> : null}
                <StoresCard />
              </>
            )}
            <RecentCard />
            {/* Goes once everything was tried: last, where it moves nothing. */}
            {starting ? null : <OnboardCard />}
          </div>
        </div>
      </div>
    </div>
  )
}

/** What was refused stands first, on the days when there is any: until that is known nothing stands where it would come. */
function Due({ orders }: { orders: boolean }) {
  const { isLoading } = usePart(orderToday, {}, { enabled: orders })
  const held = useHeldBack(isLoading)
  if (held) return <Skeleton className="h-75 rounded-lg" />
  return (
    <>
      {orders ? <FailedCard /> : null}
      {orders ? <UrgentCard /> : null}
      <NewsCard />
    </>
  )
}
