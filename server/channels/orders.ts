import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CourierType } from '#contract/order/courier.ts'
import type { Address, FulfillmentOpt } from '#contract/order/order.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import type { ChannelFailure } from './failure.ts'
import type { StoreConnection } from './store-connection.ts'

/** An order in our words, as a channel maps it from its own. Amounts in whole rupiah, instants ISO 8601. */
export interface IncomingOrder {
  mp_order_id: string
  order_status: OrderStatus
  mp_status: string
  /** By the marketplace's clock; older news than what is known is ignored. */
  mp_updated_at: string
  /** Where it was made, where that is not the store's marketplace. */
  commerce_platform?: Marketplace | null
  mp_buyer_id: string | null
  buyer_name: string
  buyer_phone: string | null
  address: Address
  note: string | null
  shipping_fee: number
  discount: number
  total: number
  courier_name: string
  courier_service_name: string
  courier_type: CourierType
  tracking_number: string | null
  fulfillment_opt: FulfillmentOpt | null
  /** The warehouse that it goes out from, as the marketplace names it. */
  location: string | null
  /** What couriers sort by; null where it was not told. */
  routing_code: string | null
  cod: boolean
  is_booking: boolean
  accept_deadline: string | null
  confirm_shipping_deadline: string | null
  ordered_at: string
  cancel_reason: string | null
  /** `sku` is the seller's own code; `mp_variant_id` the marketplace's id of what was bought: its variant's, or its product's where it has none. */
  items: { sku: string; mp_variant_id?: string | null; name: string; variant: string; qty: number; price: number; image_url: string | null }[]
  logistics: { at: string; description: string; location: string | null }[]
  /** The parcels that it goes in, where they were told; `line` counts `items` from 1. */
  packages?: readonly IncomingPackage[]
}

/** Instead of a parcel's id: the pieces that are in none yet, while others of their order are packed. */
export const notYetPacked = ''

/** One parcel of an order. */
export interface IncomingPackage {
  /** The marketplace's, or {@link notYetPacked}. */
  readonly mp_package_id: string
  readonly tracking_number: string | null
  readonly lines: readonly { readonly line: number; readonly qty: number }[]
}

/** A line of an order as a marketplace can tell it from the others: `line` counts from 1, as it was told. */
export interface PackedLine {
  readonly line: number
  readonly mp_variant_id: string | null
  readonly qty: number
}

/** An order's goods in several parcels, or several orders in one; each call may be repeated. */
export interface ChannelShipments {
  /**
   * All pieces, each in one parcel. Where that is packing them (`packs`), a parcel that is packed as asked stays and the rest is packed; what a failure leaves
   * packed stays packed.
   */
  split?(store: StoreConnection, mpOrderId: string, packages: readonly (readonly PackedLine[])[]): Promise<void>
  unsplit?(store: StoreConnection, mpOrderId: string): Promise<void>
  /** Answers the id of the one parcel. */
  merge?(store: StoreConnection, mpOrderIds: readonly string[]): Promise<string>
  unmerge?(store: StoreConnection, mpOrderIds: readonly string[], mpPackageId: string): Promise<void>
}

/** What the marketplace answers to an action; the order's new state follows from it or by push. */
export interface ActionReply {
  order_status: OrderStatus | null
  mp_status?: string
  tracking_number?: string
  routing_code?: string
}

/** What a label shows beyond the order itself. */
export interface LabelFacts {
  tracking_number: string
  /** Sorting or routing code that couriers print large; null where there is none. */
  routing_code: string | null
  /** Address of the marketplace's own label, where it gives one. */
  shipping_label?: string | null
  service: string
}

/** An order that was asked for along with others: as it was told, what has yet to be asked for it alone, or why it could not be read. */
export type TogetherRead = IncomingOrder | { readonly rest: (store: StoreConnection) => Promise<IncomingOrder> } | ChannelFailure

/** How a marketplace is asked for many orders by one call. */
export interface OrdersTogether {
  readonly most: number
  /** Answers in the order in which they were asked for. */
  read(store: StoreConnection, mpOrderIds: readonly string[]): Promise<readonly TogetherRead[]>
}

/** A channel's dealings with orders. Every call throws {@link ChannelFailure} and nothing else on purpose. */
export interface ChannelOrders {
  readonly capabilities: OrderCapabilities
  read(store: StoreConnection, mpOrderId: string): Promise<IncomingOrder>
  /** The id of the order that papers name otherwise, by its invoice; null: there is none. Absent where papers name it by its id. */
  named?(store: StoreConnection, name: string): Promise<string | null>
  /** Absent where each order is a call of its own. */
  readonly together?: OrdersTogether
  /** Orders changed since an instant, oldest first: for reconciliation. */
  changedSince(store: StoreConnection, since: string): Promise<string[]>
  /**
   * Where `changedSince` lists orders by when they came: where those of late are now, in the marketplace's words. One that is known in other words is
   * read; `since` is when this was asked before.
   */
  standings?(store: StoreConnection, since: string): Promise<{ mp_order_id: string; mp_status: string }[]>
  /** `package_ids`: of an order that is split, its parcels. */
  accept?(store: StoreConnection, mpOrderId: string, choice: { shipping_method?: string; package_ids?: readonly string[] }): Promise<ActionReply>
  requestPickup?(store: StoreConnection, mpOrderId: string): Promise<ActionReply>
  /** The courier gives no number: the seller's own is told, and that the parcel is on its way. */
  ship?(store: StoreConnection, mpOrderId: string, trackingNumber: string): Promise<ActionReply>
  cancel?(store: StoreConnection, mpOrderId: string, reason: string): Promise<ActionReply>
  answerCancel?(store: StoreConnection, mpOrderId: string, agree: boolean): Promise<ActionReply>
  label?(store: StoreConnection, mpOrderId: string): Promise<LabelFacts>
  readonly shipments?: ChannelShipments
}
