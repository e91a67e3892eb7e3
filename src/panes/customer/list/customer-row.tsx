import { type MouseEvent, memo } from 'react'
import type { CustomerRow } from '#contract/customer/customer.ts'
import { formatDay, formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { useRowId } from '#platform/ui/in-list.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { customerDetailScreen } from '../detail/detail.screen.ts'
import { type CustomerColumn, customerColumns } from './customer-columns.ts'

/** What a row is known by. */
export const customerKey = (row: Pick<CustomerRow, 'marketplace' | 'mp_buyer_id'>): string => `${row.marketplace}/${row.mp_buyer_id}`

export interface RowEvents {
  point(index: number): void
  open(index: number): void
  menu(index: number, at: { x: number; y: number }): void
}

interface CustomerRowProps {
  readonly row: CustomerRow
  readonly index: number
  readonly top: number
  readonly template: string
  readonly shown: readonly CustomerColumn[]
  /** On two lines: the pane is narrow. */
  readonly card: boolean
  readonly cursor: boolean
  readonly events: RowEvents
}

/** One buyer. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const CustomerGridRow = memo(function CustomerGridRow({ row, index, top, template, shown, card, cursor, events }: CustomerRowProps) {
  const { marketplace, mp_buyer_id } = row
  const onLink = (event: MouseEvent) => (event.target as HTMLElement).closest('a') !== null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; each row is reached by its cursor
    <div
      role="row"
      id={useRowId(index)}
      className="list-row"
      aria-rowindex={index + 2}
      aria-selected={false}
      data-buyer={customerKey(row)}
      data-cursor={cursor || undefined}
      data-card={card || undefined}
      style={{ top, gridTemplateColumns: template }}
      onClick={(event) => onLink(event) || events.point(index)}
      onDoubleClick={() => events.open(index)}
      onContextMenu={(event) => {
        event.preventDefault()
        events.menu(index, { x: event.clientX, y: event.clientY })
      }}
    >
      <span role="gridcell">
        <MarketplaceDot marketplace={marketplace} label="short" />
      </span>
      <span role="gridcell" title={row.full_name}>
        <Link to={customerDetailScreen.href({ params: { marketplace, mp_buyer_id } })} className="list-link">
          {row.full_name}
        </Link>
      </span>
      {shown.map((id) => (
        <span role="gridcell" key={id} className={customerColumns.columns[id].numeric ? 'list-number' : 'list-quiet'} title={titleOf(id, row)}>
          {textOf(id, row)}
        </span>
      ))}
      {card ? (
        <span role="gridcell" className="customer-card-line list-quiet">
          {[row.city, t('customer.list.orders', { count: row.order_count }), formatRelative(row.last_order_at, Date.now())]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ) : null}
    </div>
  )
})

function textOf(id: CustomerColumn, row: CustomerRow): string | null {
  switch (id) {
    case 'orders':
      return formatNumber(row.order_count)
    case 'spent':
      return formatNumber(row.total_spent)
    case 'first':
      return formatDay(row.first_order_at)
    case 'last':
      return formatRelative(row.last_order_at, Date.now())
    default:
      return row[id]
  }
}

const titleOf = (id: CustomerColumn, row: CustomerRow): string | undefined =>
  id === 'first' ? formatInstant(row.first_order_at) : id === 'last' ? formatInstant(row.last_order_at) : undefined
