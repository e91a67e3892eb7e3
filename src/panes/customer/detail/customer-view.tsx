import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { CallReply } from '#contract/core/endpoint.ts'
import { dialable } from '#contract/customer/customer.ts'
import type { orderCustomer } from '#contract/order/order.endpoints.ts'
import type { Address, OrderRow } from '#contract/order/order.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { commandHandle, runCommand } from '#platform/command/commands.ts'
import { formatDay, formatInstant, formatNumber, formatRelative, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Code } from '#platform/ui/code.tsx'
import { GridRow } from '#platform/ui/grid-row.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { RowGrid } from '#platform/ui/row-grid.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { KnownAs } from './known-as.tsx'
import './orders-grid.css'

const termLook = 'leading-6 text-ink-3'
const factLook = 'flex min-h-6 gap-x-2 gap-y-1'
const reachLook = 'inline-flex h-6 items-center gap-1 rounded-md border border-line-strong px-2 text-xs/5 text-ink no-underline hover:bg-hover'

type Customer = NonNullable<CallReply<typeof orderCustomer>['customer']>

export const addressText = (address: Address): string =>
  [address.recipient, address.phone, address.street, address.district, address.city, address.province, address.postal_code].filter(Boolean).join(', ')

interface CustomerViewProps {
  readonly customer: Customer
  readonly orders: readonly OrderRow[]
  readonly cursor: number | null
  onPoint(index: number): void
  onOpen(index: number): void
}

/** One buyer: who they are, how to reach them, what they spent and what they ordered. */
export function CustomerView({ customer, orders, cursor, onPoint, onOpen }: CustomerViewProps) {
  const dial = dialable(customer.phone)
  return (
    <article className="@container h-full overflow-y-auto p-3" data-buyer={`${customer.marketplace}/${customer.mp_buyer_id}`}>
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-title/5 font-semibold wrap-anywhere">{customer.name}</h2>
        <CopyButton command="customer.copy-name" />
        <MarketplaceDot marketplace={customer.marketplace} label />
        <Code className="list-quiet">{customer.mp_buyer_id}</Code>
      </header>
      <div className="my-3 grid grid-cols-[repeat(auto-fit,minmax(--spacing(32),1fr))] gap-px overflow-hidden rounded-box border border-line bg-surface">
        <Figure label={t('customer.column.spent')}>{formatRupiah(customer.amount_total)}</Figure>
        <Figure label={t('customer.column.orders')}>{formatNumber(customer.order_total)}</Figure>
        <Figure label={t('customer.detail.average')}>
          {formatRupiah(customer.order_total ? Math.round(customer.amount_total / customer.order_total) : 0)}
        </Figure>
        <Figure label={t('customer.detail.since')}>{formatDay(customer.first_order_at)}</Figure>
        <Figure label={t('customer.column.last')}>{formatRelative(customer.last_order_at, Date.now())}</Figure>
      </div>
      <dl className="grid grid-cols-[--spacing(18)_1fr] gap-x-2 gap-y-1.5">
        <dt className={termLook}>{t('customer.field.phone')}</dt>
        <dd className={clsx(factLook, 'flex-wrap items-center')}>
          {customer.phone ? <span className="tabular-nums">{customer.phone}</span> : <span className="list-quiet">–</span>}
          {customer.phone ? <CopyButton command="customer.copy-phone" /> : null}
          {dial ? (
            <>
              <a href={`tel:+${dial}`} className={reachLook}>
                <Icon name="phone" size={14} />
                {t('customer.detail.call')}
              </a>
              <a href={`https://wa.me/${dial}`} target="_blank" rel="noreferrer" className={reachLook}>
                <Icon name="message-circle" size={14} />
                WhatsApp
              </a>
            </>
          ) : customer.phone ? (
            <span className="list-quiet">{t('customer.detail.masked')}</span>
          ) : null}
        </dd>
        {customer.address ? (
          <>
            <dt className={termLook}>{t('customer.field.address')}</dt>
            <dd className={clsx(factLook, 'items-start')}>
              <span className="py-0.5 leading-5">{addressText(customer.address)}</span>
              <CopyButton command="customer.copy-address" />
            </dd>
          </>
        ) : null}
      </dl>
      <KnownAs marketplace={customer.marketplace} mp_buyer_id={customer.mp_buyer_id} />
      <section>
        <div className="mt-4 flex items-baseline justify-between gap-3">
          <h3 className="mb-1 text-xs/5 font-semibold text-ink-2">{t('customer.detail.orders', { count: customer.order_total })}</h3>
          {customer.order_total > orders.length ? (
            <Link to={orderQueueScreen.href({ query: { s: customer.name, sort: 'newest' } })} className="text-accent underline underline-offset-2">
              {t('customer.detail.allOrders')}
            </Link>
          ) : null}
        </div>
        <RowGrid
          className="border-t border-line outline-none"
          label={t('customer.detail.ordersLabel', { name: customer.name })}
          total={orders.length}
          activeIndex={cursor}
          onReach={onPoint}
        >
          {orders.map((order, index) => (
            <OrderLine
              key={order.order_code}
              order={order}
              index={index}
              cursor={cursor === index}
              onPoint={() => onPoint(index)}
              onOpen={() => onOpen(index)}
            />
          ))}
        </RowGrid>
      </section>
    </article>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="px-3 py-2 shadow-[0_0_0_1px_var(--line)]">
    <dt className="text-2xs/5 text-ink-3">{label}</dt>
    <dd className="text-figure font-semibold whitespace-nowrap tabular-nums">{children}</dd>
  </dl>
)

function CopyButton({ command }: { command: string }) {
  const { title, keys } = commandHandle(command)
  return <IconButton icon="copy" size="small" label={title} keys={keys[0]} onClick={() => void runCommand(command)} />
}

interface OrderLineProps {
  readonly order: OrderRow
  readonly index: number
  readonly cursor: boolean
  onPoint(): void
  onOpen(): void
}

const OrderLine = ({ order, index, cursor, onPoint, onOpen }: OrderLineProps) => (
  <GridRow className="customer-order" index={index} cursor={cursor} data-order-code={order.order_code} onPoint={onPoint} onOpen={onOpen}>
    <span role="gridcell">
      <Link to={orderDetailScreen.href({ query: { order_code: order.order_code } })} className="list-link">
        <Code>{order.order_code}</Code>
      </Link>
    </span>
    <span role="gridcell" className="customer-order-item">
      {order.first_item}
      {order.item_count > 1 ? ` +${order.item_count - 1}` : ''}
    </span>
    <span role="gridcell" className="flex">
      <StatusChip status={order.order_status} />
    </span>
    <span role="gridcell" className="list-number">
      {formatRupiah(order.total)}
    </span>
    <span role="gridcell" className="list-number list-quiet" title={formatInstant(order.ordered_at)}>
      {formatRelative(order.ordered_at, Date.now())}
    </span>
  </GridRow>
)
