import type { BusinessType, ChatMessageKind, ChatMessageType, ChatProduct } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CourierType } from '#contract/order/courier.ts'
import type { Address, FulfillmentOpt } from '#contract/order/order.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import type { OrderCapabilities, ShopState, SocialProfile } from '#contract/store/store.ts'
import type { Connecting } from './connecting.ts'
import type { ChannelIncome } from './income.ts'
import type { ChannelListings } from './listings.ts'
import type { ChannelRatings } from './ratings.ts'
import type { ChannelReturns } from './returns.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from './store-connection.ts'

/** How a marketplace's failure is met: renew the token, wait and try again, tell the agent, or try again later. */
export type FailureKind = 'auth-expired' | 'rate-limited' | 'rejected' | 'unavailable'

/**
 * Why a message was refused, where it makes a difference to the agent: the store may not chat (its feature is inactive or not granted), the session
 * after the buyer's last message is over, the channel approved no such template or one with other values, or the message itself will never do. Only with
 * the kind `rejected`.
 */
export type MessageRefusal = 'no-permission' | 'session-over' | 'template-unknown' | 'template-values' | 'invalid'

/** Thrown by a channel's calls; anything else that they throw is a bug. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  constructor(
    readonly kind: FailureKind,
    /** The marketplace's own words. */
    readonly reason: string,
    /** Where the marketplace says how long to wait. */
    readonly retryAfterMs?: number,
    readonly refusal?: MessageRefusal,
    /** False where the call surely never arrived: what it asked for has not happened. */
    readonly reached = true,
  ) {
    super(`${kind}: ${reason}`)
  }
}

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

/** A message in our words, as a channel maps it from its own: the buyer's, or the seller's where the marketplace tells of those as well. */
export interface IncomingMessage {
  /** The channel's own id: a message that is told twice has the same. */
  mp_msg_id: string
  /** The channel's own id of the conversation. */
  chat_id: string
  /** What `ChannelChat.open` called the conversation while nothing was written in it, where that is another id. */
  begun_as?: string
  mp_buyer_id: string
  /** Empty where the push names nobody: what is known stays, and `ChannelChat.profile` tells what is not. */
  full_name: string
  avatar: string | null
  phone: string | null
  /** Whose conversation it is, where the channel tells; a buyer's otherwise. */
  business_type?: BusinessType
  /** `seller`: written here or in the marketplace's own application. It may come before the answer to the call that sent it. */
  sender: 'buyer' | 'seller'
  /** Whether the seller has read the buyer's message at the marketplace, where a list tells. */
  is_read?: boolean
  type: ChatMessageType
  /** What it is, where it can only be shown as a text. */
  kind?: ChatMessageKind | null
  message: string
  media_url: string | null
  /** Where the file has no address that lasts, or none at all: what `ChannelChat.media` takes. It is fetched and kept here when it arrives. */
  media_id: string | null
  mime_type: string | null
  filename: string | null
  product: ChatProduct | null
  /** The marketplace's id of the product, where the channel tells little more than that: what its listing says is filled in. */
  mp_product_id?: string
  /** By the channel's clock, ISO 8601. */
  at: string
  /** The quoted message, by the channel's id. */
  context_mp_msg_id: string | null
  /** Of our own messages, where the channel carries our name for them: the `reply_id` that was sent along. */
  reply_id: string | null
}

/** A question below a product, or that it was answered at the marketplace. */
export interface IncomingDiscussion {
  /** The channel's own id of the question. */
  mp_discussion_id: string
  product_name: string
  full_name: string
  message: string
  /** By the channel's clock, ISO 8601. */
  at: string
  answered: boolean
}

/** How far a message of ours has come. Deliveries repeat and overtake each other: it only moves forward. */
export interface MessageStatus {
  chat_id: string
  /** Null where the channel tells "everything up to `at`". */
  mp_msg_id: string | null
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: string
  /** Our name for the message, where the channel carries it. */
  reply_id: string | null
  /** The channel's own words, and what they mean, with `failed`. */
  reason: string | null
  refusal: MessageRefusal | null
}

/** What a push tells. Marketplaces that push only ids are asked for the order itself. */
export type ChannelNews =
  | { kind: 'order'; store_id: string; order: IncomingOrder }
  | {
      kind: 'order-changed'
      store_id: string
      mp_order_id: string
      mp_status: string
      order_status: OrderStatus | null
      /** Null where the marketplace tells no time. */
      at: string | null
      tracking_number?: string
      routing_code?: string
      /** The push tells of a part of the order, or less than there is to know: the order is read. */
      read?: true
    }
  | { kind: 'message'; store_id: string; message: IncomingMessage }
  /** Something was written, which the push does not tell or not by an id: the conversation is read. */
  | { kind: 'conversation-changed'; store_id: string; chat: KnownChat }
  | { kind: 'message-status'; store_id: string; status: MessageStatus }
  | { kind: 'discussion'; store_id: string; discussion: IncomingDiscussion }
  /** Something happened to a return: it is read. */
  | { kind: 'return-changed'; store_id: string; mp_return_id: string }
  | { kind: 'store-disconnected'; store_id: string }
  /** The seller's permission ends soon: when, `permissionEnd` tells. */
  | { kind: 'permission-ending'; store_id: string }
  | { kind: 'ignored'; reason: string }

/** A push as it came: signatures hold over these bytes, never over JSON written again. */
export interface RawPush {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export interface ChannelWebhook {
  /** True when the signature is the marketplace's own and, where it carries a time, fresh at `now` (ms). */
  verify(push: RawPush, account: ChannelAccount, now: number): boolean
  /** What is answered where the marketplace asks at the same address whether it is ours, before it pushes; null: it is not meant. */
  handshake?(query: URLSearchParams, account: ChannelAccount): string | null
  /** What makes two deliveries the same push. */
  deliveryId(push: RawPush): string
  /** Maps the push to news; throws a SyntaxError naming what is wrong where it is malformed. */
  read(push: RawPush): ChannelNews[]
  /** What the marketplace wants to hear for success, beside a 2xx. */
  readonly acknowledgement: { status: number; body: string }
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

/** A file that goes along with a message. */
export interface MediaFile {
  readonly bytes: Buffer
  readonly mime_type: string
  readonly filename: string
}

/** What we send into a conversation. `reply_id` is our own name for it: channels that can carry it tell it back. */
export type OutgoingMessage = { readonly reply_id: string /** The quoted message. */; readonly context_mp_msg_id: string | null } & (
  | { readonly type: 'text'; readonly message: string }
  | { readonly type: 'image' | 'audio' | 'video' | 'document'; readonly media: MediaFile; readonly message: string }
  | {
      readonly type: 'product'
      readonly product: ChatProduct
      /** The marketplace's id of what this store sells it as; null: no listing is linked. */
      readonly mp_product_id: string | null
      readonly message: string
    }
  | { readonly type: 'template'; readonly name: string; readonly language: string; readonly values: readonly string[] }
)

/** The conversation that a call is about. */
export interface ChatRef {
  readonly chat_id: string
  readonly mp_buyer_id: string
}

export interface SentMessage {
  readonly mp_msg_id: string
  /** By the channel's clock, ISO 8601. */
  readonly at: string
  /** Where the buyer finds the product that was sent, where sending it told. */
  readonly product_url?: string
  /** The conversation's id, where it has one only once something is written in it. */
  readonly chat_id?: string
}

/** What is known of a message whose sending got no answer. */
export interface FirstTry {
  /** When it was first tried, ISO 8601. */
  readonly since: string
  /** The channel's ids of our other messages of late: an equal text among them is another message. */
  readonly known: readonly string[]
}

/** Who a buyer is to the channel. */
export interface BuyerProfile {
  readonly full_name: string
  readonly avatar: string | null
}

/** A conversation, with what a push told of its buyer. */
export interface KnownChat extends ChatRef, BuyerProfile {}

/** What a channel's conversations can do. */
export interface ChatCapabilities {
  /** Kinds of messages that can be sent. */
  readonly types: readonly ChatMessageType[]
  /** Images: the kinds and the size that are taken; null: none. */
  readonly images: { readonly mime_types: readonly string[]; readonly max_bytes: number } | null
  readonly products: boolean
  /** Whether a message can quote another. */
  readonly quotes: boolean
  /** Whether prepared templates can be sent (outside the session). */
  readonly templates: boolean
  /** Whether the buyer can be shown that we are typing. */
  readonly typing: boolean
  /** Whether sending ends 24 hours after the buyer's last message. */
  readonly session: boolean
  /** Whether a message that is sent again with the same `reply_id` is the same message there, so that trying again is safe without asking. */
  readonly idempotent: boolean
  /** Characters of a text. */
  readonly max_text: number
}

/** A channel's dealings with conversations. Every call throws {@link ChannelFailure} and nothing else on purpose. */
export interface ChannelChat {
  readonly capabilities: ChatCapabilities
  send(store: StoreConnection, chat: ChatRef, outgoing: OutgoingMessage): Promise<SentMessage>
  /**
   * Whether a message whose sending got no answer went through: asked before it is tried again, so that none is sent twice. Null: it did not. Where it
   * is missing and the channel is not `idempotent`, only a status can still tell of it; without one a person has to decide.
   */
  sentAlready?(store: StoreConnection, chat: ChatRef, outgoing: OutgoingMessage, tried: FirstTry): Promise<SentMessage | null>
  /** The messages of both sides since an instant, the oldest first: for reconciliation. They are the same as pushes tell them, with the same ids. */
  messagesSince?(store: StoreConnection, since: string): Promise<IncomingMessage[]>
  /** The same of one conversation: where a push tells that something was written there, but not what. */
  messagesOf?(store: StoreConnection, chat: KnownChat, since: string): Promise<IncomingMessage[]>
  /** The buyer's messages up to this one were read. */
  markRead?(store: StoreConnection, chat: ChatRef, lastMpMsgId: string): Promise<void>
  typing?(store: StoreConnection, chat: ChatRef, lastMpMsgId: string | null): Promise<void>
  /** The conversation with a buyer, begun where there is none. Where it begins with the first message only, under an id that holds until then. */
  open?(store: StoreConnection, buyer: { readonly mp_buyer_id: string; readonly mp_order_id: string | null }): Promise<{ chat_id: string }>
  profile?(store: StoreConnection, chat: ChatRef): Promise<BuyerProfile>
  /** The file behind a message's `media_id`. */
  media?(store: StoreConnection, mediaId: string): Promise<MediaFile>
}

/** Pushes that never arrived, the earliest first: as many as the marketplace tells at once. */
export interface LostPushes {
  readonly pushes: readonly RawPush[]
  readonly more: boolean
  /** They were taken in: the marketplace need not keep them. Throws {@link ChannelFailure}. */
  consumed(signal: AbortSignal): Promise<void>
}

/** A marketplace, declared once. An absent part is not supported. */
export interface Channel {
  readonly marketplace: Marketplace
  readonly limits: { /** Calls per second and store. */ rate: number /** Calls at once. */; concurrency: number; timeoutMs: number }
  /** Makes the parts for an account; called once at start. */
  connect(account: ChannelAccount): ConnectedChannel
  readonly webhook: ChannelWebhook
}

export interface ConnectedChannel {
  readonly orders?: ChannelOrders
  readonly chat?: ChannelChat
  readonly listings?: ChannelListings
  /** Absent where the marketplace tells no ratings. */
  readonly ratings?: ChannelRatings
  /** Absent where the marketplace tells no returns, or none that could be kept right. */
  readonly returns?: ChannelReturns
  /** Absent where the marketplace tells nothing of what it settles. */
  readonly income?: ChannelIncome
  /** How its stores are connected; absent where they cannot be. */
  readonly connecting?: Connecting
  /** When the seller's permission ends, ISO 8601, where the marketplace tells; null: without an end. */
  permissionEnd?(store: StoreConnection): Promise<string | null>
  /** How the shop stands there, where the marketplace tells; a shop whose token is refused tells nothing. */
  shopState?(store: StoreConnection): Promise<ShopState>
  /** The social profile that the store is; absent where it is none. */
  socialProfile?(store: StoreConnection): Promise<SocialProfile>
  /** Where the marketplace keeps pushes that it could not deliver, those of all stores. Throws {@link ChannelFailure}. */
  lostPushes?(signal: AbortSignal): Promise<LostPushes>
  /** New credentials from the refresh token; throws ChannelFailure `auth-expired` when the seller must reauthorise. */
  refresh(store: StoreConnection): Promise<StoreCredentials>
}

/** One store of one workspace, as calls to its marketplace name it. */
export interface StoreRef {
  readonly workspace_id: number
  readonly store_code: string
  /** The marketplace's own id of the store. */
  readonly store_id: string
}

/** Turns of one store at a marketplace, which all servers share. */
export interface CallTurns {
  /** Takes the next turn: milliseconds until it comes, or null where that is longer than the longest wait; then none was taken. */
  next(key: string, limits: { readonly rate: number; readonly longestMs: number }): Promise<number | null>
  /** Nobody's turn comes for so long: the marketplace asked for it. */
  pause(key: string, ms: number): Promise<void>
}

/** Where the credentials of stores are kept; whoever implements it opens and seals them. */
export interface CredentialStore {
  /** Null when the store has none (never connected, or disconnected). */
  load(store: StoreRef): Promise<StoreCredentials | null>
  /** Keeps renewed credentials, and marks the store's token as valid. */
  save(store: StoreRef, credentials: StoreCredentials): Promise<void>
  /** The marketplace refuses to renew: the seller must reauthorise, and screens show it. */
  expired(store: StoreRef): Promise<void>
}

/** The channels of this process that have an account, with what every call needs around it. */
export interface ChannelRegistry {
  /** The declaration, its account and its connected parts; undefined where there is no account or no such channel. */
  get(marketplace: Marketplace): (ConnectedChannel & { readonly channel: Channel; readonly account: ChannelAccount }) | undefined
  /** What may be asked of a marketplace's orders; empty where it is not connected. */
  capabilities(marketplace: Marketplace): OrderCapabilities
  /**
   * Calls a store's marketplace: waits for the store's rate limit and a free place, stops at the channel's time-out (`unavailable`), loads the store's
   * credentials and renews them once when they have expired, together with every concurrent call of the store. Throws {@link ChannelFailure};
   * `auth-expired` means that the seller must reauthorise. `run` may be called twice, so it keeps no state outside. What reads page after page is given
   * longer than one call has.
   */
  call<T>(
    marketplace: Marketplace,
    store: StoreRef,
    run: (channel: ConnectedChannel, connection: StoreConnection) => Promise<T>,
    options?: { readonly timeoutMs?: number },
  ): Promise<T>
  /** Reads an order as {@link call} does; where the marketplace tells many by one call, those that are asked for meanwhile take one turn together. */
  readOrder(marketplace: Marketplace, store: StoreRef, mpOrderId: string): Promise<IncomingOrder>
}
