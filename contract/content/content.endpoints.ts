import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortId, shortIdInAddress } from '../core/ids.ts'
import { backoffice } from '../core/privilege.ts'
import { announcementSchema, blogAdminSchema, blogArticleSchema, blogSchema, contentEntrySchema, contentFields, contentKinds } from './content.ts'

export const contentHeadline = endpoint({
  id: 'content.headline',
  method: 'GET',
  path: '/content/announcement/headline',
  access: 'user',
  summary: 'What the news ticker tells, newest first',
  reply: z.object({
    headline: z.array(announcementSchema.pick({ id: true, title: true, content: true })),
    total_highlight: z.number().int(),
  }),
  withoutMembership: true,
  reads: ['content'],
})

export const contentAnnouncements = endpoint({
  id: 'content.announcement-list',
  method: 'GET',
  path: '/content/announcement',
  access: 'user',
  summary: 'The announcements, newest first',
  reply: z.object({ rows: z.array(announcementSchema) }),
  withoutMembership: true,
  reads: ['content'],
})

export const contentBlogs = endpoint({
  id: 'content.blog-list',
  method: 'GET',
  path: '/content/blog',
  access: 'user',
  summary: 'The articles that are active, newest first',
  reply: z.object({ rows: z.array(blogSchema) }),
  withoutMembership: true,
  reads: ['content'],
})

export const contentBlog = endpoint({
  id: 'content.blog',
  method: 'GET',
  path: '/content/blog/:id',
  access: 'user',
  summary: 'One article',
  params: z.object({ id: shortIdInAddress }),
  reply: blogArticleSchema,
  errors: ['NOT_FOUND'],
  withoutMembership: true,
  reads: ['content'],
})

export const contentSupport = endpoint({
  id: 'content.support',
  method: 'GET',
  path: '/content/support',
  access: 'user',
  summary: 'Where to ask for help; null where the operator gave no number',
  reply: z.object({ whatsapp: z.string().nullable() }),
  withoutMembership: true,
})

export const adminBlogs = endpoint({
  id: 'admin.blog-list',
  method: 'GET',
  path: '/admin/blog',
  access: backoffice,
  summary: 'Every article, active or not',
  reply: z.object({ rows: z.array(blogAdminSchema) }),
  reads: ['content'],
})

export const adminBlogDelete = endpoint({
  id: 'admin.blog-delete',
  method: 'POST',
  path: '/admin/blog/delete',
  access: backoffice,
  summary: 'Deletes an article for good',
  body: z.object({ id: shortId }),
  reply: z.object({ id: z.number().int() }),
  errors: ['NOT_FOUND'],
  touches: ['content'],
})

export const adminBlogActivate = endpoint({
  id: 'admin.blog-activate',
  method: 'POST',
  path: '/admin/blog/activate',
  access: backoffice,
  summary: 'Shows an article to everybody, or hides it',
  body: z.object({ id: shortId, status: z.boolean() }),
  reply: blogAdminSchema,
  errors: ['NOT_FOUND'],
  touches: ['content'],
})

export const adminContents = endpoint({
  id: 'admin.content-list',
  method: 'GET',
  path: '/admin/content',
  access: backoffice,
  summary: 'All news and articles in both languages, newest first, also those that are not out',
  reply: z.object({ rows: z.array(contentEntrySchema) }),
  reads: ['content'],
})

const written = contentFields.extend({ content_id: shortId.nullable().default(null) }).superRefine(({ kind, summary }, { addIssue }) => {
  if (kind === 'blog' && summary === null) addIssue({ code: 'custom', path: ['summary'], message: 'an article has one' })
})

export const adminContentSave = endpoint({
  id: 'admin.content-save',
  method: 'POST',
  path: '/admin/content',
  access: backoffice,
  summary: 'Writes news or an article; `content_id` names the one that is changed',
  body: written,
  reply: contentEntrySchema,
  errors: ['NOT_FOUND'],
  touches: ['content'],
})

export const adminContentDelete = endpoint({
  id: 'admin.content-delete',
  method: 'POST',
  path: '/admin/content/delete',
  access: backoffice,
  summary: 'Deletes news or an article for good',
  body: z.object({ kind: z.enum(contentKinds), content_id: shortId }),
  reply: contentEntrySchema,
  errors: ['NOT_FOUND'],
  touches: ['content'],
})
