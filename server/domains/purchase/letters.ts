import type { Language } from '#contract/core/error-messages.ts'
import type { PurchaseDetail } from '#contract/purchase/purchase.ts'
import type { Composer, Errand, Letter } from '../mail/mail.port.ts'
import { rupiah } from '../rupiah.ts'
import { readPurchase, todayOf } from './purchase.query.ts'

export interface PurchaseErrand extends Errand {
  readonly workspace_id: number
  readonly purchase_id: number
  /** Said before the order itself. */
  readonly message: string | null
}

const words = {
  id: {
    subject: (number: string, buyer: string) => `Pesanan pembelian ${number} dari ${buyer}`,
    hello: (name: string) => `Halo ${name},`,
    intro: (number: string, buyer: string) => `${buyer} memesan barang berikut dengan nomor ${number}.`,
    by: (day: string) => `Mohon dikirim paling lambat ${day}.`,
    heads: ['Barang', 'SKU', 'Jumlah', 'Harga', 'Diskon', 'Total'],
    sums: { goods: 'Barang', discount: 'Diskon', tax: 'Pajak', shipping: 'Ongkos kirim', total: 'Total' },
    to: 'Kirim ke',
    footnote: 'Surat ini dikirim lewat Dermaga. Balas langsung kepada pemesan di alamat atau telepon di atas.',
  },
  en: {
    subject: (number: string, buyer: string) => `Purchase order ${number} of ${buyer}`,
    hello: (name: string) => `Hello ${name},`,
    intro: (number: string, buyer: string) => `${buyer} orders the following under the number ${number}.`,
    by: (day: string) => `Please deliver by ${day}.`,
    heads: ['Goods', 'SKU', 'Quantity', 'Price', 'Discount', 'Total'],
    sums: { goods: 'Goods', discount: 'Discount', tax: 'Tax', shipping: 'Shipping', total: 'Total' },
    to: 'Deliver to',
    footnote: 'This letter was sent by Dermaga. Answer the buyer directly, at the address or telephone above.',
  },
} as const

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const pieces = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

/** An order as a letter to its supplier. */
function letterOf(purchase: PurchaseDetail, language: Language, message: string | null): Letter {
  const text = words[language]
  const { number, buyer, lines, delivery_date, note, goods, discount, tax, shipping, total } = purchase
  const name = number ?? `#${purchase.purchase_id}`
  const sums = (
    [
      ['goods', goods],
      ['discount', -discount],
      ['tax', tax],
      ['shipping', shipping],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return {
    subject: text.subject(name, buyer.name),
    paragraphs: [
      text.hello(purchase.reach?.contact ?? purchase.supplier ?? ''),
      ...(message ? [message] : []),
      [text.intro(name, buyer.name), delivery_date && text.by(dayText(delivery_date, language))].filter(Boolean).join(' '),
    ],
    table: {
      heads: text.heads,
      numeric: [2, 3, 4, 5],
      rows: lines.map((line) => [
        [line.name, line.variant].filter(Boolean).join(' · '),
        line.sku,
        pieces(line.qty),
        rupiah(line.price_cost),
        line.discount ? `-${rupiah(line.discount)}` : '',
        rupiah(line.qty * line.price_cost - line.discount),
      ]),
      sums: [
        ...(sums.length > 1 ? sums.map(([key, amount]) => [text.sums[key], amount < 0 ? `-${rupiah(-amount)}` : rupiah(amount)] as const) : []),
        [text.sums.total, rupiah(total)] as const,
      ],
    },
    after: [...(note ? [note] : []), `${text.to}: ${[buyer.name, buyer.address, buyer.phone].filter(Boolean).join(', ')}`],
    footnote: text.footnote,
  }
}

/** As the order is when the letter is written; none where it was taken back meanwhile. */
const purchaseOrder: Composer<PurchaseErrand> = async ({ language, workspace_id, purchase_id, message }, { database, now }) => {
  const purchase = await database.read(workspace_id, (connection) => readPurchase(connection, purchase_id, todayOf(now())))
  if (purchase.status_order === 'draft' || purchase.status_order === 'cancelled') return null
  return letterOf(purchase, language, message)
}

/** What is written to suppliers, by the kind of errand. */
export const purchaseLetters = { 'purchase-order': purchaseOrder }
