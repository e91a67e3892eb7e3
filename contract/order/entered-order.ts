import { z } from 'zod'
import { type Marketplace, marketplaceFacts, marketplaces } from '../core/marketplace.ts'
import { mostAmount } from '../core/most-amount.ts'
import { skuSchema } from '../core/sku.ts'
import type { OrderCapabilities } from '../store/store.ts'

/** Channels whose orders are entered by an agent, and of which nobody outside knows: where people buy by writing, and the seller's own sales. */
export const isEntered = (marketplace: Marketplace): boolean => marketplaceFacts[marketplace].kind !== 'marketplace'
export const enteredMarketplaces = marketplaces.filter(isEntered)

/** What can be done with an order that was entered here: all of it is the seller's own word. */
export const enteredCapabilities: OrderCapabilities = {
  confirm_payment: {},
  accept: { shipping_methods: [] },
  ship: {},
  complete: {},
  cancel: { reasons: [] },
  label: {},
}

/** Couriers to choose from (specification §9). `other` wants a name. */
export const courierChoices = ['JNE', 'SiCepat', 'Anteraja', 'J&T', 'Paxel', 'Ninja Express', 'Wahana', 'Shopee Express', 'other'] as const

/** Lines of one entered order. */
export const mostEnteredLines = 100
/** Of one line. */
export const mostEnteredPieces = 100_000
const rupiah = z.number().int().min(0).max(mostAmount)
const shortText = z.string().trim().max(100)

export const enteredLineSchema = z.object({
  sku: skuSchema,
  qty: z.number().int().min(1).max(mostEnteredPieces),
  /** Of one piece. */
  price: rupiah,
})

export const enteredAddressSchema = z.object({
  /** Empty: the buyer. */
  recipient: shortText,
  street: z.string().trim().min(3).max(300),
  district: shortText,
  city: shortText.min(2),
  province: shortText,
  postal_code: z
    .string()
    .trim()
    .regex(/^(\d{5})?$/),
})

export const enteredPhone = z
  .string()
  .trim()
  .regex(/^\+?[\d][\d\s-]{6,18}$/)

/** What an agent writes of an order. */
export const enteredOrderSchema = z.object({
  store_code: z.string().min(1).max(64),
  /** Who it is to the channel; null: nobody whom it knows. */
  mp_buyer_id: z.string().min(1).max(64).nullable(),
  buyer_name: shortText.min(1),
  buyer_phone: enteredPhone,
  address: enteredAddressSchema,
  courier: z.enum(courierChoices),
  /** Its name, where the courier is another. */
  courier_other: z.string().trim().max(60),
  courier_service_name: z.string().trim().max(60),
  shipping_fee: rupiah,
  discount: rupiah,
  cod: z.boolean(),
  /** It need not be: an order that is neither paid nor paid on delivery waits for its payment. */
  paid: z.boolean(),
  note: z.string().trim().max(500),
  items: z.array(enteredLineSchema).min(1).max(mostEnteredLines),
})
export type EnteredOrder = z.output<typeof enteredOrderSchema>

export const subtotalOf = (items: readonly { readonly qty: number; readonly price: number }[]): number =>
  items.reduce((sum, { qty, price }) => sum + qty * price, 0)

export const totalOf = ({ items, shipping_fee, discount }: Pick<EnteredOrder, 'items' | 'shipping_fee' | 'discount'>): number =>
  subtotalOf(items) + shipping_fee - discount

/** What makes an order wrong that is right field by field: by path. */
export function wrongInOrder(order: EnteredOrder): { readonly path: string; readonly code: 'courier' | 'discount' | 'repeated' } | null {
  if (order.courier === 'other' && order.courier_other === '') return { path: 'courier_other', code: 'courier' }
  if (totalOf(order) < 0) return { path: 'discount', code: 'discount' }
  const repeated = order.items.findIndex(({ sku }, at) => order.items.some((other, before) => before < at && other.sku === sku))
  return repeated < 0 ? null : { path: `items.${repeated}.sku`, code: 'repeated' }
}

export const courierNameOf = ({ courier, courier_other }: Pick<EnteredOrder, 'courier' | 'courier_other'>): string =>
  courier === 'other' ? courier_other : courier

/** The choice that a courier's name is. */
export const courierChoiceOf = (name: string): Pick<EnteredOrder, 'courier' | 'courier_other'> => {
  const known = courierChoices.find((choice) => choice !== 'other' && choice === name)
  return known ? { courier: known, courier_other: '' } : { courier: 'other', courier_other: name }
}
