import type { ReactNode } from 'react'
import type { PurchaseDetail, PurchaseReceipt } from '#contract/purchase/purchase.ts'
import { offeredCommand, runCommand } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { Payments, Voided } from '#platform/form/payments.tsx'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { PaymentChip, purchaseContext, StatusChip } from './purchase-text.tsx'

/** What may be done with it, the likeliest first. */
function actsOf(purchase: PurchaseDetail): string[] {
  const can = purchaseContext(purchase)
  return [
    can['purchase.open'] && 'purchase.receive',
    can['purchase.payable'] && 'purchase.pay',
    can['purchase.sendable'] && 'purchase.send',
    can['purchase.sendable'] && purchase.reach?.phone && 'purchase.whatsapp',
    'purchase.print',
    !can['purchase.cancelled'] && 'purchase.edit',
    'purchase.copy',
    can['purchase.partial'] && 'purchase.close',
    (can['purchase.cancelled'] || can['purchase.short']) && 'purchase.reopen',
    can['purchase.ordered'] && 'purchase.cancel',
  ].filter((id): id is string => typeof id === 'string' && id !== '')
}

/** An order as it stands: what is wanted, what came, and what was paid. */
export function Standing({ purchase, onRefresh }: { purchase: PurchaseDetail; onRefresh(): void }) {
  const { purchase_id, lines, receipts, payments, reach } = purchase
  usePaneController({ refresh: onRefresh })
  usePaneContext({
    'selection.kind': 'purchase',
    'selection.count': 1,
    'selection.codes': [String(purchase_id)],
    ...purchaseContext(purchase),
    'purchase.email': reach?.email ?? '',
    'purchase.phone': reach?.phone ?? '',
    ...stockContext(lines.map(({ sku }) => sku)),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip status={purchase.status_order} />
        <PaymentChip row={purchase} />
        <span className="flex-1" />
        {actsOf(purchase).map((id) => (
          <Act key={id} id={id} />
        ))}
      </div>
      <Facts purchase={purchase} />
      <Wanted purchase={purchase} />
      {receipts.length > 0 ? (
        <section aria-label={t('purchase.receipts')} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('purchase.receipts')}</h3>
          {receipts.map((receipt) => (
            <Receipt
              key={receipt.receipt_id}
              receipt={receipt}
              onVoid={() => void runCommand('purchase.unreceive', { purchase_id, receipt_id: receipt.receipt_id })}
            />
          ))}
        </section>
      ) : null}
      <Payments payments={payments} onVoid={(payment_id) => void runCommand('purchase.unpay', { purchase_id, payment_id })} />
    </div>
  )
}

function Act({ id }: { id: string }) {
  const command = offeredCommand(id)
  if (!command) return null
  const { title, icon, keys, run } = command
  return (
    <Button size="small" variant={id === 'purchase.receive' ? 'primary' : 'secondary'} icon={icon} keys={keys[0]} onClick={() => void run()}>
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

const Facts = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { supplier, reach, created_at, agent_name, ordered_at, sent_at, sent_to, delivery_date, invoice_number, invoice_date, due_date, note } =
    purchase
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      <Fact name={t('purchase.column.supplier')}>{[supplier, reach?.contact, reach?.phone, reach?.email].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('purchase.column.created')}>{`${formatInstant(created_at)} · ${agent_name}`}</Fact>
      <Fact name={t('purchase.fact.ordered')}>{ordered_at && formatInstant(ordered_at)}</Fact>
      <Fact name={t('purchase.fact.sent')}>{sent_at && `${formatInstant(sent_at)} · ${sent_to}`}</Fact>
      <Fact name={t('purchase.column.delivery')}>{dayText(delivery_date)}</Fact>
      <Fact name={t('purchase.column.invoice')}>{[invoice_number, dayText(invoice_date)].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('purchase.column.due')}>{dayText(due_date)}</Fact>
      <Fact name={t('purchase.field.note')}>{note}</Fact>
    </dl>
  )
}

const number = 'px-2 py-1.5 text-right tabular-nums'

/** What is wanted, line by line, and what it comes to. */
const Wanted = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { lines, goods, discount, tax, shipping, total, billed, paid, owed } = purchase
  const sums = [
    ...(goods === total ? [] : ([['purchase.fact.goods', goods]] as const)),
    ...(discount ? ([['purchase.field.discount', -discount]] as const) : []),
    ...(tax ? ([['purchase.field.tax', tax]] as const) : []),
    ...(shipping ? ([['purchase.field.shipping', shipping]] as const) : []),
    ['purchase.column.total', total] as const,
    ['purchase.column.billed', billed] as const,
    ['purchase.column.paid', paid] as const,
    ['purchase.column.owed', owed] as const,
  ]
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse" aria-label={t('purchase.field.lines')}>
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('purchase.column.sku')}</th>
            <th className="px-2 text-right font-medium">{t('purchase.line.qty')}</th>
            <th className="px-2 text-right font-medium">{t('purchase.column.received')}</th>
            <th className="px-2 text-right font-medium max-phone:hidden">{t('purchase.column.damaged')}</th>
            <th className="px-2 text-right font-medium max-phone:hidden">{t('purchase.line.price_cost')}</th>
            <th className="pl-2 text-right font-medium">{t('purchase.column.total')}</th>
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
              <td className={`${number} ${line.received > 0 && line.received < line.qty ? 'text-warning' : ''}`}>
                {formatNumber(line.received)}
                {line.received > line.qty ? (
                  <span className="block text-xs text-ink-2">{t('purchase.line.surplus', { pieces: formatNumber(line.received - line.qty) })}</span>
                ) : null}
              </td>
              <td className={`${number} max-phone:hidden ${line.damaged > 0 ? 'text-danger' : 'text-ink-3'}`}>
                {line.damaged > 0 ? formatNumber(line.damaged) : '–'}
              </td>
              <td className={`${number} max-phone:hidden`}>
                {formatRupiah(line.price_cost)}
                {line.discount > 0 ? (
                  <span className="block text-xs text-ink-2">{t('purchase.line.off', { amount: formatRupiah(line.discount) })}</span>
                ) : null}
              </td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{formatRupiah(line.qty * line.price_cost - line.discount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-max grid-cols-[auto_auto] gap-x-6 gap-y-1 pt-3 text-right tabular-nums">
        {sums.map(([key, amount]) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{t(key)}</dt>
            <dd className={key === 'purchase.column.total' || (key === 'purchase.column.owed' && amount > 0) ? 'font-semibold' : ''}>
              {formatRupiah(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What came at once, and what that made of costs. */
const Receipt = ({ receipt, onVoid }: { receipt: PurchaseReceipt; onVoid(): void }) => {
  const { receipt_id, created_at, agent_name, reference, note, voided_at, lines } = receipt
  return (
    <div data-receipt-id={receipt_id} className={`rounded-md border border-line p-3 ${voided_at ? 'text-ink-3' : ''}`}>
      <div className="flex flex-wrap items-center gap-2">
        <span>{[formatInstant(created_at), agent_name, reference, note].filter(Boolean).join(' · ')}</span>
        <span className="flex-1" />
        <Voided of={receipt} />
        {voided_at ? null : (
          <Button size="small" icon="rotate-ccw" onClick={onVoid}>
            {t('purchase.command.unreceive')}
          </Button>
        )}
      </div>
      <ul className="pt-2">
        {lines.map((line) => (
          <li key={line.sku} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 flex-1">
              {[line.name, line.variant].filter(Boolean).join(' · ')} <Code>{line.sku}</Code>
            </span>
            <span className="tabular-nums">{t('purchase.receipt.came', { pieces: formatNumber(line.qty) })}</span>
            {line.damaged > 0 ? (
              <span className="text-danger tabular-nums">{t('purchase.receipt.damaged', { pieces: formatNumber(line.damaged) })}</span>
            ) : null}
            {line.qty > 0 ? (
              <span className="text-ink-2 tabular-nums">
                {t('purchase.receipt.cost', { before: formatRupiah(line.cost_before), after: formatRupiah(line.cost_after) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
