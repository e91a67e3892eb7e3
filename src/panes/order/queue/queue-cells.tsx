import { deadlineOf } from '#contract/order/deadline.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { useHeld } from '#platform/command/send-queue.ts'
import { formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { HeldNote } from '../held-note.tsx'
import { OrderActionNote } from '../order-action-note.tsx'
import { type ColumnId, itemsText } from './columns.ts'

/** What a column shows of an order. */
export function Cell({ id, row }: { id: ColumnId; row: OrderRow }) {
  switch (id) {
    case 'store':
      return cell(row.store_name, 'queue-quiet')
    case 'buyer':
      return cell(row.buyer_name)
    case 'items':
      return cell(itemsText(row))
    case 'qty':
      return cell(formatNumber(row.order_qty), 'queue-number')
    case 'total':
      return cell(formatNumber(row.total), 'queue-number')
    case 'courier':
      return cell(`${row.courier_name} ${row.courier_service_name}`.trim(), row.courier_type === 'normal' ? 'queue-quiet' : 'queue-fast')
    case 'status':
      return (
        <span role="gridcell" className="queue-status">
          <State row={row} />
        </span>
      )
    case 'deadline': {
      const deadline = deadlineOf(row)
      return (
        <span role="gridcell" className="queue-number">
          {deadline ? <Deadline at={deadline.at} kind={deadline.kind} /> : null}
        </span>
      )
    }
    case 'label':
      return (
        <span role="gridcell">
          {row.label_printed ? <Icon name="printer-check" label={t('order.queue.labelPrinted')} className="queue-printed" /> : null}
        </span>
      )
    case 'ordered':
      return (
        <span role="gridcell" className="queue-number queue-quiet" title={formatInstant(row.ordered_at)}>
          {formatRelative(row.ordered_at, Date.now())}
        </span>
      )
    case 'tracking':
      return (
        <span role="gridcell" title={row.tracking_number ?? undefined}>
          <Code>{row.tracking_number ?? ''}</Code>
        </span>
      )
  }
}

const cell = (text: string, className?: string) => (
  <span role="gridcell" className={className} title={text}>
    {text}
  </span>
)

function State({ row }: { row: OrderRow }) {
  const heldUntil = useHeld(`order:${row.order_code}`)
  if (heldUntil !== null) return <HeldNote until={heldUntil} />
  return row.action_state ? <OrderActionNote state={row.action_state} /> : <StatusChip status={row.order_status} />
}

/** What an order is besides: they stand whole after its code, or, in a card, before its buyer. */
export const Marks = ({ row }: { row: OrderRow }) => (
  <>
    {row.cod ? <span className="queue-mark">COD</span> : null}
    {row.is_booking ? <span className="queue-mark">{t('order.queue.booking')}</span> : null}
  </>
)

/** The second line of an order where the pane is too narrow for columns. */
export const CardLine = ({ row }: { row: OrderRow }) => (
  <span role="gridcell" className="queue-card-line">
    <Marks row={row} />
    <span className="queue-card-text" title={`${row.buyer_name} · ${itemsText(row)}`}>
      {row.buyer_name} <span className="quiet">· {itemsText(row)}</span>
    </span>
    <State row={row} />
  </span>
)
