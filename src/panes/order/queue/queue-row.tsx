import { memo } from 'react'
import type { OrderRow } from '#contract/order/order.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Code } from '#platform/ui/code.tsx'
import { GridRow, type Pointed, type RowPlace } from '#platform/ui/grid-row.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { type ColumnId, shortCode } from './columns.ts'
import { CardLine, Cell, Marks } from './queue-cells.tsx'

export interface RowEvents {
  point(index: number, how: Pointed): void
  open(index: number): void
  menu(index: number, at: MenuPlace): void
}

interface QueueRowProps extends RowPlace {
  readonly row: OrderRow
  readonly shown: readonly ColumnId[]
  readonly selected: boolean
  readonly events: RowEvents
}

/** One order. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const QueueRow = memo(function QueueRow({ row, shown, selected, events, ...place }: QueueRowProps) {
  const { index, card } = place
  return (
    <GridRow
      {...place}
      className="list-row queue-row"
      selected={selected}
      data-order-code={row.order_code}
      data-pending={row.action_state?.state === 'pending' || undefined}
      onPoint={(how) => events.point(index, how)}
      onOpen={() => events.open(index)}
      onMenu={(at) => events.menu(index, at)}
    >
      <span role="gridcell">
        <Checkbox
          checked={selected}
          label={t('order.queue.select', { code: row.order_code })}
          onChange={(_checked, event) => events.point(index, event.shiftKey ? 'range' : 'toggle')}
        />
      </span>
      <span role="gridcell">
        <MarketplaceDot marketplace={row.marketplace} label="short" />
      </span>
      <span role="gridcell" className="queue-code" title={row.order_code}>
        <Link to={orderDetailScreen.href({ query: { order_code: row.order_code } })} className="list-link">
          <Code>{shortCode(row)}</Code>
        </Link>
        {card ? null : <Marks row={row} />}
      </span>
      {shown.map((id) => (
        <Cell key={id} id={id} row={row} />
      ))}
      <span role="gridcell">
        <RowMenuButton name={row.order_code} onMenu={(at) => events.menu(index, at)} />
      </span>
      {card ? <CardLine row={row} /> : null}
    </GridRow>
  )
})
