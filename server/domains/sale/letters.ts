import { dayAt } from '#contract/core/period.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Composer, Errand } from '../mail/mail.port.ts'
import { rupiah } from '../rupiah.ts'
import { dayText, drawInvoice, saleName } from './invoice.ts'
import { readSale } from './sale.query.ts'

export interface SaleErrand extends Errand {
  readonly workspace_id: number
  readonly order_code: string
  /** Said before the invoice itself. */
  readonly message: string | null
}

const words = {
  id: {
    subject: (name: string, seller: string) => `Faktur ${name} dari ${seller}`,
    hello: (buyer: string) => `Halo ${buyer},`,
    intro: (name: string, total: string, day: string) => `Terlampir faktur ${name} tanggal ${day} sebesar ${total}.`,
    owed: (amount: string, day: string | null) => `Sisa tagihan ${amount}${day ? `, jatuh tempo ${day}` : ''}.`,
    paid: 'Faktur ini sudah lunas. Terima kasih.',
    footnote: 'Surat ini dikirim lewat Dermaga. Balas langsung kepada penjual di alamat atau telepon pada faktur.',
  },
  en: {
    subject: (name: string, seller: string) => `Invoice ${name} of ${seller}`,
    hello: (buyer: string) => `Hello ${buyer},`,
    intro: (name: string, total: string, day: string) => `Attached is invoice ${name} of ${day} over ${total}.`,
    owed: (amount: string, day: string | null) => `${amount} is left to pay${day ? `, due ${day}` : ''}.`,
    paid: 'This invoice is paid. Thank you.',
    footnote: 'This letter was sent by Dermaga. Answer the seller directly, at the address or telephone on the invoice.',
  },
} as const

/** As the sale is when the letter is written; none where it was voided meanwhile. */
const saleInvoice: Composer<SaleErrand> = async ({ language, workspace_id, order_code, message }, { database, now }) => {
  const sale = await database.read(workspace_id, (connection) => readSale(connection, order_code, { today: dayAt(now().getTime()), chats: false }))
  if (sale.order_status === orderStatus.cancelled) return null
  const text = words[language]
  const { file_name, content } = await drawInvoice(sale, 'a4', language)
  return {
    subject: text.subject(saleName(sale), sale.seller.name),
    paragraphs: [
      text.hello(sale.buyer_name),
      ...(message ? [message] : []),
      text.intro(saleName(sale), rupiah(sale.total), dayText(dayAt(Date.parse(sale.ordered_at)), language)),
      sale.total > sale.paid ? text.owed(rupiah(sale.total - sale.paid), sale.due_date && dayText(sale.due_date, language)) : text.paid,
    ],
    footnote: text.footnote,
    attachments: [{ filename: file_name, content, contentType: 'application/pdf' }],
  }
}

/** What is written to customers, by the kind of errand. */
export const saleLetters = { 'sale-invoice': saleInvoice }
