import type { ChatMessageType, ChatProduct } from '#contract/chat/chat.ts'
import type { ChatFileType } from '#contract/chat/chat-file.ts'
import { DomainError } from '#contract/core/error.ts'
import type { ChatCapabilities } from '#server/channels/chats.ts'
import type { Connection } from '#server/db/database.ts'
import { keepFile, kindOfFile, readDataAddress } from './chat-file.ts'
import { readChatProduct } from './chat-product.query.ts'
import type { Reply } from './chat-reply.ts'

/** What a message of ours says and shows. */
export interface Content {
  readonly type: ChatMessageType
  readonly message: string
  readonly image_url: string | null
  readonly media_url: string | null
  readonly mime_type: string | null
  readonly filename: string | null
  readonly product: ChatProduct | null
  /** The channel's prepared template that it goes as. */
  readonly template: string | null
}

/** Reads what is to be sent, keeping its file. Throws where it is incomplete, or where the channel does not take it. */
export async function readContent(connection: Connection, reply: Reply, capabilities: ChatCapabilities): Promise<Content> {
  const { type, message } = reply
  if (message.length > capabilities.max_text) throw new DomainError('TEXT_TOO_LONG', { limit: capabilities.max_text })
  const plain = { type, message, image_url: null, media_url: null, mime_type: null, filename: null, product: null, template: reply.template ?? null }
  switch (type) {
    case 'text':
      if (message.trim() === '') throw new DomainError('VALIDATION', { first: 'body.message' })
      return plain
    case 'product':
      return { ...plain, product: await readProduct(connection, reply.content?.sku ?? '', reply.chat_code) }
    default: {
      const file = await readFileOf(connection, type, reply, capabilities)
      const address = type === 'image' ? { image_url: file.address } : { media_url: file.address }
      return { ...plain, ...address, mime_type: file.mime_type, filename: reply.filename ?? null }
    }
  }
}

async function readProduct(connection: Connection, sku: string, chatCode: string): Promise<ChatProduct> {
  const product = await readChatProduct(connection, sku, chatCode)
  if (!product) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
  return product
}

/** A `data:` address is kept as a file; any other must be of a file that is kept here. */
async function readFileOf(
  connection: Connection,
  type: ChatFileType,
  { image_url: given }: Reply,
  { images }: ChatCapabilities,
): Promise<{ address: string; mime_type: string }> {
  if (!given) throw new DomainError(type === 'image' ? 'NOT_AN_IMAGE' : 'VALIDATION', { first: 'body.image_url' })
  if (!given.startsWith('data:')) {
    const mime_type = await kindOfFile(connection, given)
    if (!mime_type) throw new DomainError('NOT_FOUND')
    return { address: given, mime_type }
  }
  const file = readDataAddress(given, type)
  if (type === 'image' && images) {
    if (!images.mime_types.includes(file.mime_type)) throw new DomainError('NOT_AN_IMAGE')
    if (file.content.length > images.max_bytes) throw new DomainError('PAYLOAD_TOO_LARGE', { limit: `${Math.round(images.max_bytes / 1024)} kB` })
  }
  return { address: await keepFile(connection, file), mime_type: file.mime_type }
}
