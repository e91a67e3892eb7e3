import { type MouseEvent, memo } from 'react'
import { deadlineOf } from '#contract/order/deadline.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { OrderActionNote } from '../order-action-note.tsx'
import { type ColumnId, itemsText, shortCode } from './columns.ts'

export interface RowEvents {
  /** A click on the row: `range` with Shift, `toggle` with Ctrl or on the checkbox. */
  point(index: number, how: 'go' | 'toggle' | 'range'): void
  open(index: number): void
  menu(index: number, at: { x: number; y: number }): void
}

interface QueueRowProps {
  readonly row: OrderRow
  readonly index: number
  readonly top: number
  readonly template: string
  readonly shown: readonly ColumnId[]
  readonly cursor: boolean
  readonly selected: boolean
  readonly events: RowEvents
}

/** One order. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const QueueRow = memo(function QueueRow({ row, index, top, template, shown, cursor, selected, events }: QueueRowProps) {
  const click = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest('a,button,label,input')) return
    events.point(index, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'go')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; each row is reached by its cursor
    <div
      role="row"
      id={`order-${row.order_code}`}
      className="queue-row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-order-code={row.order_code}
      data-cursor={cursor || undefined}
      data-pending={row.action_state?.state === 'pending' || undefined}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      onClick={click}
      onDoubleClick={() => events.open(index)}
      onContextMenu={(event) => {
        event.preventDefault()
        events.menu(index, { x: event.clientX, y: event.clientY })
      }}
    >
      <span role="gridcell">
        <Checkbox
          checked={selected}
          label={t('order.queue.select', { code: row.order_code })}
          onChange={(_checked, event) => events.point(index, event.shiftKey ? 'range' : 'toggle')}
        />
      </span>
      <span role="gridcell">
        <MarketplaceDot marketplace={row.marketplace} />
      </span>
      <span role="gridcell" className="queue-code">
        <Link to={orderDetailScreen.href({ query: { order_code: row.order_code } })} className="queue-link">
          <Code>{shortCode(row)}</Code>
        </Link>
        {row.cod ? <span className="queue-mark">COD</span> : null}
        {row.is_booking ? <span className="queue-mark">{t('order.queue.booking')}</span> : null}
      </span>
      {shown.map((id) => (
        <Cell key={id} id={id} row={row} />
      ))}
      <span role="gridcell">
        <IconButton
          size="small"
          icon="ellipsis"
          label={t('order.queue.rowMenu', { code: row.order_code })}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            events.menu(index, { x: box.left, y: box.bottom })
          }}
        />
      </span>
    </div>
  )
})

function Cell({ id, row }: { id: ColumnId; row: OrderRow }) {
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
          {row.action_state ? <OrderActionNote state={row.action_state} /> : <StatusChip status={row.order_status} />}
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
        <span role="gridcell">
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
