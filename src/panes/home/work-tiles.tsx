import clsx from 'clsx'
import { orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { CardError } from './card.tsx'
import { dueText, useOverdue } from './home-calls.ts'

const waiting = ['new', 'processing', 'waiting_pickup', 'cancel_requested'] as const

/** How much waits, by what has to be done with it: each leads to its orders. */
export function WorkTiles() {
  const { data, error, refetch } = useCall(orderStatusSummary)
  const overdue = useOverdue()
  if (error && !data) return <CardError error={error} retry={refetch} />
  const totalOf = (status: OrderStatus) => data?.summary.find((entry) => entry.status === status)?.total
  return (
    <nav aria-label={t('home.work.title')} className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line @2xl:grid-cols-5">
      {waiting.map((name) => (
        <Tile
          key={name}
          to={orderQueueScreen.href({ query: { status: String(orderStatus[name]) } })}
          total={totalOf(orderStatus[name])}
          label={t(`home.work.${name}`)}
          text={t(`order.status.${name}`)}
          alert={name === 'cancel_requested'}
        />
      ))}
      <Tile
        to={orderQueueScreen.href({ query: { status: dueText, deadline: 'overdue' } })}
        total={overdue.data}
        label={t('home.work.overdue')}
        text={t('home.work.overdue-text')}
        alert
        className="max-[calc(42rem-1px)]:col-span-2"
      />
    </nav>
  )
}

interface TileProps {
  to: string
  total: number | undefined
  label: string
  text: string
  /** Any at all is worth a look. */
  alert?: boolean
  className?: string
}

const Tile = ({ to, total, label, text, alert, className }: TileProps) => (
  <Link to={to} className={clsx('flex min-w-0 flex-col bg-surface px-4 py-3 -outline-offset-2 hover:bg-hover', className)}>
    <span className="truncate text-xs text-ink-2">{label}</span>
    <span className={clsx('h-8 text-xl font-semibold', alert && total ? 'text-danger' : !total && 'text-ink-3')}>
      {total === undefined ? <Skeleton className="mt-2 h-5 w-12" /> : formatNumber(total)}
    </span>
    <span className="truncate text-xs text-ink-3">{text}</span>
  </Link>
)
