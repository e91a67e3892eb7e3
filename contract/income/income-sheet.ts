import { z } from 'zod'
import { amountOf } from '../core/amount.ts'
import { firstCharacters } from '../core/characters.ts'
import { plainHead } from '../product/import-columns.ts'
import { type IncomeCategory, incomeCategories } from './income.ts'

/** Lines of one sheet, and columns of it that are amounts. */
export const mostSheetLines = 20_000
export const mostAmounts = 30

/** What a column of a marketplace's own settlement sheet can say. Several may be of one category. */
export const sheetFields = ['order', 'settled_at', 'settlement', 'total', ...incomeCategories] as const
export type SheetField = (typeof sheetFields)[number]
export type SheetMapping = readonly (SheetField | null)[]
export const isSheetCategory = (field: SheetField | null): field is IncomeCategory => incomeCategories.some((one) => one === field)

/** How marketplaces call their columns, in both languages; the first that fits. */
const names: readonly (readonly [RegExp, SheetField])[] = [
  [/^(nomor |no )?(invoice|pesanan|order)( id| no| number)?$|^(id|kode) (pesanan|order)$|^order( id| no| number| adjustment id)$/, 'order'],
  [/^(nomor|no|id|kode) (pencairan|settlement|statement)$|^(settlement|statement|payment) (id|no|number)$/, 'settlement'],
  [
    /^(tanggal|waktu|tgl).*(cair|pencairan|dibayar|settlement|selesai)|^(settlement|settled|paid|payment|release).*(date|time|at)$|^tanggal$|^date$/,
    'settled_at',
  ],
  [/afiliasi|affiliate|kreator|creator/, 'affiliate'],
  [/komisi|commission/, 'commission'],
  [/bebas ongkir|gratis ongkir|free shipping/, 'free_shipping_fee'],
  [/iklan|topads|\bads\b/, 'ads_topup'],
  [/pengembalian|refund|retur/, 'refund'],
  [/ongkir|ongkos kirim|pengiriman|shipping/, 'shipping'],
  [/biaya|\bfee\b|admin|layanan|pajak|pph|tax/, 'merchant_fee'],
  [/penyesuaian|adjustment|kompensasi|denda|penalt/, 'adjustment'],
  [/^(total|jumlah|nominal|nilai).*(cair|pencairan|settlement|penghasilan|diterima|dibayar)|settlement amount|^net|pendapatan bersih/, 'total'],
  [/penjualan|harga produk|subtotal|sales|revenue/, 'sales'],
]
const nameOf = (head: unknown): SheetField | null => names.find(([name]) => name.test(plainHead(head)))?.[1] ?? null

/** What heads say; what is no amount stands in one column alone. */
export function guessSheet(heads: readonly unknown[]): SheetMapping {
  const used = new Set<SheetField>()
  return heads.map((head) => {
    const field = nameOf(head)
    if (field === null || (!isSheetCategory(field) && used.has(field))) return null
    used.add(field)
    return field
  })
}
export const mapSheet = (mapping: SheetMapping, place: number, field: SheetField | null): SheetMapping =>
  mapping.map((one, at) => (at === place ? field : one === field && !isSheetCategory(field) ? null : one))
/** It says which order, on which day, and how much. */
export const isSheetMapped = (mapping: SheetMapping): boolean =>
  mapping.includes('order') && mapping.includes('settled_at') && mapping.some((field) => field === 'total' || isSheetCategory(field))

/** The line that names the columns: the first of those with the most names that are known; null: there is none. */
export function headOfSheet(cells: readonly (readonly unknown[])[]): number | null {
  const counts = cells.slice(0, 15).map((line) => guessSheet(line).filter(Boolean).length)
  const most = Math.max(0, ...counts)
  return most >= 2 ? counts.indexOf(most) : null
}

/** An amount as sheets write it, `-12.500`, `(12.500)` and `Rp -12,500` as well; null: it is none. */
export function signedAmountOf(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? Math.round(cell) + 0 : null
  const text = String(cell ?? '').trim()
  if (text === '' || text === '-') return 0
  const below = /^\(.*\)$|-/.test(text)
  const amount = amountOf(text.replace(/[()\s-]/g, '').replace(/^rp\.?/i, ''))
  return amount === null ? null : below ? -amount + 0 : amount
}

const months = ['jan', 'feb', 'mar', 'apr', 'mei|may', 'jun', 'jul', 'agu|aug', 'sep', 'okt|oct', 'nov', 'des|dec'].map(
  (name) => new RegExp(`^(${name})`, 'i'),
)

/** A day as sheets write it: `2026-11-20 10:00`, `20/11/2026`, `20 November 2026`; null: it is none. */
export function dayOfCell(cell: unknown): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  const text = String(cell ?? '').trim()
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? []
  const [, d2, m2, y2] = /^(\d{1,2})[-/. ]([a-z]+|\d{1,2})[-/. ,]+(\d{4})/i.exec(text) ?? []
  const [year, day] = [y ?? y2, d ?? d2]
  const word = m ?? m2 ?? ''
  const month = /^\d+$/.test(word) ? Number(word) : months.findIndex((name) => name.test(word)) + 1
  const found = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return z.iso.date().safeParse(found).success ? found : null
}

const amount = z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000)
export const sheetColumnsSchema = z
  .array(z.object({ category: z.enum(incomeCategories), /** Its head: the marketplace's own word. */ kind: z.string().max(100) }))
  .max(mostAmounts)
export const sheetLineSchema = z.object({
  row: z.number().int().min(1).max(2_000_000),
  /** As the sheet names the order: by the marketplace's id, by our code, or by its invoice. */
  order: z.string().trim().min(1).max(100),
  settled_at: z.iso.date(),
  /** What it was paid out with; absent: with the others of its day. */
  settlement: z.string().max(60).optional(),
  /** What it comes to; absent: what its amounts do. */
  total: amount.optional(),
  /** In the order of the columns. */
  amounts: z.array(amount).max(mostAmounts),
})
export type SheetLine = z.infer<typeof sheetLineSchema>
export type SheetColumns = z.infer<typeof sheetColumnsSchema>

export interface SettlementSheet {
  readonly columns: SheetColumns
  readonly lines: SheetLine[]
  /** Rows without an order, a day or an amount that can be read. */
  readonly unread: readonly number[]
}

/** Fees and what is given back are taken from the seller, with a sign or without. */
const isTaken = (category: IncomeCategory): boolean => !['sales', 'shipping', 'adjustment'].includes(category)

/** The lines under a sheet's head, as its columns are mapped. Rows with nothing in them are passed over. */
export function settlementSheet(cells: readonly (readonly unknown[])[], head: number, mapping: SheetMapping): SettlementSheet {
  const places = mapping.flatMap((field, place) => (isSheetCategory(field) ? [{ category: field, place }] : []))
  const columns = places.map(({ category, place }) => ({
    category,
    kind: firstCharacters(String(cells[head]?.[place] ?? '').trim(), 100),
  }))
  const at = (line: readonly unknown[], field: SheetField) => line[mapping.indexOf(field)]
  const unread: number[] = []
  const lines = cells.slice(head + 1).flatMap((line, under): SheetLine[] => {
    const row = head + under + 2
    if (line.every((cell) => String(cell ?? '').trim() === '')) return []
    const order = String(at(line, 'order') ?? '').trim()
    const settled_at = dayOfCell(at(line, 'settled_at'))
    const told = places.map(({ place }) => signedAmountOf(line[place]))
    const total = mapping.includes('total') ? signedAmountOf(at(line, 'total')) : undefined
    if (!order || order.length > 100 || !settled_at || told.includes(null) || total === null) {
      unread.push(row)
      return []
    }
    const amounts = told.map((value, place) => (isTaken(columns[place]?.category ?? 'sales') ? -Math.abs(value ?? 0) + 0 : (value ?? 0)))
    const settlement = mapping.includes('settlement') ? firstCharacters(String(at(line, 'settlement') ?? '').trim(), 60) : ''
    return [{ row, order, settled_at, ...(settlement && { settlement }), ...(total !== undefined && { total }), amounts }]
  })
  return { columns, lines, unread }
}
