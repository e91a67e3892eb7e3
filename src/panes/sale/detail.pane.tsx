import { useEffect } from 'react'
import { saleDetail, salePay } from '#contract/sale/sale.endpoints.ts'
import type { SaleDetail } from '#contract/sale/sale.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { customerDetailScreen } from '#panes/customer/detail/detail.screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { runCommand } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { PaymentDialog, PaymentStatusChip, Payments } from '#platform/document/payments.tsx'
import { Fact, Facts, StandingLines } from '#platform/document/standing-lines.tsx'
import { call } from '#platform/http/call.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatInstant, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { saleDetailScreen, saleListScreen } from './sale.screen.ts'
import { SaleStatusChip } from './sale-status.tsx'
import { saleContext, saleName } from './sale-text.ts'

/** A sale as it stands: what was sold to whom, what was paid, and what is left. */
export default function SaleDetailPane({ query: { order_code, pay = false } }: PropsOf<typeof saleDetailScreen>) {
  return order_code ? <Sale key={order_code} order_code={order_code} pay={pay} /> : <Missing />
}

const Missing = () => <EmptyState icon="shopping-bag" title={t('sale.gone')} action={{ label: t('sale.to-list'), to: saleListScreen.href() }} />

function Sale({ order_code, pay }: { order_code: string; pay: boolean }) {
  const { setTitle, navigate } = usePane()
  const { data, error, refetch } = useCall(saleDetail, { query: { order_code } })
  const name = data && saleName(data)
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error?.code === 'NOT_FOUND') return <Missing />
  if (error && !data) return <ErrorState error={error} fallback={t('sale.failed')} onRetry={() => void refetch()} />
  if (!data || !name)
    return (
      <Page wide title={t('sale.detail.title')}>
        <Skeleton className="h-60" />
      </Page>
    )
  const left = Math.max(0, data.total - data.paid)
  return (
    <Page wide title={name}>
      <Standing sale={data} onRefresh={() => void refetch()} />
      {pay && left > 0 ? (
        <PaymentDialog
          name={name}
          left={left}
          pay={(body) => call(salePay, { params: { order_code }, body })}
          sent={(now) => {
            const made = now.payments.at(-1)
            const values = { purchase: saleName(now), amount: formatRupiah(made?.amount ?? 0) }
            if (made)
              rememberUndo({
                label: 'purchase.done.paid',
                values,
                by: { command: 'sale.unpay', args: { order_code, payment_id: made.payment_id, sure: 'yes' } },
              })
            toast.show({ kind: 'success', text: t('purchase.done.paid', values) })
          }}
          onClose={() => navigate(saleDetailScreen.href({ query: { order_code } }), 'replace')}
        />
      ) : null}
    </Page>
  )
}

/** What may be done with it, the likeliest first. */
function actsOf(sale: SaleDetail): string[] {
  const can = saleContext(sale)
  return [
    'sale.print',
    can['sale.payable'] && 'sale.pay',
    can['sale.standing'] && 'sale.send',
    can['sale.standing'] && 'sale.send-chat',
    can['sale.standing'] && 'sale.edit',
    can['sale.voidable'] && 'sale.void',
  ].filter((id): id is string => typeof id === 'string')
}

function Standing({ sale, onRefresh }: { sale: SaleDetail; onRefresh(): void }) {
  const { order_code, lines, payments, to_return, cancel_reason } = sale
  usePaneController({ refresh: onRefresh })
  usePaneContext({
    'selection.kind': 'sale',
    'selection.count': 1,
    'selection.codes': [order_code],
    ...saleContext(sale),
    ...stockContext(lines.map(({ sku }) => sku)),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <SaleStatusChip status={sale.order_status} />
        {sale.voidable || to_return === 0 ? <PaymentStatusChip status={sale.status_payment} /> : null}
        <span className="flex-1" />
        {actsOf(sale).map((id) => (
          <CommandButton key={id} id={id} size="small" primary={id === 'sale.print'} />
        ))}
      </div>
      {cancel_reason ? (
        <Notice tone="info">
          {[t('sale.voided', { reason: cancel_reason }), to_return > 0 ? t('sale.to-return', { amount: formatRupiah(to_return) }) : null]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      ) : null}
      <SaleFacts sale={sale} />
      <StandingLines
        of={sale}
        price={t('sale.line.price')}
        total={t('sale.column.total')}
        after={[
          { name: t('sale.column.paid'), amount: sale.paid },
          { name: t('sale.column.owed'), amount: sale.owed, owed: true },
        ]}
      />
      <Payments payments={payments} onVoid={(payment_id) => void runCommand('sale.unpay', { order_code, payment_id })} />
    </div>
  )
}

const SaleFacts = ({ sale }: { sale: SaleDetail }) => {
  const { address, buyer_name, buyer_phone, email, marketplace, mp_buyer_id } = sale
  const place = [address.street, address.district, address.city, address.province, address.postal_code].filter(Boolean).join(', ')
  const who = [buyer_name, buyer_phone, email].filter(Boolean).join(' · ')
  return (
    <Facts>
      <Fact name={t('sale.column.customer')}>
        {mp_buyer_id ? (
          <Link to={customerDetailScreen.href({ params: { marketplace, mp_buyer_id } })} className="list-link">
            {who}
          </Link>
        ) : (
          who
        )}
      </Fact>
      <Fact name={t('sale.field.buyer_address')}>{place}</Fact>
      <Fact name={t('sale.column.store')}>{sale.store_name}</Fact>
      <Fact name={t('sale.column.sold')}>{[formatInstant(sale.ordered_at), sale.agent_name].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('sale.column.due')}>{dayText(sale.due_date)}</Fact>
      <Fact name={t('sale.fact.sent')}>{sale.sent_at && `${formatInstant(sale.sent_at)} · ${sale.sent_to}`}</Fact>
      <Fact name={t('sale.column.order_code')}>
        <Link to={orderDetailScreen.href({ query: { order_code: sale.order_code } })} className="list-link">
          <Code>{sale.order_code}</Code>
        </Link>
      </Fact>
      <Fact name={t('purchase.field.note')}>{sale.note}</Fact>
    </Facts>
  )
}
