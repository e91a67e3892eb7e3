import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { membershipInvoice, membershipOrders } from '#contract/membership/membership.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { callFile } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf, useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Toolbar } from '#platform/ui/toolbar.tsx'
import { useObjectUrl } from '#platform/ui/use-object-url.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import '#platform/ui/print-sheet.css'
import { type membershipInvoiceScreen, membershipOrdersScreen } from './membership.screen.ts'

export default function MembershipInvoicePane({ params: { order_code } }: PropsOf<typeof membershipInvoiceScreen>) {
  return order_code ? <Printed key={order_code} order_code={order_code} /> : <Latest />
}

/** Of the order that was paid last. */
function Latest() {
  const { data, error, refetch } = useCall(membershipOrders, { query: {} })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  const paid = data.rows.find(({ status }) => status === 'paid')
  return paid ? (
    <Printed order_code={paid.order_code} />
  ) : (
    <EmptyState
      icon="receipt-text"
      title={t('membership.invoice.none')}
      action={{ label: t('membership.orders.title'), to: membershipOrdersScreen.href() }}
    />
  )
}

function Printed({ order_code }: { order_code: string }) {
  const { setTitle } = usePane()
  const frame = useRef<HTMLIFrameElement>(null)
  const input = { params: { id: order_code } }
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(membershipInvoice, input),
    queryFn: ({ signal }) => callFile(membershipInvoice, input, { signal }),
    staleTime: 0,
  })
  const address = useObjectUrl(data)
  useEffect(() => setTitle(order_code), [order_code, setTitle])
  const printNow = () => frame.current?.contentWindow?.print()
  usePaneController({ refresh: () => void refetch(), ...(address && { print: printNow }) })
  if (error) return <ErrorState error={error} fallback={t('membership.invoice.failed')} onRetry={() => void refetch()} />
  return (
    <div className="print-pane">
      <Toolbar label={t('membership.invoice.title')} className="print-bar no-print">
        <strong>{order_code}</strong>
        <Button variant="primary" icon="printer" disabled={!address} onClick={printNow}>
          {t('membership.invoice.print')}
        </Button>
        {address ? (
          <a className="print-download" href={address} download={`${order_code}.pdf`}>
            {t('order.label.download')}
          </a>
        ) : null}
      </Toolbar>
      {address ? (
        <iframe ref={frame} title={t('membership.invoice.title')} className="print-frame" src={address} data-invoice={order_code} />
      ) : (
        <Skeleton className="m-4 h-60" />
      )}
    </div>
  )
}
