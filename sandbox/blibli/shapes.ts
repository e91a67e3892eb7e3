import { soldOf } from '../listing/sold.ts'
import { hasParcel, Refusal, type SandboxOrder, type Stage } from '../order.ts'
import { itemSkuOf, productSkuOf } from './sku.ts'

const statuses: Readonly<Record<Stage, string>> = {
  unpaid: '',
  new: 'FP',
  processing: 'FP',
  waiting_pickup: 'PU',
  retry: 'PU',
  shipped: 'FR',
  arrived: 'D',
  complete: 'D',
  // That the buyer sends it back is told by the return, until it is over.
  complained: 'D',
  returned: 'VB',
  // Buyers ask the marketplace alone: the order stays as it is until they are answered there.
  cancel_requested: 'FP',
  cancelled: 'X',
}
const words: Readonly<Record<string, string>> = {
  FP: 'Pesanan baru',
  PU: 'Siap dijemput',
  FR: 'Dalam pengiriman',
  D: 'Diterima pembeli',
  VB: 'Dikembalikan ke penjual',
  X: 'Dibatalkan',
}
const stageOf = (order: SandboxOrder): Stage => (order.stage === 'cancel_requested' ? (order.before_cancel ?? 'new') : order.stage)

export interface Item {
  readonly order: SandboxOrder
  readonly index: number
  readonly item_id: string
}

/** Ids of packages and items follow from the order's (`125` and eight digits), so that an order of an earlier run is found by them too. */
const own = (order: SandboxOrder) => order.order_id.slice(3)
export const packageOf = (order: SandboxOrder): string => `1${own(order)}`
export const orderOfPackage = (packageId: string): string => `125${packageId.slice(1)}`
export const itemsOf = (order: SandboxOrder): Item[] =>
  order.lines.map((_, index) => ({ order, index, item_id: `126${own(order)}${String(index + 1).padStart(2, '0')}` }))
export const orderOfItem = (itemId: string): string => `125${itemId.slice(3, 11)}`

export function itemOf(order: SandboxOrder, itemId: string): Item {
  const item = itemsOf(order).find(({ item_id }) => item_id === itemId)
  if (!item || order.stage === 'unpaid') throw new Refusal('not-found', `Order item ${itemId} does not exist`)
  return item
}

export const isPacked = (order: SandboxOrder): boolean => hasParcel.has(stageOf(order))
export const statusOf = (order: SandboxOrder): string => statuses[stageOf(order)]
/** When it was paid: the first moment that sellers can see it. */
export const paidAt = (order: SandboxOrder): number => order.history.find(({ stage }) => stage !== 'unpaid')?.at ?? order.created_at
const deadlineOf = (order: SandboxOrder) => order.ship_by

/** The buyer's discount, laid on the items in turn; shipping lies on the first. */
function amountsOf({ order, index }: Item) {
  let left = order.discount
  const lines = order.lines.map(({ sku, qty }) => {
    const total = sku.price * qty
    const off = Math.min(left, total)
    left -= off
    return { total, final: total - off }
  })
  const { total = 0, final = 0 } = lines[index] ?? {}
  return { total, final, shipping: index === 0 ? order.shipping_fee : 0 }
}

/** An item in the list of packages. `cancelled`: it alone was, or the whole order. */
export function listItemOf(item: Item, cancelled: boolean) {
  const { order, index, item_id } = item
  const line = order.lines[index]
  const { total, final } = amountsOf(item)
  const qty = line?.qty ?? 0
  return {
    createdDate: order.created_at,
    cashlessStatusUpdateSla: 0,
    instantPickupAcceptOrderDeadline: null,
    logistic: {
      awbNumber: isPacked(order) ? order.tracking_number : null,
      awbValidityStatus: isPacked(order) ? 'VALID' : null,
      optionCode: order.courier.courier_name.toUpperCase(),
      optionName: order.courier.courier_name,
      productCode: order.courier.courier_service_name.toUpperCase(),
      productName: order.courier.courier_service_name,
      shippingInstruction: '',
    },
    order: {
      autoCancelTimestamp: deadlineOf(order),
      customerFullName: order.buyer.name,
      date: order.created_at,
      id: order.order_id,
      itemId: item_id,
      itemStatus: cancelled ? 'X' : statusOf(order),
      quantity: qty,
      statusFPUpdatedTimestamp: paidAt(order),
      type: 'B2C_RETAIL',
    },
    pickupPoint: { code: `PP-${order.store.store_id}`, name: `Gudang ${order.store.store_name}` },
    preOrder: { active: false, type: null, value: 0 },
    product: {
      blibliSku: `${order.store.store_id}-${String(line?.sku.product.number).padStart(5, '0')}-00001`,
      itemName: line?.sku.product.name,
      price: line?.sku.price,
      finalPrice: final / (qty || 1),
      total,
      sellerSku: line?.sku.sku,
      type: 'REGULAR',
      variantName: line?.sku.variant,
    },
    sellerDeliveryType: 'PICKUP',
    storeCode: order.store.store_id,
  }
}

/** `order/orderDetail`: an item with what concerns its order. */
export function detailOf(item: Item, cancelled: boolean) {
  const { order, index, item_id } = item
  const line = order.lines[index]
  const { total, final, shipping } = amountsOf(item)
  const { address } = order.buyer
  const qty = line?.qty ?? 0
  const name = line?.sku.product.name ?? ''
  const status = cancelled ? 'X' : statusOf(order)
  const sold = line && { gdnSku: productSkuOf(order.store, soldOf(line).product_id), ...soldOf(line) }
  const history = order.history.filter(({ stage }) => stage !== 'unpaid' && stage !== 'cancel_requested')
  return {
    id: `${order.order_id}-${item_id}`,
    storeId: '10001',
    createdDate: order.created_at,
    updatedDate: order.updated_at,
    version: order.history.length,
    orderNo: order.order_id,
    orderItemNo: item_id,
    orderType: 'B2C_RETAIL',
    oldOrderNo: null,
    oldOrderItemNo: null,
    qty,
    orderDate: order.created_at,
    autoCancelDate: deadlineOf(order),
    productName: name,
    productItemName: line?.sku.variant || name,
    productPrice: line?.sku.price ?? 0,
    finalPrice: final / (qty || 1),
    gdnSku: sold?.gdnSku,
    gdnItemSku: sold && itemSkuOf(sold.gdnSku, sold.place),
    totalWeight: 0.25 * qty,
    merchantSku: sold?.seller_sku,
    total,
    finalPriceTotal: final,
    custName: order.buyer.name,
    orderStatus: status,
    orderStatusString: words[status],
    customerAddress: address.street,
    customerEmail: null,
    logisticsService: order.courier.courier_name,
    currentLogisticService: order.courier.courier_name,
    pickupPoint: `PP-${order.store.store_id}`,
    pickupPointName: `Gudang ${order.store.store_name}`,
    merchantDeliveryType: 'PICKUP',
    installationRequired: false,
    awbNumber: isPacked(order) ? order.tracking_number : null,
    awbStatus: isPacked(order) ? 'VALID' : null,
    shippingStreetAddress: address.street,
    shippingCity: address.city,
    shippingSubDistrict: '',
    shippingDistrict: address.district,
    shippingProvince: address.province,
    shippingZipCode: address.postal_code,
    shippingMobile: order.buyer.phone,
    shippingCost: shipping,
    shippingInsuredAmount: 0,
    issuer: status === 'X' ? 'SELLER' : null,
    refundResolution: null,
    unFullFillReason: status === 'X' ? order.cancel_reason : null,
    unFullFillQuantity: status === 'X' ? qty : null,
    productTypeCode: '1',
    productTypeName: 'Regular',
    custNote: order.note,
    shippingRecipientName: address.recipient,
    logisticsProductCode: order.courier.courier_service_name.toUpperCase(),
    logisticsProductName: order.courier.courier_service_name,
    logisticsOptionCode: order.courier.courier_name.toUpperCase(),
    logisticsOptionName: order.courier.courier_name,
    itemWeightInKg: 0.25,
    fulfillmentInfo: null,
    settlementInfo: null,
    financeSettlementInfo: order.stage === 'complete' ? { settlementNo: `S-${item_id}`, settlementDate: order.updated_at, amount: final } : null,
    instantPickup: false,
    instantPickupDeadline: null,
    settlementCodeExpired: false,
    onlineBookingId: null,
    packageId: isPacked(order) ? packageOf(order) : null,
    packageCreated: isPacked(order),
    cashlessHandover: true,
    cashlessStatusUpdateSla: 0,
    orderHistory: history
      .map(({ at, stage }, step) => ({
        id: `${item_id}-${step}`,
        storeId: '10001',
        createdDate: at,
        orderStatus: statuses[stage],
        orderStatusDesc: order.track.findLast((one) => one.at === at)?.description ?? words[statuses[stage]],
        createdTimestamp: at,
      }))
      .reverse(),
    combo: null,
    wholesale: null,
    hasVirtualPhoneNumber: false,
    isShipBySeller: false,
    flags: { supportingDocumentExist: false, fulfilledByBlibli: false },
    storeCode: order.store.store_id,
    preOrder: null,
    isCashOnDelivery: order.cod,
  }
}

/** What is pushed about an item: flat, one push for each. */
export function pushBodyOf(item: Item, cancelled: boolean) {
  const { order, index, item_id } = item
  const line = order.lines[index]
  return {
    blibliSku: `${order.store.store_id}-${String(line?.sku.product.number).padStart(5, '0')}-00001`,
    quantity: cancelled ? 0 : line?.qty,
    orderId: order.order_id,
    initialQuantity: line?.qty,
    orderItemId: item_id,
    packageId: isPacked(order) ? packageOf(order) : null,
    orderStatus: cancelled ? 'X' : statusOf(order),
    instantPickup: false,
    logisticProductCode: order.courier.courier_service_name.toUpperCase(),
    pickupPointCode: `PP-${order.store.store_id}`,
    logisticProductName: order.courier.courier_service_name,
    blibliSkuName: line?.sku.product.name,
    autoCancelTimeStamp:
      deadlineOf(order) === null ? null : new Date((deadlineOf(order) ?? 0) + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
    sellerSku: line?.sku.sku,
    orderDate: order.created_at,
    timestamp: order.updated_at,
    storeCode: order.store.store_id,
  }
}

/** What is pushed about a return: it tells the return's state, and no status of the item. */
export const returnPushOf = ({ order, item_id }: Item) => ({
  rmaId: returnIdOf(order),
  orderId: order.order_id,
  orderItemId: item_id,
  returnStatus: returnStatusOf(order),
  timestamp: order.updated_at,
  storeCode: order.store.store_id,
})
export const returnIdOf = (order: SandboxOrder): string => `rma-${order.order_id}`
export const returnStatusOf = (order: SandboxOrder): string => (order.stage === 'returned' ? 'RMA_PROCESS_FINISHED' : 'RMA_RECEIVED')
