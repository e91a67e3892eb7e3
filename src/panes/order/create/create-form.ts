import { z } from 'zod'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { OrderBuyer } from '#contract/order/entered-order.endpoints.ts'
import {
  courierChoiceOf,
  courierChoices,
  type EnteredOrder,
  enteredPhone,
  mostEnteredLines,
  mostEnteredPieces,
  wrongInOrder,
} from '#contract/order/entered-order.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { amountIn, amountText } from '#platform/form/amount.ts'
import { countIn, countText } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, count, rupiah, text } from '#platform/form/fields.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { rows } from '#platform/form/rows.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { enteredStorePicker, sellablePicker } from './create-pickers.ts'

const amount = amountText()

export const payments = ['paid', 'cod', 'unpaid'] as const

/** As it is written: what is picked may still be missing, and numbers are typed. */
const draft = z.object({
  store_code: z.string().nullable(),
  mp_buyer_id: z.string().nullable(),
  /** The channel that knows the buyer by that id. */
  known_by: z.string().nullable(),
  buyer_name: z.string().trim().min(1).max(100),
  buyer_phone: enteredPhone,
  recipient: z.string().trim().max(100),
  street: z.string().trim().min(3).max(300),
  district: z.string().trim().max(100),
  city: z.string().trim().min(2).max(100),
  province: z.string().trim().max(100),
  postal_code: z
    .string()
    .trim()
    .regex(/^(\d{5})?$/),
  items: z
    .array(z.object({ sku: z.string().nullable(), qty: countText({ least: 1, most: mostEnteredPieces }), price: amount }))
    .min(1)
    .readonly(),
  courier: z.enum(courierChoices),
  courier_other: z.string().trim().max(60),
  courier_service_name: z.string().trim().max(60),
  shipping_fee: amount,
  discount: amount,
  payment: z.enum(payments),
  note: z.string().trim().max(500),
})
export type Draft = z.output<typeof draft>

export const blankLine = { sku: null, qty: '1', price: '' }
const plain = { autoComplete: 'off' } as const

export const createForm = declareForm(draft, {
  blank: {
    store_code: null,
    mp_buyer_id: null,
    known_by: null,
    buyer_name: '',
    buyer_phone: '',
    recipient: '',
    street: '',
    district: '',
    city: '',
    province: '',
    postal_code: '',
    items: [blankLine],
    courier: 'JNE',
    courier_other: '',
    courier_service_name: '',
    shipping_fee: '',
    discount: '',
    payment: 'paid',
    note: '',
  },
  fields: {
    store_code: pick('order.create.store', enteredStorePicker, { required: true }),
    buyer_name: text('order.create.name', plain),
    buyer_phone: text('order.create.phone', { ...plain, inputMode: 'tel', wrong: 'order.create.phone-wrong' }),
    recipient: text('order.create.recipient', { ...plain, hint: 'order.create.recipient-hint' }),
    street: text('order.create.street', plain),
    district: text('order.create.district', plain),
    city: text('order.create.city', plain),
    province: text('order.create.province', plain),
    postal_code: text('order.create.postal', { ...plain, inputMode: 'numeric', wrong: 'order.create.postal-wrong' }),
    items: rows<Draft['items'][number]>('order.create.items', {
      blank: blankLine,
      most: mostEnteredLines,
      hideLabel: true,
      fields: {
        sku: pick('order.create.product', sellablePicker, { required: true }),
        qty: count('order.create.qty'),
        price: rupiah('order.create.price', { hint: 'order.create.price-hint' }),
      },
    }),
    courier: choice('order.create.courier', () =>
      courierChoices.map((value) => ({ value, label: value === 'other' ? t('order.create.courier.other') : value })),
    ),
    courier_other: text('order.create.courier-other', plain),
    courier_service_name: text('order.create.service', { ...plain, hint: 'order.create.service-hint' }),
    shipping_fee: rupiah('order.create.fee'),
    discount: rupiah('order.create.discount'),
    payment: choice('order.create.payment', () => payments.map((value) => ({ value, label: t(`order.create.payment.${value}`) }))),
    note: area('order.create.note'),
  },
})

/** The order as the call takes it. `prices`: of lines whose price was left to the catalogue; `channel`: of the chosen store. */
export const bodyOf = (written: Draft, prices: ReadonlyMap<string, number>, channel: Marketplace | undefined): EnteredOrder => ({
  store_code: written.store_code ?? '',
  mp_buyer_id: written.known_by === channel ? written.mp_buyer_id : null,
  buyer_name: written.buyer_name,
  buyer_phone: written.buyer_phone,
  address: {
    recipient: written.recipient,
    street: written.street,
    district: written.district,
    city: written.city,
    province: written.province,
    postal_code: written.postal_code,
  },
  courier: written.courier,
  courier_other: written.courier === 'other' ? written.courier_other : '',
  courier_service_name: written.courier_service_name,
  shipping_fee: amountIn(written.shipping_fee) ?? 0,
  discount: amountIn(written.discount) ?? 0,
  cod: written.payment === 'cod',
  paid: written.payment === 'paid',
  note: written.note,
  items: written.items.flatMap(({ sku, qty, price }) =>
    sku === null ? [] : [{ sku, qty: countIn(qty) ?? 0, price: price.trim() === '' ? (prices.get(sku) ?? 0) : (amountIn(price) ?? 0) }],
  ),
})

/** What fits field by field and not together. */
export function wrongIn(order: EnteredOrder): Readonly<Record<string, string>> {
  const wrong = wrongInOrder(order)
  return wrong ? { [wrong.path]: t(`order.create.wrong.${wrong.code}`) } : {}
}

/** What is known of a buyer; marketplaces hide parts of what they tell behind stars, which nobody can send to. */
export function knownOf({ marketplace, mp_buyer_id, full_name, phone, address, store_code, chat_code }: OrderBuyer): Partial<Draft> {
  const whole = (value: string | null | undefined) => (value && !value.includes('*') ? value : '')
  return {
    mp_buyer_id,
    known_by: marketplace,
    buyer_name: full_name,
    buyer_phone: whole(phone) || whole(address?.phone),
    recipient: '',
    street: whole(address?.street),
    district: whole(address?.district),
    city: whole(address?.city),
    province: whole(address?.province),
    postal_code: whole(address?.postal_code),
    ...(chat_code && store_code ? { store_code } : {}),
  }
}

/** An order as it was written, to be changed. */
export const writtenOf = (order: OrderDetail): Draft => ({
  store_code: order.store_code,
  mp_buyer_id: order.mp_buyer_id,
  known_by: order.mp_buyer_id === null ? null : order.marketplace,
  buyer_name: order.buyer_name,
  buyer_phone: order.buyer_phone ?? order.address.phone,
  recipient: order.address.recipient === order.buyer_name ? '' : order.address.recipient,
  street: order.address.street,
  district: order.address.district,
  city: order.address.city,
  province: order.address.province,
  postal_code: order.address.postal_code,
  items: order.items.map(({ sku, qty, price }) => ({ sku, qty: String(qty), price: String(price) })),
  ...courierChoiceOf(order.courier_name),
  courier_service_name: order.courier_service_name,
  shipping_fee: order.shipping_fee ? String(order.shipping_fee) : '',
  discount: order.discount ? String(order.discount) : '',
  payment: order.cod ? 'cod' : order.order_status === orderStatus.waiting_payment ? 'unpaid' : 'paid',
  note: order.note ?? '',
})
