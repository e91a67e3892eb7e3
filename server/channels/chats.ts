import type { BusinessType, ChatMessageKind, ChatMessageType, ChatProduct } from '#contract/chat/chat.ts'
import type { ChannelFailure, MessageRefusal } from './failure.ts'
import type { StoreConnection } from './store-connection.ts'

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
