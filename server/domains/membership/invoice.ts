import type { MembershipOrder } from '#contract/bo/bo.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Invoice } from '#server/documents/invoice/invoice.ts'
import { rupiah } from '../rupiah.ts'

const words = {
  id: {
    title: 'Faktur',
    voided: 'Dibatalkan',
    sold: 'Tanggal',
    due: 'Jatuh tempo',
    to: 'Kepada',
    goods: 'Paket',
    qty: 'Bulan',
    price: 'Harga',
    discount: 'Diskon',
    total: 'Total',
    page: (page: number, pages: number) => `Halaman ${page} dari ${pages}`,
    upgrade: 'Naik paket untuk sisa masa aktif',
    membership: 'Keanggotaan Dermaga',
    paid: 'Sudah dibayar',
    owed: 'Sisa tagihan',
    until: (day: string) => `Keanggotaan aktif sampai ${day}.`,
  },
  en: {
    title: 'Invoice',
    voided: 'Voided',
    sold: 'Date',
    due: 'Due',
    to: 'To',
    goods: 'Package',
    qty: 'Months',
    price: 'Price',
    discount: 'Discount',
    total: 'Total',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    upgrade: 'Going up for what is left',
    membership: 'Dermaga membership',
    paid: 'Paid',
    owed: 'Balance due',
    until: (day: string) => `The membership is active until ${day}.`,
  },
} as const

/** The day of an instant, as it is read in Jakarta. */
const dayOf = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(new Date(at))

/** A membership order as its invoice says it: from the operator, to the workspace. */
export function membershipInvoiceOf(order: MembershipOrder, buyer: Invoice['buyer'], language: Language): Invoice {
  const say = words[language]
  const { order_code, product_name, package_name, months, price, upgrade, status, created_at, membership_end } = order
  const line = (name: string, qty: string, amount: number) => ({
    name,
    sku: `${say.membership} ${package_name}`,
    qty,
    price: rupiah(amount),
    discount: '',
    total: rupiah(amount),
  })
  return {
    name: order_code,
    voided: status === 'cancelled',
    sold_on: dayOf(created_at, language),
    due_on: null,
    seller: { name: 'Dermaga', lines: [say.membership], logo: null },
    buyer,
    lines: [
      ...(price > upgrade ? [line(product_name, String(months), price - upgrade)] : []),
      ...(upgrade > 0 ? [line(say.upgrade, '1', upgrade)] : []),
    ],
    sums: [
      { name: say.total, amount: rupiah(price), strong: true },
      { name: say.paid, amount: rupiah(status === 'paid' ? price : 0), strong: false },
      { name: say.owed, amount: rupiah(status === 'waiting' ? price : 0), strong: true },
    ],
    note: status === 'paid' && membership_end ? say.until(dayOf(membership_end, language)) : null,
    words: say,
  }
}

/** The PDF on A4. Drawing loads two large packages: only those who print wait for them. */
export async function drawMembershipInvoice(order: MembershipOrder, buyer: Invoice['buyer'], language: Language) {
  const { invoiceDocument } = await import('#server/documents/invoice/invoice-document.ts')
  const content = await invoiceDocument(membershipInvoiceOf(order, buyer, language), 'a4', new Date(order.created_at))
  return { content_type: 'application/pdf', file_name: `${order.order_code}.pdf`, content }
}
