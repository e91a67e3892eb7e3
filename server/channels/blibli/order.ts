import { courierTypeOf } from '#contract/order/courier.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { atLeast } from '../already-done.ts'
import { ChannelFailure } from '../failure.ts'
import type { IncomingOrder } from '../orders.ts'
import { leastFar } from '../status-of-items.ts'
import type { BlibliItem } from './order-shapes.ts'
import { standingOf } from './status.ts'

export const isPacked = ({ packageCreated, packageId }: Pick<BlibliItem, 'packageCreated' | 'packageId'>): boolean => packageCreated ?? !!packageId

export const standingOfItem = (item: BlibliItem) =>
  standingOf({ status: item.orderStatus, packed: isPacked(item), settled: item.financeSettlementInfo != null })

/** Where the whole order is; a status that nobody knows is a refusal. `returning`: the buyer asks to send something back. */
export function standingOfOrder(items: readonly BlibliItem[], returning = false) {
  const standing = leastFar(items.flatMap((item) => standingOfItem(item) ?? []))
  if (!standing) throw new ChannelFailure('rejected', `unknown order status ${items.map(({ orderStatus: status }) => status).join(', ')}`)
  return returning && atLeast(orderStatus.shipped)(standing.order_status) ? { ...standing, order_status: orderStatus.complained } : standing
}

const iso = (ms: number) => new Date(ms).toISOString()
const changesOf = (item: BlibliItem) => [item.orderDate, item.updatedDate ?? 0, ...(item.orderHistory ?? []).map((step) => step.createdTimestamp)]
const listed = (said: readonly (string | null | undefined)[]) => [...new Set(said.filter(Boolean))].join(', ') || null

/** An order in our words: its items tell of it one by one, and each repeats what concerns the whole. */
export function toIncoming(items: readonly [BlibliItem, ...BlibliItem[]], returning: boolean): IncomingOrder {
  const [first] = items
  const standing = standingOfOrder(items, returning)
  const sum = (amount: (item: BlibliItem) => number) => Math.round(items.reduce((all, item) => all + amount(item), 0))
  const full = (item: BlibliItem) => item.total ?? item.qty * item.productPrice
  const goods = sum(full)
  const paid = sum((item) => item.finalPriceTotal ?? full(item))
  const shipping_fee = sum((item) => item.shippingCost ?? 0)
  const courier = { courier_name: first.logisticsOptionName ?? '', courier_service_name: first.logisticsProductName ?? '' }
  const recipient = first.shippingRecipientName ?? first.custName ?? ''
  const fulfilled = first.flags?.fulfilledByBlibli
  return {
    mp_order_id: first.orderNo,
    ...standing,
    mp_updated_at: iso(Math.max(...items.flatMap(changesOf))),
    mp_buyer_id: null,
    buyer_name: first.custName || recipient,
    buyer_phone: first.shippingMobile || null,
    address: {
      recipient,
      phone: first.shippingMobile ?? '',
      street: first.shippingStreetAddress ?? '',
      district: first.shippingDistrict || (first.shippingSubDistrict ?? ''),
      city: first.shippingCity ?? '',
      province: first.shippingProvince ?? '',
      postal_code: first.shippingZipCode ?? '',
    },
    note: listed(items.map(({ custNote }) => custNote)),
    shipping_fee,
    discount: Math.max(0, goods - paid),
    total: paid + shipping_fee,
    ...courier,
    courier_type: courierTypeOf(courier.courier_name, courier.courier_service_name),
    tracking_number: items.find(({ awbNumber }) => awbNumber)?.awbNumber ?? null,
    fulfillment_opt: typeof fulfilled === 'boolean' ? (fulfilled ? 'marketplace' : 'seller') : null,
    location: listed(items.map(({ pickupPointName, pickupPoint }) => pickupPointName || pickupPoint)),
    // The marketplace tells none.
    routing_code: null,
    cod: first.isCashOnDelivery === true,
    is_booking: false,
    accept_deadline: null,
    confirm_shipping_deadline: first.autoCancelDate ? iso(first.autoCancelDate) : null,
    ordered_at: iso(first.orderDate),
    cancel_reason: standing.order_status === orderStatus.cancelled ? listed(items.map(({ unFullFillReason }) => unFullFillReason)) : null,
    items: items.map((item) => ({
      sku: item.merchantSku || item.gdnItemSku || '',
      mp_variant_id: item.gdnItemSku || null,
      name: item.productName,
      variant: item.productItemName && item.productItemName !== item.productName ? item.productItemName : '',
      qty: item.qty,
      price: Math.round(item.productPrice),
      image_url: null,
    })),
    logistics: stepsOf(items),
  }
}

/** Items of one parcel have the same way: each step is told once. */
function stepsOf(items: readonly BlibliItem[]): IncomingOrder['logistics'] {
  const steps = items.flatMap(({ orderHistory }) => orderHistory ?? [])
  const told = new Map(
    steps.flatMap(({ createdTimestamp, orderStatusDesc }) =>
      orderStatusDesc
        ? [[`${createdTimestamp} ${orderStatusDesc}`, { at: iso(createdTimestamp), description: orderStatusDesc, location: null }]]
        : [],
    ),
  )
  return [...told.values()].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
