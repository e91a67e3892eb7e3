import type { ReactNode } from 'react'
import { hasBuyerOrders, marketplaceFacts, soldAtName } from '#contract/core/marketplace.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { deadlineOf } from '#contract/order/deadline.ts'
import { orderCustomer, orderLogisticHistory } from '#contract/order/order.endpoints.ts'
import type { OrderDetail, OrderItem } from '#contract/order/order.ts'
import type { OrderHold } from '#contract/order/order-marks.ts'
import type { OrderAction } from '#contract/order/order-status.ts'
import { stockMovementScreen } from '#panes/product/stock-ledger/stock-ledger.screen.ts'
import { formatInstant, formatNumber, formatRelative, formatRupiah, t, translate } from '#platform/i18n/i18n.ts'
import { SelectionCommands } from '#platform/list/selection-bar.tsx'
import { failureSentence } from '#platform/order/failure-text.ts'
import type { CapabilitiesOf } from '#platform/order/order-actions.ts'
import { orderRefusal, unsupportedSteps } from '#platform/order/order-refusal.ts'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { MendStore } from '#platform/shell/mend-store.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Money } from '#platform/ui/money.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { useHeldBack } from '#platform/ui/use-held-back.ts'
import { Link } from '#platform/workbench/link.tsx'
import { OrderActionNote } from '../order-action-note.tsx'
import { orderQueueScreen } from '../queue/queue.screen.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import './detail.css'
import { ParcelPhotos } from '#platform/order/parcel-photos.tsx'
import { OrderTags } from '#platform/order/tags.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { orderDetailScreen } from './detail.screen.ts'
import { OnItNote } from './on-it-note.tsx'
import { OrderIncome, useIncomeOf } from './order-income.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderReturns, useReturnsOf } from './order-returns.tsx'
import { OrderTimeline } from './order-timeline.tsx'

interface OrderDetailViewProps {
  order: OrderDetail
  actions: readonly OrderAction[]
  capabilities: CapabilitiesOf
}

/** One order: who, where, what, until when, what happened and what may be done now. */
export function OrderDetailView({ order, actions, capabilities }: OrderDetailViewProps) {
  const deadline = deadlineOf(order)
  return (
    <article className="order-detail" data-order-code={order.order_code}>
      <Head order={order} />
      <OnItNote order_code={order.order_code} />
      {order.hold ? <HoldNote hold={order.hold} /> : null}
      {order.action_state?.state === 'failed' ? (
        <p className="order-failed" role="alert">
          {failureSentence(order.action_state)}{' '}
          {order.action_state.code === 'STORE_TOKEN_EXPIRED' ? <MendStore storeCode={order.store_code} /> : null}
        </p>
      ) : null}
      {unsupportedSteps(order.order_code, order.order_status, capabilities).map((action) => {
        const why = orderRefusal(action, { codes: [order.order_code], statuses: [order.order_status], pending: false }, capabilities)
        return (
          <p key={action} className="quiet">
            {translate(why.label, why.values)}
          </p>
        )
      })}
      <div className="order-actions">
        <SelectionCommands kind="order" count={1} context={{ 'selection.codes': [order.order_code], 'selection.can': actions }} variant="secondary" />
      </div>
      <div className="order-facts">
        <dl>
          <Fact label={t('order.detail.buyer')}>
            {order.buyer_name}
            {order.buyer_phone ? <span className="quiet"> · {order.buyer_phone}</span> : null}
          </Fact>
          <Fact label={t('order.detail.address')}>
            {order.address.recipient} · {order.address.phone}
            <br />
            {[order.address.street, order.address.district, order.address.city, order.address.province, order.address.postal_code]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          <Fact label={t('order.detail.courier')}>
            {order.courier_name} · {order.courier_service_name}
            {order.courier_type === 'normal' ? null : <span className="quiet"> · {t(`order.courierType.${order.courier_type}`)}</span>}
          </Fact>
          <Fact label={t('order.detail.tracking')}>
            {order.tracking_number ? <Code>{order.tracking_number}</Code> : <span className="quiet">{t('order.detail.noTracking')}</span>}
          </Fact>
          {order.routing_code ? (
            <Fact label={t('order.detail.routing')}>
              <Code>{order.routing_code}</Code>
            </Fact>
          ) : null}
          {order.shipping_method ? <Fact label={t('order.ask.shippingMethod')}>{order.shipping_method}</Fact> : null}
          {order.fulfillment_opt ? <Fact label={t('order.detail.fulfillment')}>{t(`order.detail.fulfillment.${order.fulfillment_opt}`)}</Fact> : null}
          {order.location ? <Fact label={t('order.detail.location')}>{order.location}</Fact> : null}
          {order.shipping_label ? (
            <Fact label={t('order.detail.marketplaceLabel')}>
              <a href={order.shipping_label} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
                {t('order.detail.openLabel')}
              </a>
            </Fact>
          ) : null}
        </dl>
        <dl>
          <Fact label={t('order.detail.store')}>
            {order.store_name} · {soldAtName(order)}
          </Fact>
          <Fact label={t('order.detail.ordered')}>{formatInstant(order.ordered_at)}</Fact>
          {deadline ? (
            <Fact label={t(`order.detail.${deadline.kind}`)}>
              {formatInstant(deadline.at)} <Deadline at={deadline.at} kind={deadline.kind} />
            </Fact>
          ) : null}
          {order.time_process === null ? null : <Fact label={t('order.detail.timeProcess')}>{formatSpan(order.time_process)}</Fact>}
          <Fact label={t('order.filter.assignee')}>{order.assignee_name ?? <span className="quiet">{t('order-mark.nobody')}</span>}</Fact>
          <Fact label={t('order.filter.is_packed')}>{yesNo(order.is_packed)}</Fact>
          <Fact label={t('order.filter.label_printed')}>
            {yesNo(order.label_printed)}
            {order.to_print ? <span className="quiet"> · {t('order-mark.waits-print')}</span> : null}
          </Fact>
          <Fact label={t('order.detail.total')}>
            <Money amount={order.total} />
          </Fact>
          {order.note ? <Fact label={t('order.detail.note')}>{order.note}</Fact> : null}
          {order.cancel_reason ? <Fact label={t('order.detail.cancelReason')}>{order.cancel_reason}</Fact> : null}
          {order.cancel_revert_stock === null ? null : (
            <Fact label={t('order.detail.revertStock')}>{t(order.cancel_revert_stock ? 'order.ask.revertStockYes' : 'order.ask.revertStockNo')}</Fact>
          )}
        </dl>
      </div>
      <OrderParcels order={order} />
      <Items order={order} />
      <WhatCame key={order.order_code} order={order} />
      {hasBuyerOrders(order.marketplace) && order.mp_buyer_id ? (
        <Buyer marketplace={order.marketplace} buyerId={order.mp_buyer_id} except={order.order_code} />
      ) : null}
      <ParcelPhotos order_code={order.order_code} />
    </article>
  )
}

/** What came of it: given back, paid, and all that happened. What is read for itself stands first, and the history comes with it instead of moving below it. */
function WhatCame({ order: { order_code, log, ordered_at } }: { order: OrderDetail }) {
  const returns = useReturnsOf(order_code)
  const income = useIncomeOf(order_code)
  const held = useHeldBack(returns.isLoading || income.isLoading)
  if (held) return <SkeletonLines count={6} />
  return (
    <>
      {returns.data ? <OrderReturns returns={returns.data.returns} /> : null}
      {income.data ? <OrderIncome income={income.data} /> : null}
      <div className="order-history">
        <section>
          <h2>{t('order.detail.timeline')}</h2>
          <OrderTimeline log={log} ordered_at={ordered_at} />
        </section>
        <section>
          <h2>{t('order.detail.logistics')}</h2>
          <Logistics orderCode={order_code} />
        </section>
      </div>
    </>
  )
}

/** What it is, and where it stands. */
const Head = ({ order }: { order: OrderDetail }) => (
  <header className="order-head">
    <MarketplaceDot marketplace={order.marketplace} label />
    <Code>{order.order_code}</Code>
    <StatusChip status={order.order_status} />
    {order.action_state ? <OrderActionNote state={order.action_state} /> : null}
    {order.commerce_platform ? <span className="order-mark">{marketplaceFacts[order.commerce_platform].name}</span> : null}
    {order.cod ? <span className="order-mark">COD</span> : null}
    {order.is_booking ? <span className="order-mark">{t('order.queue.booking')}</span> : null}
    <OrderTags ids={order.tag_ids} />
  </header>
)

const HoldNote = ({ hold }: { hold: OrderHold }) => (
  <Notice tone="warning">
    {t('order-mark.held-by', { reason: hold.reason, name: hold.by })} · {formatInstant(hold.at)}
  </Notice>
)

const yesNo = (is: boolean): string => t(is ? 'common.list.yes' : 'common.list.no')

/** Hours and minutes of some seconds. */
function formatSpan(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60
    ? t('order.detail.minutes', { count: minutes })
    : t('order.detail.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

function Items({ order }: { order: OrderDetail }) {
  return (
    <section>
      <h2>{t('order.detail.items', { count: order.order_qty })}</h2>
      <ul className="order-items">
        {order.items.map((item) => (
          <Item key={item.line_no} item={item} />
        ))}
      </ul>
      <dl className="order-sums">
        <Fact label={t('order.detail.subtotal')}>{formatRupiah(order.subtotal)}</Fact>
        <Fact label={t('order.detail.shippingFee')}>{formatRupiah(order.shipping_fee)}</Fact>
        {order.discount ? <Fact label={t('order.detail.discount')}>−{formatRupiah(order.discount)}</Fact> : null}
        <Fact label={t('order.detail.total')}>
          <strong>{formatRupiah(order.total)}</strong>
        </Fact>
      </dl>
    </section>
  )
}

/** Of what is kept in stock, its code leads to why its number is what it is. */
function Sku({ item: { sku, product_id } }: { item: OrderItem }) {
  if (product_id === null || !mayAccess(stockMovementScreen.access, subject())) return <Code>{sku}</Code>
  return (
    <Link to={stockMovementScreen.href({ query: { sku: [sku] } })} className="list-link" title={t('stock.command.why')}>
      <Code>{sku}</Code>
    </Link>
  )
}

const Item = ({ item }: { item: OrderItem }) => (
  <li>
    {item.image_url ? <img src={item.image_url} alt="" width={32} height={32} loading="lazy" /> : <span className="order-noimage" />}
    <span className="order-item-name">
      {item.name}
      {item.variant ? <span className="quiet"> · {item.variant}</span> : null}
      <br />
      <Sku item={item} />
      {item.parts?.map((part) => (
        <span key={part.sku} className="quiet block">
          {formatNumber(part.qty * item.qty)} × {part.name} <Code>{part.sku}</Code>
        </span>
      ))}
    </span>
    <span className="quiet">{item.location}</span>
    <span className="list-number">{formatNumber(item.qty)} ×</span>
    <span className="list-number">{formatRupiah(item.price)}</span>
  </li>
)

function Logistics({ orderCode }: { orderCode: string }) {
  const { data } = usePart(orderLogisticHistory, { query: { order_code: orderCode } })
  if (!data) return null
  if (!data.history.length) return <p className="quiet">{t('order.detail.noLogistics')}</p>
  return (
    <ol className="timeline">
      {data.history.map((step) => (
        <li key={`${step.at}${step.description}`}>
          <span>{step.description}</span>
          <span className="quiet">
            {step.location ? `${step.location} · ` : ''}
            {formatInstant(step.at)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Buyer({ marketplace, buyerId, except }: { marketplace: OrderDetail['marketplace']; buyerId: string; except: string }) {
  const { data } = usePart(orderCustomer, { params: { marketplace, mp_buyer_id: buyerId } })
  if (!data?.customer) return null
  const others = data.orders.filter((order) => order.order_code !== except).slice(0, 5)
  return (
    <section>
      <h2>{t('order.detail.buyerOrders', { count: data.customer.order_total })}</h2>
      <p className="quiet">
        {t('order.detail.buyerSince', {
          since: formatRelative(data.customer.first_order_at, Date.now()),
          amount: formatRupiah(data.customer.amount_total),
        })}{' '}
        <Link className="text-accent underline-offset-2 hover:underline" to={orderQueueScreen.href({ query: { s: data.customer.name } })}>
          {t('order.detail.buyerAll')}
        </Link>
      </p>
      {others.length ? (
        <ul className="buyer-orders">
          {others.map((order) => (
            <li key={order.order_code}>
              <Link to={orderDetailScreen.href({ query: { order_code: order.order_code } })}>
                <Code>{order.order_code}</Code>
              </Link>
              <StatusChip status={order.order_status} />
              <span className="list-number">{formatRupiah(order.total)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
