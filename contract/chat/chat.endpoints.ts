import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortIdInAddress } from '../core/ids.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { flag } from '../core/query.ts'
import { templateLanguageSchema } from './channel-template.ts'
import {
  businessTypeSchema,
  chatAgentSchema,
  chatMessageSchema,
  chatMessageTypes,
  chatPresenceStates,
  chatProductSchema,
  chatSchema,
  longestText,
  messagesPerPage,
} from './chat.ts'
import { longestDataAddress } from './chat-file.ts'
import { chatListQuerySchema } from './chat-query.ts'

/** Chat is read with either privilege and written with `chat`. */
const reading = any('chat', 'chat-read')
const writing = any('chat')

const code = z.string().min(1).max(64)
const oneChat = z.object({ chat_code: code })
const inStore = z.object({ store_code: code, chat_code: code })

export const chatList = endpoint({
  id: 'chat.list',
  method: 'GET',
  path: '/chat',
  access: reading,
  summary: 'The inbox: pinned chats first, then the newest',
  query: chatListQuerySchema,
  reply: z.object({
    chats: z.array(chatSchema),
    /** False when these were the last. */
    more: z.boolean(),
    unread_total: z.number().int(),
    unreplied_total: z.number().int(),
    /** Cursor of the event log that these reflect. */
    cursor: z.number().int(),
  }),
  reads: ['chat'],
})

export const chatMessages = endpoint({
  id: 'chat.messages',
  method: 'GET',
  path: '/chat/:marketplace',
  access: reading,
  summary: "A conversation's messages, newest batch first; `before` goes back",
  params: z.object({ marketplace: marketplaceSchema }),
  query: z.object({
    store_id: z.string().max(64).optional(),
    /** The channel's id of the conversation (`chat_id`), with `store_id`. */
    msg_id: z.string().max(120).optional(),
    /** Our own code of it, which says both. */
    chat_code: code.optional(),
    /** Only where the conversation is of this kind: for another it is not found. */
    business_type: z.coerce.number().pipe(businessTypeSchema).optional(),
    /** Messages older than this `msg_id`. */
    offset: z.coerce.number().int().min(1).optional(),
    /** Messages around this one, for a search result. */
    around: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(messagesPerPage),
    /** Read before somebody opens it: then it is marked in no case. */
    ahead: flag.optional(),
  }),
  reply: z.object({
    chat: chatSchema,
    /** In the conversation's order ({@link compareMessages}), the oldest first. */
    messages: z.array(chatMessageSchema),
    /** Whether there are older ones, and, where these are `around` another, newer ones. */
    older: z.boolean(),
    newer: z.boolean(),
    /** What the channel can be sent; nothing where it is not connected. */
    takes: z.array(z.enum(chatMessageTypes)),
    /** Characters of a text that it takes. */
    max_text: z.number().int(),
    /** Whether prepared templates can be sent there, outside the session too. */
    templates: z.boolean(),
    /** Whether a message can quote another there. */
    quotes: z.boolean(),
    cursor: z.number().int(),
  }),
  errors: ['CHAT_NOT_FOUND'],
  reads: ['chat', 'chat-message'],
})

export const chatReply = endpoint({
  id: 'chat.reply',
  method: 'POST',
  path: '/chat/reply',
  access: writing,
  summary: 'Sends a message; the answer is the pending message, its outcome comes as an event',
  // The longest file, and what is written.
  bodyLimit: longestDataAddress + 128 * 1024,
  // The reply_id is what makes a repeat the same: it holds for ever, and an answer that asks something first is no final one.
  idempotent: false,
  body: z.object({
    chat_code: code,
    type: z.enum(chatMessageTypes).default('text'),
    message: z.string().max(longestText).default(''),
    /** A product to show, by SKU, for `type: product`. */
    content: z.object({ sku: z.string().max(120) }).nullish(),
    /** The window's own id: a repeat is recognised by it. */
    reply_id: z.uuid(),
    /** What goes along with `image`, `audio`, `video` and `document`: a `data:` address (`chatFileMegabytes` limits its size), or the address of an earlier message's file. */
    image_url: z.string().max(longestDataAddress).nullish(),
    mime_type: z.string().max(120).nullish(),
    filename: z.string().max(200).nullish(),
    /** Tries the failed message of this `reply_id` again: it is pending anew. What else is sent along is not looked at. */
    is_resend: z.boolean().default(false),
    /** The message that is quoted. */
    context_id: z.number().int().nullish(),
    /** A reply template by its `channel_template`, where the session is over: what is sent is its text. */
    template: z.string().max(512).nullish(),
    template_language: templateLanguageSchema.default('id'),
    /** What stands for its variables, in the order of their numbers. */
    template_values: z.array(z.string().max(1000)).max(20).default([]),
    /** Sends although another agent's reply is on its way. */
    despite_other: z.boolean().default(false),
  }),
  reply: z.object({ chat: chatSchema, message: chatMessageSchema }),
  errors: [
    'CHAT_NOT_FOUND',
    'NO_VALID_TOKEN',
    'PRODUCT_NOT_FOUND',
    'NOT_FOUND',
    'NOT_AN_IMAGE',
    'SESSION_OVER',
    'TEMPLATE_GONE',
    'TEMPLATE_VALUE_MISSING',
    'OTHER_REPLY_PENDING',
    'CHAT_BLACKLISTED',
    'MESSAGE_GONE',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYLOAD_TOO_LARGE',
    'TEXT_TOO_LONG',
    'NOT_SUPPORTED',
  ],
  touches: ['chat'],
})

/** A message waits {@link sendDelaySeconds} before it goes; until then, and while it has failed, it can be taken back. */
export const chatReplyTakeBack = endpoint({
  id: 'chat.reply-take-back',
  method: 'DELETE',
  path: '/chat/reply/:reply_id',
  access: writing,
  summary: 'Takes back a message that has not gone yet; MESSAGE_GONE where it has',
  params: z.object({ reply_id: z.uuid() }),
  idempotent: false,
  reply: z.object({ chat: chatSchema, message: chatMessageSchema }),
  errors: ['NOT_FOUND', 'MESSAGE_GONE'],
  touches: ['chat'],
})

/** Who writes to many buyers sees the picture of what was written. */
const seeing = any('chat', 'chat-read', 'chat-broadcast')

/** A file of a message. Its address, which nobody can guess, is in `image_url` or `media_url`, and opens it for who is signed in to its workspace. */
export const chatFile = endpoint({
  id: 'chat.file',
  method: 'GET',
  path: '/chat/file/:workspace_id/:file_id',
  access: seeing,
  byElement: true,
  summary: 'A file that went along with a message',
  params: z.object({ workspace_id: shortIdInAddress, file_id: z.uuid() }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['image/*', 'audio/*', 'video/*', 'application/*', 'text/plain', 'text/csv'],
  errors: ['NOT_FOUND'],
})

/** What POST /chat/update can change, by `type`. */
export const chatUpdateTypes = ['alias_name', 'notes', 'agent_id', 'is_pin', 'tags', 'is_replied', 'contact', 'snoozed_until'] as const

export const chatUpdate = endpoint({
  id: 'chat.update',
  method: 'POST',
  path: '/chat/update',
  access: writing,
  summary: 'Changes one property of a chat',
  body: z.discriminatedUnion('type', [
    z.object({ chat_code: code, type: z.literal('alias_name'), value: z.string().trim().max(80) }),
    z.object({ chat_code: code, type: z.literal('notes'), value: z.string().max(4000) }),
    z.object({ chat_code: code, type: z.literal('contact'), value: z.string().trim().max(30) }),
    z.object({ chat_code: code, type: z.literal('agent_id'), value: z.number().int().nullable() }),
    z.object({ chat_code: code, type: z.literal('is_pin'), value: z.boolean() }),
    z.object({ chat_code: code, type: z.literal('is_replied'), value: z.boolean() }),
    z.object({
      chat_code: code,
      type: z.literal('tags'),
      value: z.array(z.number().int()).max(20),
      /** The tags that the change was made to: then only what `value` adds to them and leaves out is changed, whatever somebody else tagged meanwhile. */
      was: z.array(z.number().int()).max(100).optional(),
    }),
    z.object({ chat_code: code, type: z.literal('snoozed_until'), value: z.iso.datetime({ offset: true }).nullable() }),
  ]),
  reply: chatSchema,
  errors: ['CHAT_NOT_FOUND', 'NOT_FOUND'],
  touches: ['chat'],
  bulk: { of: 'chat', key: 'body.chat_code', together: 1 },
})

const mark = (id: 'read' | 'unread') =>
  endpoint({
    id: `chat.${id}`,
    method: 'POST',
    path: `/chat/${id}/:store_code/:chat_code`,
    access: reading,
    summary: `Marks a chat as ${id}`,
    params: inStore,
    reply: chatSchema,
    errors: ['CHAT_NOT_FOUND'],
    touches: ['chat'],
    bulk: { of: 'chat', key: 'params.chat_code', together: 1 },
  })
export const chatRead = mark('read')
export const chatUnread = mark('unread')

/** Chats that one call marks. */
const chatCodesPerCall = 100

export const chatReadMany = endpoint({
  id: 'chat.read-many',
  method: 'POST',
  path: '/chat/read',
  access: reading,
  summary: 'Marks chats as read; those that are, or that are not there, stay as they are',
  body: z.object({ chat_code: z.array(code).min(1).max(chatCodesPerCall) }),
  reply: z.object({ changed: z.number().int() }),
  touches: ['chat'],
  bulk: { of: 'chat', key: 'body.chat_code', together: chatCodesPerCall },
})

const blacklist = (method: 'PATCH' | 'DELETE') =>
  endpoint({
    id: method === 'PATCH' ? 'chat.blacklist' : 'chat.unblacklist',
    method,
    path: '/chat/blacklist/:chat_code',
    access: writing,
    summary: method === 'PATCH' ? 'Puts a buyer on the blacklist' : 'Takes a buyer off the blacklist',
    params: oneChat,
    reply: chatSchema,
    errors: ['CHAT_NOT_FOUND'],
    touches: ['chat'],
    bulk: { of: 'chat', key: 'params.chat_code', together: 1 },
  })
export const chatBlacklist = blacklist('PATCH')
export const chatUnblacklist = blacklist('DELETE')

export const chatInit = endpoint({
  id: 'chat.init',
  method: 'GET',
  path: '/chat/init',
  access: reading,
  summary: "The chat with an order's buyer; null where there is no chat history and none can be started",
  query: z.object({
    marketplace: marketplaceSchema,
    store_code: code,
    mp_buyer_id: z.string().max(120),
    mp_order_id: z.string().max(120).optional(),
    full_name: z.string().max(200).optional(),
  }),
  reply: z.object({ chat: chatSchema.nullable() }),
  errors: ['STORE_UNKNOWN'],
  reads: ['chat'],
})

export const chatExisting = endpoint({
  id: 'chat.existing',
  method: 'GET',
  path: '/chat/existing',
  access: reading,
  summary: 'The other chats of the same buyer',
  query: z.object({ chat_code: code }),
  reply: z.object({ chats: z.array(chatSchema) }),
  reads: ['chat'],
})

export const chatSearch = endpoint({
  id: 'chat.search',
  method: 'GET',
  path: '/chat/search',
  access: reading,
  summary: 'Messages that hold a text, newest first',
  query: z.object({ s: z.string().trim().min(2).max(100), chat_code: code.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  reply: z.object({ hits: z.array(z.object({ chat: chatSchema, message: chatMessageSchema })) }),
  reads: ['chat-message'],
})

const attributes = z.record(z.string().max(60), z.string().max(500))
export const chatAttributes = endpoint({
  id: 'chat.attribute-list',
  method: 'GET',
  path: '/chat/attribute/:chat_code',
  access: reading,
  summary: "A chat's own attributes",
  params: oneChat,
  reply: z.object({ attributes }),
  errors: ['CHAT_NOT_FOUND'],
  reads: ['chat'],
})
export const chatAttributesSave = endpoint({
  id: 'chat.attribute-save',
  method: 'POST',
  path: '/chat/attribute/:chat_code',
  access: writing,
  summary: "Sets some of a chat's attributes; null takes one away, and what is not named stays",
  params: oneChat,
  body: z.object({ attributes: z.record(z.string().trim().min(1).max(60), z.string().max(500).nullable()) }),
  reply: z.object({ attributes }),
  errors: ['CHAT_NOT_FOUND'],
  touches: ['chat'],
})

export const chatCopyPhoneNumber = endpoint({
  id: 'chat.copy-phone-number',
  method: 'GET',
  path: '/chat/copy-phone-number',
  access: reading,
  summary: "The buyer's phone number, with the country's prefix",
  query: z.object({ chat_code: code }),
  reply: z.object({ phone: z.string().nullable() }),
  errors: ['CHAT_NOT_FOUND'],
})

export const chatTypeIndicator = endpoint({
  id: 'chat.type-indicator',
  method: 'POST',
  path: '/chat/type-indicator',
  access: writing,
  summary: 'Tells the other agents, and the channel where it can be told, that somebody views or types',
  body: z.object({ chat_code: code, state: z.enum(chatPresenceStates) }),
  reply: z.object({}),
  idempotent: false,
  errors: ['CHAT_NOT_FOUND'],
})

/** GET /chat/product: products for the composer's `/`. */
export const chatProducts = endpoint({
  id: 'chat.product-list',
  method: 'GET',
  path: '/chat/product',
  access: reading,
  summary: 'Products to send, with what is in stock',
  query: z.object({
    s: z.string().trim().max(100).optional(),
    /** What this chat's buyer ordered comes first. */
    chat_code: code.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.array(chatProductSchema),
  reads: ['product'],
})

/** GET /account/agent/chat: who chats can be given to. */
export const accountAgentChat = endpoint({
  id: 'account.agent-chat',
  method: 'GET',
  path: '/account/agent/chat',
  access: reading,
  summary: 'Agents who may chat, with how many chats each has',
  reply: z.array(chatAgentSchema),
  reads: ['agent', 'chat'],
})
