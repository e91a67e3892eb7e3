import { z } from 'zod'

const text = z.string().nullish()
const flag = z.boolean().nullish()
/** Milliseconds since 1970, no further than a Date reaches. */
export const instant = z.number().int().min(0).max(8_640_000_000_000_000)
const id = z.union([z.string(), z.number()]).transform(String)

/** POST packages/filter: items by their packages; those that are in none yet stand alone. */
export const packagesShape = z.object({
  content: z.array(
    z.object({
      packageId: z.union([z.string(), z.number()]).nullish(),
      orderItems: z.array(z.object({ order: z.object({ id, itemId: id, itemStatus: z.string(), statusFPUpdatedTimestamp: instant }) })),
    }),
  ),
  paging: z.object({ totalPage: z.number().int(), totalRecord: z.number().int() }),
})

/** GET order/orderDetail: one item of an order, with what concerns the whole order. */
export const itemShape = z.object({
  orderNo: id,
  orderItemNo: id,
  orderStatus: z.string(),
  qty: z.number().int(),
  orderDate: instant,
  updatedDate: instant.nullish(),
  autoCancelDate: instant.nullish(),
  productName: z.string(),
  productItemName: text,
  productPrice: z.number(),
  total: z.number().nullish(),
  finalPriceTotal: z.number().nullish(),
  merchantSku: text,
  gdnItemSku: text,
  custName: text,
  custNote: text,
  shippingRecipientName: text,
  shippingMobile: text,
  shippingStreetAddress: text,
  shippingSubDistrict: text,
  shippingDistrict: text,
  shippingCity: text,
  shippingProvince: text,
  shippingZipCode: text,
  shippingCost: z.number().nullish(),
  logisticsProductName: text,
  logisticsOptionName: text,
  awbNumber: text,
  packageId: z.union([z.string(), z.number()]).nullish(),
  packageCreated: flag,
  pickupPoint: text,
  pickupPointName: text,
  flags: z.object({ fulfilledByBlibli: flag }).nullish(),
  isCashOnDelivery: flag,
  unFullFillReason: text,
  financeSettlementInfo: z.unknown().optional(),
  orderHistory: z.array(z.object({ orderStatus: text, orderStatusDesc: text, createdTimestamp: instant })).nullish(),
})
export type BlibliItem = z.infer<typeof itemShape>

export const packageShape = z.object({ packageId: z.union([z.string().min(1), z.number()]) })

/** GET order/getReturnedOrderSummary: what buyers send back. */
export const returnsShape = z.array(z.object({ orderNo: id, status: z.string() })).nullish()

/** A push about an item: flat, without an envelope. Those of returns have a status of their own instead of the item's. */
export const itemPushShape = z.object({
  storeCode: z.string().min(1),
  orderId: id,
  orderItemId: id,
  orderStatus: text,
  packageId: z.union([z.string(), z.number()]).nullish(),
  timestamp: instant.nullish(),
})
