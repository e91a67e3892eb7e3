import { firstCharacters } from '../core/characters.ts'
import type { Language } from '../core/error-messages.ts'

/** What a column of a sheet can say of a SKU or of its product. */
export const importFields = [
  'sku',
  'group',
  'name',
  'option_1',
  'option_2',
  'category',
  'supplier',
  'weight',
  'price',
  'price_cost',
  'stock',
  'min_stock',
  'buffer',
  'location',
  'barcode',
] as const
export type ImportField = (typeof importFields)[number]

/**
 * What its columns may be called at their head, in both languages and in the exports of marketplaces; case, signs and what is in brackets do not matter. The
 * first is what they are told by.
 */
export const importColumns: Readonly<Record<ImportField, Readonly<Record<Language, readonly [string, ...string[]]>>>> = {
  sku: {
    id: ['SKU', 'Kode SKU', 'Nomor SKU', 'SKU varian', 'Kode variasi SKU', 'SKU penjual', 'SKU toko'],
    en: ['SKU', 'SKU code', 'Seller SKU', 'SellerSKU', 'Merchant SKU', 'Variation SKU', 'Variant SKU'],
  },
  group: {
    id: ['Grup produk', 'SKU induk', 'Kode grup', 'Induk'],
    en: ['Product group', 'Parent SKU', 'Group', 'Group code', 'Handle'],
  },
  name: { id: ['Nama produk', 'Nama', 'Produk', 'Nama barang'], en: ['Product name', 'Name', 'Product', 'Title', 'Item name'] },
  option_1: {
    id: ['Varian 1', 'Variasi 1', 'Warna', 'Varian', 'Variasi', 'Nama variasi', 'Nama varian', 'Opsi 1', 'Motif'],
    en: ['Variant 1', 'Variation 1', 'Colour', 'Color', 'Variant', 'Variation', 'Variation name', 'Variation value', 'Option 1', 'Option1 value'],
  },
  option_2: {
    id: ['Varian 2', 'Variasi 2', 'Ukuran', 'Opsi 2'],
    en: ['Variant 2', 'Variation 2', 'Size', 'Option 2', 'Option2 value'],
  },
  category: { id: ['Kategori', 'Nama kategori'], en: ['Category', 'Category name', 'Product category', 'Primary category'] },
  supplier: { id: ['Pemasok', 'Supplier'], en: ['Supplier', 'Vendor'] },
  weight: { id: ['Berat', 'Berat produk', 'Berat gram'], en: ['Weight', 'Package weight', 'Parcel weight'] },
  price: { id: ['Harga', 'Harga jual', 'Harga normal'], en: ['Price', 'Selling price', 'Retail price', 'Variant price'] },
  price_cost: { id: ['Modal', 'Harga modal', 'Harga beli'], en: ['Cost', 'Cost price', 'Cost per item', 'Purchase price'] },
  stock: {
    id: ['Stok', 'Jumlah stok', 'Stok tersedia', 'Kuantitas'],
    en: ['Stock', 'On hand', 'Quantity', 'Qty', 'Available stock', 'Variant inventory qty'],
  },
  min_stock: { id: ['Stok minimum', 'Stok min', 'Min'], en: ['Minimum stock', 'Min stock', 'Min'] },
  buffer: { id: ['Stok cadangan', 'Cadangan'], en: ['Buffer stock', 'Buffer'] },
  location: { id: ['Rak', 'Lokasi', 'Lokasi rak'], en: ['Shelf', 'Location', 'Bin'] },
  barcode: { id: ['Barcode', 'Kode batang', 'EAN', 'GTIN'], en: ['Barcode', 'EAN', 'GTIN', 'UPC'] },
}

/** What a column is called. */
export const importTitle = (field: ImportField, language: Language): string => importColumns[field][language][0]

const textOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).trim()

/** A head without what tells nothing: `Harga (Rp)*` is `harga`. */
export const plainHead = (cell: unknown): string =>
  textOf(cell)
    .normalize('NFKC')
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replace(/[_\-./]+/g, ' ')
    .replace(/[*:#"'?]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const fieldOfHead = new Map(
  importFields.flatMap((field) => [...importColumns[field].id, ...importColumns[field].en].map((name) => [plainHead(name), field] as const)),
)

/** What a head is commonly called. Weights are in grams: a column of kilograms is left to the person. */
function commonField(head: unknown): ImportField | undefined {
  const field = fieldOfHead.get(plainHead(head))
  return field === 'weight' && /\bkg\b/i.test(textOf(head)) ? undefined : field
}

/** What each column of a sheet says, by its place; null: it is passed over. */
export type ColumnMapping = readonly (ImportField | null)[]
/** What a person said of heads before; null: passed over. */
export type KnownHeads = Readonly<Record<string, ImportField | null>>

/** Sets what a column says; a field stands in one column alone. */
export const mapColumn = (mapping: ColumnMapping, place: number, field: ImportField | null): ColumnMapping =>
  mapping.map((one, at) => (at === place ? field : one === field ? null : one))

/** What heads say: what a person said before, else what they are commonly called. The first column of a name has it. */
export function guessMapping(heads: readonly unknown[], known: KnownHeads = {}): ColumnMapping {
  const used = new Set<ImportField>()
  const said = heads.map((head) => known[plainHead(head)])
  const take = (field: ImportField | null | undefined): ImportField | null => {
    if (!field || used.has(field)) return null
    used.add(field)
    return field
  }
  const mapping = said.map(take)
  return mapping.map((field, place) => (field !== null || said[place] === null ? field : take(commonField(heads[place]))))
}

/** Lines above the head that a sheet may have: what it is of. */
const headWithin = 10

/** The line of a sheet that names its columns: the first of those with the most names that are known, and a SKU's among them; else the first with any text. */
export function headOf(cells: readonly (readonly unknown[])[], known: KnownHeads = {}): number | null {
  let best: { at: number; names: number } | null = null
  for (const [at, line] of cells.slice(0, headWithin).entries()) {
    const names = guessMapping(line, known)
    const count = names.filter(Boolean).length
    if (names.includes('sku') && count > (best?.names ?? 1)) best = { at, names: count }
  }
  if (best) return best.at
  const first = cells.slice(0, headWithin).findIndex((line) => line.filter((cell) => textOf(cell) !== '').length > 1)
  return first < 0 ? null : first
}

/** Whether a mapping can be tried: it says which column has SKUs, and something of them. */
export const isMapped = (mapping: ColumnMapping): boolean => mapping.includes('sku') && mapping.filter(Boolean).length > 1

/** What a column's head calls a dimension: at most as long as one may be named. */
export const dimensionName = (head: unknown): string => firstCharacters(textOf(head).replace(/\s+/g, ' '), 30).trim()
