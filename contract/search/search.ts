import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { type Access, any, mayAccess, type Subject } from '../core/privilege.ts'
import { orderStatusSchema } from '../order/order-status.ts'
import { readsProducts } from '../product/product-access.ts'

/** What a row needs to be told from its neighbours; whole things are read where they are opened. */
const orderHit = z.object({
  order_code: z.string(),
  mp_order_id: z.string(),
  marketplace: marketplaceSchema,
  store_name: z.string(),
  order_status: orderStatusSchema,
  buyer_name: z.string(),
  first_item: z.string(),
  tracking_number: z.string().nullable(),
})

const buyerHit = z.object({
  marketplace: marketplaceSchema,
  mp_buyer_id: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  order_count: z.number().int(),
})

const chatHit = z.object({
  chat_code: z.string(),
  marketplace: marketplaceSchema,
  store_name: z.string(),
  full_name: z.string(),
  alias_name: z.string().nullable(),
  is_read: z.boolean(),
  /** The text of the last message; empty where it has none. */
  last_message: z.string(),
})

const productHit = z.object({
  product_id: z.number().int(),
  name: z.string(),
  /** The SKU that was found, else the first. Null while the product has none. */
  sku: z.string().nullable(),
  sku_count: z.number().int(),
  /** Over all its SKUs. */
  available: z.number().int(),
  archive: z.boolean(),
})

/** The kinds of things that are searched, each with who may find it and what a hit tells. */
export const searchKinds = {
  order: { access: any('order'), hit: orderHit },
  buyer: { access: any('customer'), hit: buyerHit },
  chat: { access: any('chat', 'chat-read'), hit: chatHit },
  product: { access: readsProducts, hit: productHit },
} as const satisfies Record<string, { access: Access; hit: z.ZodObject }>

export type SearchKind = keyof typeof searchKinds
export const searchKindNames = Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]
export type SearchHit<K extends SearchKind> = z.infer<(typeof searchKinds)[K]['hit']>

/** The kinds that somebody may find, of those asked for. */
export const kindsFor = (asked: readonly SearchKind[], subject: Subject | null): SearchKind[] =>
  asked.filter((kind) => mayAccess(searchKinds[kind].access, subject))

/** The server searches from this many characters on. */
export const shortestSearch = 2
