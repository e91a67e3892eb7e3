import { useEffect } from 'react'
import { membershipOrderCheck } from '#contract/membership/membership.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { membershipOrderDetailScreen, membershipOrdersScreen, type membershipPaidScreen } from './membership.screen.ts'
import { useOrder } from './order-standing.tsx'

/** Nobody is believed to have paid because of an address: it says what the server knows, and asks the provider once. */
export default function PaymentSuccessPane({ query: { order_code } }: PropsOf<typeof membershipPaidScreen>) {
  return order_code ? (
    <Paid key={order_code} order_code={order_code} />
  ) : (
    <EmptyState
      icon="receipt-text"
      title={t('membership.paid.unknown')}
      action={{ label: t('membership.orders.title'), to: membershipOrdersScreen.href() }}
    />
  )
}

function Paid({ order_code }: { order_code: string }) {
  const { data, error, refetch } = useOrder(order_code)
  useEffect(() => {
    // Where it fails the notification comes all the same, and the order is read again meanwhile.
    void call(membershipOrderCheck, { params: { id: order_code } }).catch(() => undefined)
  }, [order_code])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const to = membershipOrderDetailScreen.href({ params: { order_code } })
  return (
    <Page title={t('membership.paid.title')}>
      {data === undefined ? (
        <Skeleton className="h-20" />
      ) : data.status === 'paid' ? (
        <Notice tone="success">
          {data.membership_end
            ? t('membership.paid.until', { code: order_code, day: formatDay(data.membership_end) })
            : t('membership.paid.done', { code: order_code })}
        </Notice>
      ) : (
        <Notice tone="info">{t('membership.paid.waiting', { code: order_code })}</Notice>
      )}
      <Link to={to} className="self-start font-medium text-accent underline underline-offset-2">
        {t('membership.paid.to-order')}
      </Link>
    </Page>
  )
}
