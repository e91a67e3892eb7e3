import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { chatMessageSchema, chatMessageTypes, chatProductSchema, chatSchema, chatTagSchema, messagesPerPage } from './chat.ts'
import { chatFilterSchema, chatListQuerySchema } from './chat-query.ts'

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
    store_id: z.string().max(64),
    /** The channel's id of the conversation (`chat_id`). */
    msg_id: z.string().max(120),
    business_type: z.string().max(40).optional(),
    /** Messages older than this `msg_id`. */
    offset: z.coerce.number().int().min(1).optional(),
    /** Messages around this one, for a search result. */
    around: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(messagesPerPage),
  }),
  reply: z.object({
    chat: chatSchema,
    /** Oldest first. */
    messages: z.array(chatMessageSchema),
    cursor: z.number().int(),
  }),
  errors: ['CHAT_NOT_FOUND', 'NO_VALID_TOKEN'],
  reads: ['chat', 'chat-message'],
})

export const chatReply = endpoint({
  id: 'chat.reply',
  method: 'POST',
  path: '/chat/reply',
  access: writing,
  summary: 'Sends a message; the answer is the pending message, its outcome comes as an event',
  body: z.object({
    chat_code: code,
    type: z.enum(chatMessageTypes).default('text'),
    message: z.string().max(5000).default(''),
    /** A product to show, by SKU, for `type: product`. */
    content: z.object({ sku: z.string().max(120) }).nullish(),
    /** The window's own id: a repeat is recognised by it. */
    reply_id: z.uuid(),
    /** `data:` of at most 1 MB, or the address of an uploaded file. */
    image_url: z.string().max(1_500_000).nullish(),
    mime_type: z.string().max(120).nullish(),
    filename: z.string().max(200).nullish(),
    /** Tries a failed message again. */
    is_resend: z.boolean().default(false),
    /** The message that is quoted. */
    context_id: z.number().int().nullish(),
    /** A template's name, where the session is over. */
    template: z.string().max(120).nullish(),
    /** Sends although another agent's reply is on its way. */
    despite_other: z.boolean().default(false),
  }),
  reply: z.object({ chat: chatSchema, message: chatMessageSchema }),
  errors: ['CHAT_NOT_FOUND', 'NOT_AN_IMAGE', 'SESSION_OVER', 'OTHER_REPLY_PENDING', 'CHAT_BLACKLISTED', 'PAYLOAD_TOO_LARGE', 'NOT_SUPPORTED'],
  touches: ['chat'],
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
    z.object({ chat_code: code, type: z.literal('tags'), value: z.array(z.number().int()).max(20) }),
    z.object({ chat_code: code, type: z.literal('snoozed_until'), value: z.iso.datetime({ offset: true }).nullable() }),
  ]),
  reply: chatSchema,
  errors: ['CHAT_NOT_FOUND', 'NOT_FOUND'],
  touches: ['chat'],
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
  })
export const chatRead = mark('read')
export const chatUnread = mark('unread')

export const chatReadAll = endpoint({
  id: 'chat.read-all',
  method: 'POST',
  path: '/chat/read-all',
  access: reading,
  summary: 'Marks every chat that matches as read',
  body: z.object({ filter: chatFilterSchema }),
  reply: z.object({ changed: z.number().int() }),
  touches: ['chat'],
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

export const chatTagList = endpoint({
  id: 'chat.tag-list',
  method: 'GET',
  path: '/chat/tag',
  access: reading,
  summary: 'The tags that chats can carry',
  reply: z.array(chatTagSchema),
  reads: ['chat-tag'],
})
export const accountTagList = endpoint({
  id: 'account.tag-list',
  method: 'GET',
  path: '/account/tag',
  access: 'user',
  summary: "The workspace's tags in their order",
  reply: z.array(chatTagSchema.extend({ priority: z.number().int(), chat_total: z.number().int() })),
  reads: ['chat-tag'],
})
export const accountTagSave = endpoint({
  id: 'account.tag-save',
  method: 'POST',
  path: '/account/tag',
  access: any('setting-chat', 'chat'),
  summary: 'Makes a tag, or renames the one of `tag_id`',
  body: z.object({ tag_id: z.number().int().optional(), name: z.string().trim().min(1).max(40) }),
  reply: chatTagSchema,
  errors: ['NAME_TAKEN', 'NOT_FOUND'],
  touches: ['chat-tag', 'chat'],
})
export const accountTagDelete = endpoint({
  id: 'account.tag-delete',
  method: 'DELETE',
  path: '/account/tag/:tag_id',
  access: any('setting-chat'),
  summary: 'Takes a tag away from every chat',
  params: z.object({ tag_id: z.coerce.number().int() }),
  reply: z.object({}),
  errors: ['NOT_FOUND'],
  touches: ['chat-tag', 'chat'],
})
export const accountTagPriority = endpoint({
  id: 'account.tag-priority',
  method: 'PATCH',
  path: '/account/tag/priority',
  access: any('setting-chat'),
  summary: 'Puts the tags in this order',
  body: z.object({ tag_ids: z.array(z.number().int()).max(500) }),
  reply: z.object({}),
  touches: ['chat-tag'],
})

export const replyTemplateSchema = z.object({
  template_id: z.number().int(),
  /** What the composer finds it by, after `/`. */
  name: z.string(),
  /** `{name}`, `{order}`, `{store}`, `{resi}` and `{agent}` are filled in. */
  message: z.string(),
  image_url: z.string().nullable(),
  priority: z.number().int(),
})
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>

export const chatReplyTemplates = endpoint({
  id: 'chat.reply-template-list',
  method: 'GET',
  path: '/chat/reply-template',
  access: reading,
  summary: 'Reply templates in their order',
  reply: z.array(replyTemplateSchema),
  reads: ['reply-template'],
})
export const chatTemplates = endpoint({
  id: 'chat.template-list',
  method: 'GET',
  path: '/chat/template',
  access: 'user',
  summary: 'Reply templates as the settings edit them',
  reply: z.array(replyTemplateSchema),
  reads: ['reply-template'],
})
export const chatTemplateSave = endpoint({
  id: 'chat.template-save',
  method: 'POST',
  path: '/chat/template',
  access: any('setting-chat-template'),
  summary: 'Makes a reply template, or changes the one of `template_id`',
  body: z.object({
    template_id: z.number().int().optional(),
    name: z.string().trim().min(1).max(60),
    message: z.string().trim().min(1).max(5000),
    image_url: z.string().max(1_500_000).nullish(),
  }),
  reply: replyTemplateSchema,
  errors: ['NAME_TAKEN', 'NOT_FOUND'],
  touches: ['reply-template'],
})
export const chatTemplateDelete = endpoint({
  id: 'chat.template-delete',
  method: 'DELETE',
  path: '/chat/template/:template_id',
  access: any('setting-chat-template'),
  summary: 'Deletes a reply template',
  params: z.object({ template_id: z.coerce.number().int() }),
  reply: z.object({}),
  errors: ['NOT_FOUND'],
  touches: ['reply-template'],
})
export const chatTemplatePriority = endpoint({
  id: 'chat.template-priority',
  method: 'PATCH',
  path: '/chat/template/priority',
  access: any('setting-chat-template'),
  summary: 'Puts the reply templates in this order',
  body: z.object({ template_ids: z.array(z.number().int()).max(1000) }),
  reply: z.object({}),
  touches: ['reply-template'],
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
  summary: "Replaces a chat's attributes",
  params: oneChat,
  body: z.object({ attributes }),
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
  body: z.object({ chat_code: code, state: z.enum(['viewing', 'typing', 'away']) }),
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
    store_code: code.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.array(chatProductSchema),
  reads: ['product'],
})
