import { chatReply } from '#contract/chat/chat.endpoints.ts'
import { dialable } from '#contract/customer/customer.ts'
import { orderSetStatus } from '#contract/order/order.endpoints.ts'
import { saleBill, saleDetail, saleInvoicePdf, saleSend, saleUnpay } from '#contract/sale/sale.endpoints.ts'
import type { SaleDetail } from '#contract/sale/sale.ts'
import type { Choice } from '#kernel/command.ts'
import { saleInvoiceScreen } from '#panes/sale/sale.screen.ts'
import { call, callFile } from '#platform/http/call.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const read = (order_code: string): Promise<SaleDetail> => call(saleDetail, { query: { order_code } })
const nameOf = ({ number, order_code }: Pick<SaleDetail, 'number' | 'order_code'>): string => number ?? order_code

/** A sale with its invoice number: one that was entered for shipping gets it when somebody asks for its invoice. */
async function billed(order_code: string): Promise<SaleDetail> {
  const sale = await read(order_code)
  return sale.number === null ? call(saleBill, { params: { order_code } }) : sale
}

export async function printInvoice(order_code: string): Promise<void> {
  await billed(order_code)
  workbench.open(saleInvoiceScreen.href({ query: { order_code } }), 'tab')
}

export async function emailChoices(order_code: string): Promise<Choice[]> {
  const { email, buyer_name } = await read(order_code)
  return email ? [{ value: email, title: email, hint: buyer_name }] : []
}

export async function sendSale(order_code: string, email: string): Promise<void> {
  const sent = await call(saleSend, { params: { order_code }, body: { email } })
  toast.show({ kind: 'success', text: t('sale.done.sent', { sale: nameOf(sent), email }) })
}

/** What is said with an invoice. */
const wordsOf = (sale: SaleDetail): string =>
  [
    t('sale.chat.head', { sale: nameOf(sale), seller: sale.seller.name, total: formatRupiah(sale.total) }),
    sale.owed > 0 ? t('sale.chat.owed', { owed: formatRupiah(sale.owed) }) : null,
    sale.owed > 0 && sale.due_date ? t('sale.chat.due', { day: dayText(sale.due_date) }) : null,
  ]
    .filter(Boolean)
    .join('\n')

const dataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Sends the invoice into the customer's conversation; without one a chat opens in WhatsApp, and whoever sends it reads it first. */
export async function sendToChat(order_code: string): Promise<void> {
  const sale = await billed(order_code)
  const { chat_code } = await read(order_code)
  if (chat_code === null) {
    const phone = dialable(sale.buyer_phone)
    if (phone === null) return void toast.show({ kind: 'error', text: t('sale.no-chat', { customer: sale.buyer_name }) })
    window.open(`https://wa.me/${phone}?text=${encodeURIComponent(wordsOf(sale))}`, '_blank', 'noopener')
    return
  }
  const file = await callFile(saleInvoicePdf, { params: { order_code }, query: { paper: 'a4' } })
  const pdf = new Blob([file], { type: 'application/pdf' })
  await call(chatReply, {
    body: {
      chat_code,
      reply_id: crypto.randomUUID(),
      type: 'document',
      message: wordsOf(sale),
      image_url: await dataAddress(pdf),
      mime_type: 'application/pdf',
      filename: `${nameOf(sale)}.pdf`,
    },
  })
  toast.show({ kind: 'success', text: t('sale.done.chatted', { sale: nameOf(sale), customer: sale.buyer_name }) })
}

export const reasonChoices = (): Choice[] =>
  (['mistake', 'buyer', 'returned'] as const).map((reason) => {
    const title = t(`sale.reason.${reason}`)
    return { value: title, title }
  })

export async function voidSale(order_code: string, cancel_reason: string, cancel_revert_stock: boolean): Promise<void> {
  const { results } = await call(orderSetStatus, { body: { order_code, status: 900, cancel_reason, cancel_revert_stock } })
  const refused = results.find(({ ok }) => !ok)
  if (refused) return void toast.show({ kind: 'error', text: refused.message ?? t('sale.failed') })
  const now = await read(order_code)
  toast.show({ kind: 'success', text: t('sale.done.voided', { sale: nameOf(now) }) })
}

export async function paymentChoices(order_code: string): Promise<Choice[]> {
  const { payments } = await read(order_code)
  return payments
    .filter(({ voided_at }) => voided_at === null)
    .map(({ payment_id, amount, paid_on, method }) => ({
      value: String(payment_id),
      title: formatRupiah(amount),
      hint: `${dayText(paid_on)} · ${t(`purchase.method.${method}`)}`,
    }))
}

export async function unpay(order_code: string, payment_id: number): Promise<void> {
  const now = await call(saleUnpay, { params: { order_code, payment_id } })
  toast.show({ kind: 'success', text: t('purchase.done.unpaid', { purchase: nameOf(now) }) })
}
