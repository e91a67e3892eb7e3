import type { EnteredOrder } from '#contract/order/entered-order.ts'

/** An order as an agent writes it: paid, to Bandung, without lines. */
export const enteredOrder = (fields: Partial<EnteredOrder>): EnteredOrder => ({
  store_code: '',
  mp_buyer_id: null,
  buyer_name: 'Siti',
  buyer_phone: '081200000001',
  address: { recipient: '', street: 'Jl. Melati 5', district: 'Coblong', city: 'Bandung', province: 'Jawa Barat', postal_code: '40132' },
  courier: 'JNE',
  courier_other: '',
  courier_service_name: 'REG',
  shipping_fee: 0,
  discount: 0,
  cod: false,
  paid: true,
  note: '',
  items: [],
  ...fields,
})
