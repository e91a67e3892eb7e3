import type { PurchaseDetail, PurchaseReceipt } from '#contract/purchase/purchase.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { runCommand } from '#platform/command/commands.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { Payments, Voided } from '#platform/document/payments.tsx'
import { Fact, Facts, StandingLines } from '#platform/document/standing-lines.tsx'
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
          <CommandButton key={id} id={id} size="small" primary={id === 'purchase.receive'} />
        ))}
      </div>
      <PurchaseFacts purchase={purchase} />
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

const PurchaseFacts = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { supplier, reach, created_at, agent_name, ordered_at, sent_at, sent_to, delivery_date, invoice_number, invoice_date, due_date, note } =
    purchase
  return (
    <Facts>
      <Fact name={t('purchase.column.supplier')}>{[supplier, reach?.contact, reach?.phone, reach?.email].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('purchase.column.created')}>{`${formatInstant(created_at)} · ${agent_name}`}</Fact>
      <Fact name={t('purchase.fact.ordered')}>{ordered_at && formatInstant(ordered_at)}</Fact>
      <Fact name={t('purchase.fact.sent')}>{sent_at && `${formatInstant(sent_at)} · ${sent_to}`}</Fact>
      <Fact name={t('purchase.column.delivery')}>{dayText(delivery_date)}</Fact>
      <Fact name={t('purchase.column.invoice')}>{[invoice_number, dayText(invoice_date)].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('purchase.column.due')}>{dayText(due_date)}</Fact>
      <Fact name={t('purchase.field.note')}>{note}</Fact>
    </Facts>
  )
}

/** What is wanted, line by line, what came of it, and what it comes to. */
const Wanted = ({ purchase }: { purchase: PurchaseDetail }) => (
  <StandingLines
    of={purchase}
    price={t('purchase.line.price_cost')}
    more={[
      {
        name: t('purchase.column.received'),
        tone: ({ received, qty }) => (received > 0 && received < qty ? 'text-warning' : ''),
        show: ({ received, qty }) => (
          <>
            {formatNumber(received)}
            {received > qty ? (
              <span className="block text-xs text-ink-2">{t('purchase.line.surplus', { pieces: formatNumber(received - qty) })}</span>
            ) : null}
          </>
        ),
      },
      {
        name: t('purchase.column.damaged'),
        wide: true,
        tone: ({ damaged }) => (damaged > 0 ? 'text-danger' : 'text-ink-3'),
        show: ({ damaged }) => (damaged > 0 ? formatNumber(damaged) : '–'),
      },
    ]}
    total={t('purchase.column.total')}
    after={[
      { name: t('purchase.column.billed'), amount: purchase.billed },
      { name: t('purchase.column.paid'), amount: purchase.paid },
      { name: t('purchase.column.owed'), amount: purchase.owed, owed: true },
    ]}
  />
)

/** What came at once, and what that made of costs. */
const Receipt = ({ receipt, onVoid }: { receipt: PurchaseReceipt; onVoid(): void }) => {
  const { receipt_id, created_at, agent_name, reference, note, voided_at, lines } = receipt
  return (
    <div data-receipt-id={receipt_id} className={`rounded-md border border-line p-3 ${voided_at ? 'text-ink-3' : ''}`}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 wrap-anywhere">{[formatInstant(created_at), agent_name, reference, note].filter(Boolean).join(' · ')}</span>
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
