import { type ReactNode, useEffect } from 'react'
import { membershipOrderCheck } from '#contract/membership/membership.endpoints.ts'
import type { OwnMembershipOrder } from '#contract/membership/membership.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { call } from '#platform/http/call.ts'
import { formatDay, formatInstant, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { type membershipOrderDetailScreen, membershipOrdersScreen, membershipScreen } from './membership.screen.ts'
import { orderContext, orderStatusText, orderTones, useOrder } from './order-standing.tsx'
import { SupportLink } from './support-link.tsx'

export default function MembershipOrderPane({ params: { order_code }, query: { redirect_uri } }: PropsOf<typeof membershipOrderDetailScreen>) {
  const { setTitle } = usePane()
  const { data, error, refetch } = useOrder(order_code)
  useEffect(() => setTitle(order_code), [order_code, setTitle])
  if (error?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon="receipt-text"
        title={t('membership.order.gone', { code: order_code })}
        action={{ label: t('membership.orders.title'), to: membershipOrdersScreen.href() }}
      />
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Page title={order_code}>{data ? <Order order={data} redirect_uri={redirect_uri} /> : <Skeleton className="h-60" />}</Page>
}

const onward = 'self-start font-medium text-accent underline underline-offset-2'

function Order({ order, redirect_uri }: { order: OwnMembershipOrder; redirect_uri: string | undefined }) {
  const { order_code, status, pays, payment } = order
  // Refreshing asks the provider as well: its notification may have been lost.
  usePaneController({
    refresh: () =>
      void call(membershipOrderCheck, { params: { id: order_code } }).catch((error: unknown) =>
        toast.show({ kind: 'error', text: errorText(error) }),
      ),
  })
  usePaneContext({
    'selection.kind': 'own-membership-order',
    'selection.count': 1,
    'selection.codes': [order_code],
    ...orderContext(order, pays === 'online'),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={orderTones[status]}>{orderStatusText(status)}</Chip>
        <span className="flex-1" />
        {status === 'waiting' && pays === 'online' ? <CommandButton id="membership.pay" primary /> : null}
        <CommandButton id="membership.invoice" />
        {status === 'waiting' ? <CommandButton id="membership.cancel" /> : null}
      </div>
      <Facts order={order} />
      {status === 'waiting' && pays === 'online' && payment ? <PaymentState payment={payment} /> : null}
      {status === 'waiting' && pays === 'operator' ? (
        <Notice tone="info">
          <div className="flex flex-col gap-2">
            <span>{t('membership.order.by-operator', { code: order_code, amount: formatRupiah(order.price) })}</span>
            <SupportLink />
          </div>
        </Notice>
      ) : null}
      {order.surplus ? <Notice tone="warning">{t('membership.order.surplus')}</Notice> : null}
      <Link to={membershipScreen.href({ query: { redirect_uri } })} className={onward}>
        {t(status === 'paid' && redirect_uri ? 'membership.order.go-on' : 'membership.order.to-membership')}
      </Link>
    </div>
  )
}

function PaymentState({ payment: { status, expires_at } }: { payment: NonNullable<OwnMembershipOrder['payment']> }) {
  if (status === 'waiting' || status === 'pending')
    return <Notice tone="info">{t('membership.payment.waiting', { until: formatInstant(expires_at) })}</Notice>
  if (status === 'challenged') return <Notice tone="info">{t('membership.payment.challenged')}</Notice>
  if (status === 'denied') return <Notice tone="danger">{t('membership.payment.denied')}</Notice>
  if (status === 'expired' || status === 'cancelled') return <Notice tone="warning">{t('membership.payment.expired')}</Notice>
  return null
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

const Facts = ({
  order: { product_name, package_name, price, upgrade, created_at, settled_at, membership_end, payment },
}: {
  order: OwnMembershipOrder
}) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
    <Fact name={t('membership.column.product')}>
      {product_name} · {package_name}
    </Fact>
    <Fact name={t('membership.order.total')}>
      <strong>{formatRupiah(price)}</strong>
    </Fact>
    {upgrade > 0 ? <Fact name={t('membership.order.upgrade')}>{formatRupiah(upgrade)}</Fact> : null}
    <Fact name={t('membership.column.created')}>{formatInstant(created_at)}</Fact>
    {settled_at ? <Fact name={t('membership.order.settled')}>{formatInstant(settled_at)}</Fact> : null}
    {payment?.payment_type ? <Fact name={t('membership.order.method')}>{methodText(payment.payment_type)}</Fact> : null}
    {membership_end ? <Fact name={t('membership.column.until')}>{formatDay(membership_end)}</Fact> : null}
  </dl>
)

/** The provider has more ways than are named here: those are called as it calls them. */
function methodText(type: string): string {
  if (type === 'credit_card') return t('membership.method.credit_card')
  if (type === 'bank_transfer') return t('membership.method.bank_transfer')
  return type.toUpperCase()
}
