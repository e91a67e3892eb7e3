import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortId, shortIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { chatTagSchema } from './chat.ts'

/** More tags than this nobody finds again. */
export const mostTags = 200

export const chatTagList = endpoint({
  id: 'chat.tag-list',
  method: 'GET',
  path: '/chat/tag',
  access: any('chat', 'chat-read'),
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
  body: z.object({ tag_id: shortId.optional(), name: z.string().trim().min(1).max(40) }),
  reply: chatTagSchema,
  errors: ['NAME_TAKEN', 'NOT_FOUND', 'TOO_MANY_KEPT'],
  touches: ['chat-tag', 'chat'],
})
export const accountTagDelete = endpoint({
  id: 'account.tag-delete',
  method: 'DELETE',
  path: '/account/tag/:tag_id',
  access: any('setting-chat'),
  summary: 'Takes a tag away from every chat',
  params: z.object({ tag_id: shortIdInAddress }),
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
  /** The rest follows in the order that it had. */
  body: z.object({ tag_ids: z.array(shortId).max(500) }),
  reply: z.object({}),
  touches: ['chat-tag'],
})
