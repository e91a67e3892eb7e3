import type { OrderStatus } from '#contract/order/order-status.ts'
import type { IncomingMessage, KnownChat, MessageStatus } from './chats.ts'
import type { ChannelFailure } from './failure.ts'
import type { IncomingOrder } from './orders.ts'
import type { ChannelAccount } from './store-connection.ts'

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

/** Pushes that never arrived, the earliest first: as many as the marketplace tells at once. */
export interface LostPushes {
  readonly pushes: readonly RawPush[]
  readonly more: boolean
  /** They were taken in: the marketplace need not keep them. Throws {@link ChannelFailure}. */
  consumed(signal: AbortSignal): Promise<void>
}
