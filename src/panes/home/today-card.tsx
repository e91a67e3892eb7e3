import { orderToday } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderLogScreen } from '#panes/order/log/log.screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Card, CardError } from './card.tsx'

const figures = [
  { key: 'accepted', action: orderLogAction.accepted },
  { key: 'printed', action: orderLogAction.label_printed },
  { key: 'pickups', action: orderLogAction.pickup_requested },
] as const

/** What the person did today, in orders. */
export function TodayCard() {
  const { data, error, refetch } = useCall(orderToday)
  return (
    <Card title={t('home.today.title')}>
      {error && !data ? (
        <CardError error={error} retry={refetch} />
      ) : (
        <div className="grid grid-cols-3 gap-px border-t border-line bg-line">
          {figures.map(({ key, action }) => (
            <Link
              key={key}
              to={orderLogScreen.href({ query: { action: String(action), start_date: data?.date, end_date: data?.date } })}
              className="flex flex-col bg-surface px-4 py-2.5 -outline-offset-2 hover:bg-hover"
            >
              <span className="h-7 text-lg font-semibold">{data ? formatNumber(data.done[key]) : <Skeleton className="mt-2 w-8" />}</span>
              <span className="text-xs text-ink-3">{t(`home.today.${key}`)}</span>
            </Link>
          ))}
        </div>
      )}
    </Card>
  )
}
