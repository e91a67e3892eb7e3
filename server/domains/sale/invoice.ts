import type { Language } from '#contract/core/error-messages.ts'
import { dayAt } from '#contract/core/period.ts'
import { lineTotal } from '#contract/core/priced-document.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { InvoicePaper, SaleDetail } from '#contract/sale/sale.ts'
import type { Invoice, InvoiceWords } from '#server/documents/invoice/invoice.ts'
import { pictureBytes } from '../image-of.ts'
import { rupiah } from '../rupiah.ts'

const words = {
  id: {
    title: 'Faktur',
    voided: 'Dibatalkan',
    sold: 'Tanggal',
    due: 'Jatuh tempo',
    to: 'Kepada',
    goods: 'Barang',
    qty: 'Jumlah',
    price: 'Harga',
    discount: 'Diskon',
    total: 'Total',
    page: (page, pages) => `Halaman ${page} dari ${pages}`,
    sums: {
      goods: 'Subtotal',
      discount: 'Diskon',
      tax: 'Pajak',
      shipping: 'Ongkos kirim',
      total: 'Total',
      paid: 'Sudah dibayar',
      owed: 'Sisa tagihan',
    },
  },
  en: {
    title: 'Invoice',
    voided: 'Voided',
    sold: 'Date',
    due: 'Due',
    to: 'To',
    goods: 'Goods',
    qty: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    total: 'Total',
    page: (page, pages) => `Page ${page} of ${pages}`,
    sums: { goods: 'Subtotal', discount: 'Discount', tax: 'Tax', shipping: 'Shipping', total: 'Total', paid: 'Paid', owed: 'Balance due' },
  },
} as const satisfies Record<Language, InvoiceWords & { sums: Record<string, string> }>

/** A day as it is read. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const pieces = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')
const signed = (amount: number): string => (amount < 0 ? `-${rupiah(-amount)}` : rupiah(amount))

export const saleName = ({ number, order_code }: Pick<SaleDetail, 'number' | 'order_code'>): string => number ?? order_code

/** What of a sale is summed up, in its order. */
export function sumsOf(sale: SaleDetail, language: Language): Invoice['sums'] {
  const { sums } = words[language]
  const { goods, discount, tax, shipping, total, paid } = sale
  const parts = (
    [
      ['goods', goods],
      ['discount', -discount],
      ['tax', tax],
      ['shipping', shipping],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return [
    ...(parts.length > 1 ? parts.map(([key, amount]) => ({ name: sums[key], amount: signed(amount), strong: false })) : []),
    { name: sums.total, amount: rupiah(total), strong: true },
    ...(paid > 0
      ? [
          { name: sums.paid, amount: rupiah(paid), strong: false },
          { name: sums.owed, amount: rupiah(Math.max(0, total - paid)), strong: true },
        ]
      : []),
  ]
}

/** A sale as its invoice says it. */
export function invoiceOf(sale: SaleDetail, language: Language): Invoice {
  const { seller, address, buyer_name, buyer_phone, order_status } = sale
  const place = [address.street, address.district, address.city, address.province, address.postal_code].filter(Boolean).join(', ')
  return {
    name: saleName(sale),
    voided: order_status === orderStatus.cancelled,
    sold_on: dayText(dayAt(Date.parse(sale.ordered_at)), language),
    due_on: sale.due_date && dayText(sale.due_date, language),
    seller: { name: seller.name, lines: [seller.address, seller.phone].filter((line) => line !== null), logo: pictureBytes(seller.image_url) },
    buyer: { name: buyer_name, lines: [place, buyer_phone ?? ''].filter(Boolean) },
    lines: sale.lines.map((line) => ({
      name: [line.name, line.variant].filter(Boolean).join(' · '),
      sku: line.sku,
      qty: pieces(line.qty),
      price: rupiah(line.price),
      discount: line.discount ? `-${rupiah(line.discount)}` : '',
      total: rupiah(lineTotal(line)),
    })),
    sums: sumsOf(sale, language),
    note: sale.note,
    words: words[language],
  }
}

/** The invoice of a sale on a paper. */
export async function drawInvoice(sale: SaleDetail, paper: InvoicePaper, language: Language): Promise<{ file_name: string; content: Buffer }> {
  // Drawing loads two large packages: only those who print wait for them.
  const { invoiceDocument } = await import('#server/documents/invoice/invoice-document.ts')
  return { file_name: `${saleName(sale)}.pdf`, content: await invoiceDocument(invoiceOf(sale, language), paper, new Date(sale.ordered_at)) }
}
