import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowId, rowIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { placeholdersOf } from './broadcast-text.ts'
import { channelTemplateSchema, templateLanguageSchema } from './channel-template.ts'

/** More templates than this nobody finds again. */
export const mostTemplates = 500

export const replyTemplateSchema = z.object({
  template_id: z.number().int(),
  /** What the composer finds it by, after `/`. */
  name: z.string(),
  /** `{name}`, `{order}`, `{store}`, `{resi}` and `{agent}` are filled in. */
  message: z.string(),
  /** The name under which the channel approved this text, its variables in numbered placeholders: then it can be sent outside the session too. */
  channel_template: z.string().nullable(),
  /** The language that the channel approved it in. */
  template_language: templateLanguageSchema,
  priority: z.number().int(),
})
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>

export const chatReplyTemplates = endpoint({
  id: 'chat.reply-template-list',
  method: 'GET',
  path: '/chat/reply-template',
  access: any('chat', 'chat-read'),
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
  body: z
    .object({
      template_id: rowId.optional(),
      name: z.string().trim().min(1).max(60),
      message: z.string().trim().min(1).max(5000),
      channel_template: channelTemplateSchema.nullable().default(null),
      template_language: templateLanguageSchema.default('id'),
    })
    .refine(({ message, channel_template }) => channel_template === null || placeholdersOf(message) === 0, {
      path: ['message'],
      message: 'variables by name, not by number',
    }),
  reply: replyTemplateSchema,
  errors: ['NAME_TAKEN', 'CHANNEL_TEMPLATE_TAKEN', 'NOT_FOUND', 'TOO_MANY_KEPT'],
  touches: ['reply-template'],
})
export const chatTemplateDelete = endpoint({
  id: 'chat.template-delete',
  method: 'DELETE',
  path: '/chat/template/:template_id',
  access: any('setting-chat-template'),
  summary: 'Deletes a reply template',
  params: z.object({ template_id: rowIdInAddress }),
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
  /** The rest follows in the order that it had. */
  body: z.object({ template_ids: z.array(rowId).max(1000) }),
  reply: z.object({}),
  touches: ['reply-template'],
})
