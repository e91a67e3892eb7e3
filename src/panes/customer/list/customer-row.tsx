import { memo } from 'react'
import type { CustomerRow } from '#contract/customer/customer.ts'
import { formatDay, formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { GridRow, type RowPlace } from '#platform/ui/grid-row.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { Link } from '#platform/workbench/link.tsx'
import { customerDetailScreen } from '../detail/detail.screen.ts'
import { type CustomerColumn, customerColumns } from './customer-columns.ts'

/** What a row is known by. */
export const customerKey = (row: Pick<CustomerRow, 'marketplace' | 'mp_buyer_id'>): string => `${row.marketplace}/${row.mp_buyer_id}`

export interface RowEvents {
  point(index: number): void
  open(index: number): void
  menu(index: number, at: MenuPlace): void
}

interface CustomerRowProps extends RowPlace {
  readonly row: CustomerRow
  readonly shown: readonly CustomerColumn[]
  readonly events: RowEvents
}

/** One buyer. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const CustomerGridRow = memo(function CustomerGridRow({ row, shown, events, ...place }: CustomerRowProps) {
  const { marketplace, mp_buyer_id } = row
  const { index, card } = place
  return (
    <GridRow
      {...place}
      data-buyer={customerKey(row)}
      onPoint={() => events.point(index)}
      onOpen={() => events.open(index)}
      onMenu={(at) => events.menu(index, at)}
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
    </GridRow>
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
