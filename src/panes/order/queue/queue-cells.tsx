import { Fragment, type ReactNode } from 'react'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { OrderHold } from '#contract/order/order-marks.ts'
import { useHeld } from '#platform/command/send-queue.ts'
import { t } from '#platform/i18n/i18n.ts'
import { AssigneeMark, OrderTags } from '#platform/order/tags.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { HeldNote } from '../held-note.tsx'
import { OrderActionNote } from '../order-action-note.tsx'

export const hrefOf = ({ order_code }: Pick<OrderRow, 'order_code'>): string => orderDetailScreen.href({ query: { order_code } })

/** `Gamis Katun Madina +1`: the first product and how many more lines there are. */
export const itemsText = (row: Pick<OrderRow, 'first_item' | 'item_count'>): string =>
  row.item_count > 1 ? `${row.first_item} +${row.item_count - 1}` : row.first_item

const NamedMark = ({ name, children }: { name: string; children: string }) => (
  <span className="order-mark" role="img" aria-label={name} title={name}>
    {children}
  </span>
)

/** What an order may be besides, in the order in which the marks stand. */
const marks: Readonly<Record<string, (row: OrderRow) => ReactNode>> = {
  platform: ({ commerce_platform }) =>
    commerce_platform && <NamedMark name={marketplaceFacts[commerce_platform].name}>{marketplaceFacts[commerce_platform].short}</NamedMark>,
  cod: ({ cod }) => cod && <span className="order-mark">COD</span>,
  booking: ({ is_booking }) => is_booking && <span className="order-mark">{t('order.queue.booking')}</span>,
  margin: ({ low_margin }) =>
    low_margin && (
      <span className="order-mark" data-low-margin title={t('profit.mark-title')}>
        {t('profit.mark')}
        <span className="sr-only">: {t('profit.margin.low')}</span>
      </span>
    ),
  parcels: ({ package_count, packed_count }) =>
    package_count > 1 && (
      <NamedMark name={t('order-mark.parcels', { count: package_count, packed: packed_count })}>
        {packed_count > 0 ? `${packed_count}/${package_count}` : `×${package_count}`}
      </NamedMark>
    ),
  merged: ({ merged_as }) => merged_as !== null && <span className="order-mark">{t('order-mark.merged')}</span>,
}

export const isMarked = (row: OrderRow): boolean => Object.values(marks).some((mark) => mark(row))

/** They stand whole after an order's code, or, in a card, before its buyer. */
const Marks = ({ row }: { row: OrderRow }) => Object.entries(marks).map(([name, mark]) => <Fragment key={name}>{mark(row)}</Fragment>)

/**
 * The marketplace's own order id, without the prefix that the dot already tells. Marks stay whole: what does not fit is the end of a code, which says so. Without
 * any the cell itself cuts off.
 */
export const CodeCell = ({ row }: { row: OrderRow }) => {
  const code = <Code>{row.mp_order_id || row.order_code}</Code>
  if (!isMarked(row))
    return (
      <Link to={hrefOf(row)} className="list-link">
        {code}
      </Link>
    )
  return (
    <span className="flex items-center gap-1.5 [[data-card]_&>.order-mark]:hidden">
      <Link to={hrefOf(row)} className="list-link min-w-0 truncate">
        {code}
      </Link>
      <Marks row={row} />
    </span>
  )
}

/** It goes no further: why, and who said so, stands in its place. */
function StoppedNote({ hold }: { hold: OrderHold }) {
  const text = t('order-mark.held-by', { reason: hold.reason, name: hold.by })
  return (
    <span className="action-note min-w-0 text-warning" role="img" aria-label={text} title={text}>
      <Icon name="pause" className="flex-none" />
      <span className="truncate">{hold.reason}</span>
    </span>
  )
}

/** Whose it is, and its tags. */
export const MarksCell = ({ row }: { row: OrderRow }) =>
  row.assignee_name !== null || row.tag_ids.length > 0 ? (
    <span className="flex min-w-0 items-center gap-1">
      {row.assignee_name === null ? null : <AssigneeMark name={row.assignee_name} label={t('order-mark.of', { name: row.assignee_name })} />}
      <OrderTags ids={row.tag_ids} />
    </span>
  ) : null

/** Whether its status stands there, and nothing that was written or is longer. */
export const showsStatus = ({ action_state, hold }: OrderRow): boolean => !action_state && !hold

export function State({ row }: { row: OrderRow }) {
  const heldUntil = useHeld(`order:${row.order_code}`)
  if (heldUntil !== null) return <HeldNote until={heldUntil} />
  // What failed can only be tried again once nobody holds the order.
  if (row.hold && row.action_state?.state !== 'pending') return <StoppedNote hold={row.hold} />
  return row.action_state ? <OrderActionNote state={row.action_state} /> : <StatusChip status={row.order_status} />
}

/** The second line of an order where the pane is too narrow for columns. */
export const CardLine = ({ row }: { row: OrderRow }) => (
  <span className="flex items-center justify-between gap-2 text-ink">
    <Marks row={row} />
    <span className="flex-1 truncate" title={`${row.buyer_name} · ${itemsText(row)}`}>
      {row.buyer_name} <span className="quiet">· {itemsText(row)}</span>
    </span>
    {row.tag_ids.length > 0 ? <OrderTags ids={row.tag_ids} className="max-w-24" /> : null}
    <State row={row} />
  </span>
)
