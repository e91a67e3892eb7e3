import { type ReactNode, useEffect } from 'react'
import { saleDetail, salePay } from '#contract/sale/sale.endpoints.ts'
import { type SaleDetail, saleLineTotal } from '#contract/sale/sale.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { customerDetailScreen } from '#panes/customer/detail/detail.screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { offeredCommand, runCommand } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { PaymentDialog, PaymentStatusChip, Payments } from '#platform/form/payments.tsx'
import { call } from '#platform/http/call.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { StatusChip } from '#platform/ui/status-chip.tsx'
import { toast } from '#platform/ui/toast.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { saleDetailScreen, saleListScreen } from './sale.screen.ts'
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
        <StatusChip status={sale.order_status} />
        {sale.voidable || to_return === 0 ? <PaymentStatusChip status={sale.status_payment} /> : null}
        <span className="flex-1" />
        {actsOf(sale).map((id) => (
          <Act key={id} id={id} />
        ))}
      </div>
      {cancel_reason ? (
        <Notice tone="info">
          {[t('sale.voided', { reason: cancel_reason }), to_return > 0 ? t('sale.to-return', { amount: formatRupiah(to_return) }) : null]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      ) : null}
      <Facts sale={sale} />
      <Sold sale={sale} />
      <Payments payments={payments} onVoid={(payment_id) => void runCommand('sale.unpay', { order_code, payment_id })} />
    </div>
  )
}

function Act({ id }: { id: string }) {
  const command = offeredCommand(id)
  if (!command) return null
  const { title, icon, keys, run } = command
  return (
    <Button size="small" variant={id === 'sale.print' ? 'primary' : 'secondary'} icon={icon} keys={keys[0]} onClick={() => void run()}>
      {title}
    </Button>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  ) : null

const Facts = ({ sale }: { sale: SaleDetail }) => {
  const { address, buyer_name, buyer_phone, email, marketplace, mp_buyer_id } = sale
  const place = [address.street, address.district, address.city, address.province, address.postal_code].filter(Boolean).join(', ')
  const who = [buyer_name, buyer_phone, email].filter(Boolean).join(' · ')
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
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
    </dl>
  )
}

const number = 'px-2 py-1.5 text-right tabular-nums'

/** What was sold, line by line, and what it comes to. */
const Sold = ({ sale }: { sale: SaleDetail }) => {
  const { lines, goods, discount, tax, shipping, total, paid, owed } = sale
  const sums = [
    ...(goods === total ? [] : ([['purchase.fact.goods', goods]] as const)),
    ...(discount ? ([['purchase.field.discount', -discount]] as const) : []),
    ...(tax ? ([['purchase.field.tax', tax]] as const) : []),
    ...(shipping ? ([['purchase.field.shipping', shipping]] as const) : []),
    ['sale.column.total', total] as const,
    ['sale.column.paid', paid] as const,
    ['sale.column.owed', owed] as const,
  ]
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse" aria-label={t('purchase.field.lines')}>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('purchase.column.sku')}</th>
            <th className="px-2 text-right font-medium">{t('purchase.line.qty')}</th>
            <th className="px-2 text-right font-medium max-phone:hidden">{t('sale.line.price')}</th>
            <th className="pl-2 text-right font-medium">{t('sale.column.total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.sku} data-sku={line.sku} className="border-b border-line align-top">
              <td className="py-1.5 pr-2">
                <span className="block">{[line.name, line.variant].filter(Boolean).join(' · ')}</span>
                <Code>{line.sku}</Code>
              </td>
              <td className={number}>{formatNumber(line.qty)}</td>
              <td className={`${number} max-phone:hidden`}>
                {formatRupiah(line.price)}
                {line.discount > 0 ? (
                  <span className="block text-xs text-ink-2">{t('purchase.line.off', { amount: formatRupiah(line.discount) })}</span>
                ) : null}
              </td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{formatRupiah(saleLineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-max grid-cols-[auto_auto] gap-x-6 gap-y-1 pt-3 text-right tabular-nums">
        {sums.map(([key, amount]) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{t(key)}</dt>
            <dd className={key === 'sale.column.total' || (key === 'sale.column.owed' && amount > 0) ? 'font-semibold' : ''}>
              {formatRupiah(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
