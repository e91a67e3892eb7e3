import { deadlineOf } from '#contract/order/deadline.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Card, CardError, CardSkeleton, CardText, lineClass } from './card.tsx'
import { dueText, useUrgent } from './home-calls.ts'

/** The orders that cannot wait, the nearest deadline first. */
export function UrgentCard() {
  const { data, error, refetch } = useUrgent()
  const all = { label: t('home.urgent.all', { count: data?.total ?? 0 }), to: orderQueueScreen.href({ query: { status: dueText, deadline: '24' } }) }
  return (
    <Card title={t('home.urgent.title')} more={data?.total ? all : undefined}>
      {error && !data ? (
        <CardError error={error} retry={refetch} />
      ) : !data ? (
        <CardSkeleton lines={6} />
      ) : data.rows.length === 0 ? (
        <CardText>{t('home.urgent.none')}</CardText>
      ) : (
        <ul>
          {data.rows.map((row) => (
            <Line key={row.order_code} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ row }: { row: OrderRow }) {
  const deadline = deadlineOf(row)
  return (
    <li>
      <Link to={orderDetailScreen.href({ query: { order_code: row.order_code } })} data-order-code={row.order_code} className={lineClass}>
        <span className="w-15 shrink-0">{deadline ? <Deadline at={deadline.at} kind={deadline.kind} /> : null}</span>
        <MarketplaceDot marketplace={row.marketplace} />
        <span className="min-w-0 flex-1 truncate">
          <Code>{row.order_code}</Code>
          <span className="ml-2 text-ink-2">{row.buyer_name}</span>
        </span>
        <span className="max-w-48 truncate text-ink-3 max-phone:hidden">{row.store_name}</span>
        <StatusChip status={row.order_status} className="shrink-0" />
      </Link>
    </li>
  )
}
