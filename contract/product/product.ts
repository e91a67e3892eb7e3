import { z } from 'zod'
import { filter } from '../core/list-filter.ts'

/** One stock-keeping unit with its product's facts: a row of the stock editor. Amounts in whole rupiah. */
export const productRowSchema = z.object({
  sku: z.string(),
  product_id: z.number().int(),
  name: z.string(),
  /** `Terracotta, L`; empty for a product without variants. */
  variant: z.string(),
  /** How many SKUs its product has. */
  variants: z.number().int(),
  category: z.string(),
  supplier: z.string().nullable(),
  location: z.string().nullable(),
  image_url: z.string().nullable(),
  /** What its maker printed on it; null: nothing, its SKU is printed. */
  barcode: z.string().nullable(),
  is_package: z.boolean(),
  archive: z.boolean(),
  /** Whether its stock is sent to the marketplaces; the same for all SKUs of a product. */
  sync: z.boolean(),
  /** On hand. */
  stock: z.number().int(),
  /** Promised to orders that are not sent yet. */
  allocated: z.number().int(),
  /** Here, and waiting for its shelf: neither on hand nor available until somebody puts it back. */
  unshelved: z.number().int(),
  /** Ordered from suppliers and not here yet. */
  incoming: z.number().int(),
  /** On hand without what is promised, never below zero. */
  available: z.number().int(),
  min_stock: z.number().int(),
  /** Pieces that no marketplace is told of. */
  buffer: z.number().int(),
  price: z.number().int(),
  price_cost: z.number().int(),
  /** Grows with every change, whoever made it. */
  version: z.number().int(),
})
export type ProductRow = z.infer<typeof productRowSchema>

/** The numbers of a SKU that change: what live events carry. */
export const stockNewsSchema = productRowSchema.pick({
  sku: true,
  product_id: true,
  stock: true,
  allocated: true,
  unshelved: true,
  incoming: true,
  min_stock: true,
  buffer: true,
  price: true,
  price_cost: true,
  version: true,
})
export type StockNews = z.infer<typeof stockNewsSchema>

/** What of a SKU can be sold. */
export const availableOf = ({ stock, allocated }: Pick<ProductRow, 'stock' | 'allocated'>): number => Math.max(0, stock - allocated)

/** `oversold`: more is promised than there is. `empty`: nothing can be sold. `low`: something can, but no more than the minimum. */
export const stockStates = ['oversold', 'empty', 'low'] as const
export type StockState = (typeof stockStates)[number]

/** How a SKU stands; null where there is enough of it. */
export function stockStateOf(row: Pick<ProductRow, 'stock' | 'allocated' | 'min_stock'>): StockState | null {
  if (row.allocated > row.stock) return 'oversold'
  const available = availableOf(row)
  if (available === 0) return 'empty'
  return available <= row.min_stock ? 'low' : null
}

/** Numbers of a SKU that a person sets, and how high: what the columns hold. */
export const editableFields = ['stock', 'min_stock', 'buffer', 'price', 'price_cost'] as const
export type EditableField = (typeof editableFields)[number]
export const highestOf: Readonly<Record<EditableField, number>> = {
  stock: 100_000_000,
  min_stock: 100_000_000,
  buffer: 100_000_000,
  price: 1_000_000_000_000,
  price_cost: 1_000_000_000_000,
}

export const productSorts = ['name', 'sku', 'stock_low', 'stock_high', 'price_low', 'price_high', 'location'] as const
export type ProductSort = (typeof productSorts)[number]

/** Variants and pictures of a product, at most. */
export const mostVariants = 200
export const mostPictures = 9
/** Parts of a package, and pieces of each, at most. */
export const mostParts = 50
export const mostPieces = 10_000

/** All products are read with at most this many rows a page (specification §9). */
export const productPageLimit = 2000

/** What the stock editor can be narrowed by; the same names stand in its address. */
export const productFilters = {
  /** Words of name, variant and SKU; each has to occur. */
  search: filter.search(1),
  category: filter.names(),
  supplier: filter.names(),
  location: filter.names(),
  sync: filter.flag(),
  /** `low` counts what is empty or oversold too, and `empty` what is oversold: each is a reason to buy. */
  stock: filter.choice(stockStates),
  /** Absent: only products that are not archived. */
  archive: filter.flag(),
}

/** What a product's log tells: one of the numbers, whether it is sent to the marketplaces, or what one of them showed and was set right. */
/** Facts that are texts: `before_text` and `after_text` tell them. `sku`: one that was added or taken away; `listing`: what it is linked to, by store; `listing_status`: where that is at its marketplace, which the note names. */
export const textFields = ['name', 'category', 'supplier', 'location', 'barcode', 'variant', 'sku', 'listing', 'listing_status'] as const
export const productLogFields = [...editableFields, 'weight', 'sync', 'archive', 'mp_stock', ...textFields] as const

export const productLogEntrySchema = z.object({
  log_id: z.number().int(),
  product_id: z.number().int(),
  /** Null where it is about the whole product. */
  sku: z.string().nullable(),
  name: z.string(),
  field: z.enum(productLogFields),
  before: z.number().int(),
  after: z.number().int(),
  before_text: z.string().nullable(),
  after_text: z.string().nullable(),
  note: z.string().nullable(),
  agent_id: z.number().int().nullable(),
  agent_name: z.string(),
  created_at: z.string(),
})
export type ProductLogEntry = z.infer<typeof productLogEntrySchema>

/** `unpick`: cancelled after it was packed. `return`: the parcel came back. Both wait for their shelf until `shelve`. */
export const stockReasons = [
  'allocate',
  'release',
  'unpick',
  'ship',
  'return',
  'shelve',
  'write_off',
  'correction',
  'opening',
  'in',
  'out',
  'count',
  'purchase',
  'purchase_void',
] as const
export type StockReason = (typeof stockReasons)[number]

/** Why the stock of a SKU is what it is. */
export const stockMovementSchema = z.object({
  movement_id: z.number().int(),
  reason: z.enum(stockReasons),
  /** Change of what is on hand, and of what is promised. */
  stock_change: z.number().int(),
  allocated_change: z.number().int(),
  /** Change of what waits for its shelf. */
  unshelved_change: z.number().int(),
  order_code: z.string().nullable(),
  /** The stock document that it comes from. */
  io_id: z.number().int().nullable(),
  /** The purchase whose pieces came, or were taken back. */
  purchase_id: z.number().int().nullable(),
  created_at: z.string(),
})
export type StockMovement = z.infer<typeof stockMovementSchema>
