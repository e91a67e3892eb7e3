import { type MouseEvent, memo } from 'react'
import type { OrderRow } from '#contract/order/order.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { Code } from '#platform/ui/code.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { useRowId } from '#platform/ui/in-list.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { isPhone } from '#platform/workbench/workbench.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { type ColumnId, shortCode } from './columns.ts'
import { CardLine, Cell, Marks } from './queue-cells.tsx'

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
  /** On two lines: the pane is narrow. */
  readonly card: boolean
  readonly cursor: boolean
  readonly selected: boolean
  readonly events: RowEvents
}

/** A finger neither hovers nor clicks twice: what it touches is what it wants. */
const tapped = ({ nativeEvent }: MouseEvent): boolean => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

/** One order. Only rows whose own state changes are drawn again: moving the cursor draws two. */
export const QueueRow = memo(function QueueRow({ row, index, top, template, shown, card, cursor, selected, events }: QueueRowProps) {
  const click = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest('a,button,label,input')) return
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'go'
    events.point(index, how)
    if (how === 'go' && (isPhone() || tapped(event))) events.open(index)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys; each row is reached by its cursor
    <div
      role="row"
      id={useRowId(index)}
      className="list-row queue-row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-order-code={row.order_code}
      data-cursor={cursor || undefined}
      data-card={card || undefined}
      data-pending={row.action_state?.state === 'pending' || undefined}
      style={{ top, gridTemplateColumns: template }}
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
      {card ? <CardLine row={row} /> : null}
    </div>
  )
})
