import type { ChatMessageType } from '#contract/chat/chat.ts'
import type { SandboxStore } from '../order.ts'

export interface SandboxBuyer {
  /** Who they are to the marketplace. */
  readonly key: string
  /** Empty where they are not remembered. */
  readonly name: string
  readonly phone: string
  /** One of the marketplace's own people, as of its seller care. */
  readonly official?: boolean
}

/** A file that went along with a message; the sandbox serves it under its id. */
export interface SandboxFile {
  readonly file_id: string
  readonly url: string
  readonly mime_type: string
  readonly filename: string
}

export interface SandboxProduct {
  readonly sku: string
  readonly name: string
  readonly price: number
  readonly stock: number
  readonly image_url: string
  /** The marketplace's own number of it. */
  readonly product_id: number
}

/** What somebody writes. */
export interface Saying {
  readonly type: ChatMessageType
  readonly text: string
  readonly file?: SandboxFile | null
  readonly product?: SandboxProduct | null
  /** The message it quotes. */
  readonly quotes?: string | null
}

export type MessageState = 'sent' | 'delivered' | 'read'

/** A message as a marketplace keeps it. Instants in milliseconds. */
export interface SandboxMessage extends Required<Saying> {
  readonly message_id: string
  readonly sender: 'buyer' | 'seller'
  readonly at: number
  /** What the application called it, where the marketplace knows a repeat by such a name. */
  readonly reply_id: string | null
  /** What the application wrote beside it, where the marketplace only tells that back. */
  readonly note: string | null
  /** A prepared template: it may be sent outside the session. */
  readonly template: string | null
  state: MessageState
}

export interface SandboxChat {
  readonly store: SandboxStore
  readonly chat_id: string
  readonly buyer: SandboxBuyer
  /** The order it is about, by the marketplace's id. */
  readonly order_id: string | null
  readonly messages: SandboxMessage[]
  /** Null where it is not remembered: then the session counts as open. */
  buyer_wrote_at: number | null
  /** Up to which message the seller has read. */
  seller_read: string | null
  /** The seller was last seen typing. */
  typing_at: number | null
}

/** How many of the buyer's messages the seller has not read, as lists tell it: whoever answers has read what was written before. */
export function unreadOf({ messages, seller_read }: SandboxChat): number {
  const read = messages.findLastIndex(({ sender, message_id }) => sender === 'seller' || message_id === seller_read)
  return messages.length - 1 - read
}

export type ChatChange =
  | { readonly kind: 'message'; readonly chat: SandboxChat; readonly message: SandboxMessage }
  | { readonly kind: 'state'; readonly chat: SandboxChat; readonly message: SandboxMessage; readonly at: number }
