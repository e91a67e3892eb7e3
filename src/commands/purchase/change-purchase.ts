import {
  purchaseCreate,
  purchaseDelete,
  purchaseDetail,
  purchaseSend,
  purchaseStatus,
  purchaseUnpay,
  purchaseUnreceive,
} from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseDetail, PurchaseFields, PurchaseStatus } from '#contract/purchase/purchase.ts'
import type { Choice, Undo } from '#kernel/command.ts'
import { purchaseScreen } from '#panes/purchase/purchase.screen.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, formatInstant, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const read = (purchase_id: number): Promise<PurchaseDetail> => call(purchaseDetail, { params: { purchase_id } })
const nameOf = ({ number, purchase_id }: Pick<PurchaseDetail, 'number' | 'purchase_id'>): string =>
  number ?? t('purchase.draft-name', { purchase_id })
const hrefOf = (purchase_id: number) => purchaseScreen.href({ params: { purchase_id: String(purchase_id) } })

/** What puts it back where it was; absent: nothing does. */
const back: Readonly<Partial<Record<PurchaseStatus, PurchaseStatus>>> = { cancelled: 'ordered', received: 'partial', draft: 'ordered' }

/** Puts an order into another status. */
export async function movePurchase(purchase_id: number, version: number, status_order: PurchaseStatus): Promise<Undo | undefined> {
  const now = await call(purchaseStatus, { params: { purchase_id }, body: { status_order, version } })
  const values = { purchase: nameOf(now) }
  const before = back[status_order]
  if (!before) {
    toast.show({ kind: 'success', text: t('purchase.done.reopened', values) })
    return undefined
  }
  const label =
    status_order === 'cancelled' ? 'purchase.done.cancelled' : status_order === 'draft' ? 'purchase.done.to-draft' : 'purchase.done.closed'
  return {
    label,
    values,
    run: async () => void (await call(purchaseStatus, { params: { purchase_id }, body: { status_order: before, version: now.version } })),
  }
}

const fieldsOf = ({ supplier, note, discount, tax, shipping, lines, ...rest }: PurchaseDetail): PurchaseFields => ({
  supplier,
  delivery_date: rest.delivery_date,
  invoice_number: rest.invoice_number,
  invoice_date: rest.invoice_date,
  due_date: rest.due_date,
  note,
  discount,
  tax,
  shipping,
  lines: lines.map((line) => ({ sku: line.sku, qty: line.qty, price_cost: line.price_cost, discount: line.discount })),
})

/** Writes the same as a new draft, and opens it: without its days and its invoice. */
export async function copyPurchase(purchase_id: number): Promise<Undo> {
  const fields = fieldsOf(await read(purchase_id))
  const made = await call(purchaseCreate, { body: { ...fields, delivery_date: null, invoice_number: null, invoice_date: null, due_date: null } })
  workbench.open(hrefOf(made.purchase_id))
  return {
    label: 'purchase.done.copied',
    values: { purchase: nameOf(made) },
    run: async () => void (await call(purchaseDelete, { params: { purchase_id: made.purchase_id } })),
  }
}

/** Deletes a draft; undoing writes it again, under another number. */
export async function deletePurchase(purchase_id: number): Promise<Undo> {
  const gone = await call(purchaseDelete, { params: { purchase_id } })
  return {
    label: 'purchase.done.deleted',
    values: { purchase: nameOf(gone) },
    run: async () => void (await call(purchaseCreate, { body: fieldsOf(gone) })),
  }
}

export async function emailChoices(purchase_id: number): Promise<Choice[]> {
  const { reach, supplier } = await read(purchase_id)
  return reach?.email ? [{ value: reach.email, title: reach.email, ...(supplier && { hint: supplier }) }] : []
}

export async function sendPurchase(purchase_id: number, email: string): Promise<void> {
  const sent = await call(purchaseSend, { params: { purchase_id }, body: { email } })
  toast.show({ kind: 'success', text: t('purchase.done.sent', { purchase: nameOf(sent), email }) })
}

/** The number as WhatsApp's links want it. */
const dialled = (phone: string): string => phone.replace(/\D/g, '').replace(/^0/, '62')

/** Opens a chat with the supplier in WhatsApp, with the order as its text: whoever sends it sees it first. */
export async function openWhatsapp(purchase_id: number): Promise<void> {
  const purchase = await read(purchase_id)
  const { reach, lines, total, buyer, delivery_date } = purchase
  if (!reach?.phone) {
    toast.show({ kind: 'error', text: t('purchase.no-phone', { supplier: purchase.supplier ?? '' }) })
    return
  }
  const text = [
    t('purchase.whatsapp.head', { purchase: nameOf(purchase), buyer: buyer.name }),
    ...lines.map((line) =>
      t('purchase.whatsapp.line', {
        name: [line.name, line.variant].filter(Boolean).join(' · '),
        sku: line.sku,
        qty: formatNumber(line.qty),
        cost: formatRupiah(line.price_cost),
      }),
    ),
    t('purchase.whatsapp.total', { total: formatRupiah(total) }),
    ...(delivery_date ? [t('purchase.whatsapp.by', { day: formatDay(`${delivery_date}T12:00:00+07:00`) })] : []),
  ].join('\n')
  window.open(`https://wa.me/${dialled(reach.phone)}?text=${encodeURIComponent(text)}`, '_blank', 'noopener')
}

export async function receiptChoices(purchase_id: number): Promise<Choice[]> {
  const { receipts } = await read(purchase_id)
  return receipts
    .filter(({ voided_at }) => voided_at === null)
    .map(({ receipt_id, created_at, agent_name, lines }) => ({
      value: String(receipt_id),
      title: formatInstant(created_at),
      hint: [t('purchase.receipt.came', { pieces: formatNumber(lines.reduce((sum, { qty }) => sum + qty, 0)) }), agent_name].join(' · '),
    }))
}

export async function unreceive(purchase_id: number, receipt_id: number, allow_oversold: boolean): Promise<void> {
  const now = await call(purchaseUnreceive, { params: { purchase_id, receipt_id }, body: { allow_oversold } })
  toast.show({ kind: 'success', text: t('purchase.done.unreceived', { purchase: nameOf(now) }) })
}

export async function paymentChoices(purchase_id: number): Promise<Choice[]> {
  const { payments } = await read(purchase_id)
  return payments
    .filter(({ voided_at }) => voided_at === null)
    .map(({ payment_id, amount, paid_on, method }) => ({
      value: String(payment_id),
      title: formatRupiah(amount),
      hint: `${formatDay(`${paid_on}T12:00:00+07:00`)} · ${t(`purchase.method.${method}`)}`,
    }))
}

export async function unpay(purchase_id: number, payment_id: number): Promise<void> {
  const now = await call(purchaseUnpay, { params: { purchase_id, payment_id } })
  toast.show({ kind: 'success', text: t('purchase.done.unpaid', { purchase: nameOf(now) }) })
}
