import { z } from 'zod'

/** News from the operator to everybody, in the language of the request. */
export const announcementSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Text as `Prose` shows it: paragraphs, lists, links. */
  content: z.string(),
  /** ISO 8601 instant. */
  published_at: z.string(),
  /** Told in the news ticker too. */
  highlight: z.boolean(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** An article of the operator's. */
export const blogSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  published_at: z.string(),
})
export type Blog = z.infer<typeof blogSchema>

export const blogArticleSchema = blogSchema.extend({ content: z.string() })

/** Articles as their editors see them. */
export const blogAdminSchema = blogSchema.extend({ is_active: z.boolean() })

/** What the operator writes for everybody: news, and articles. */
export const contentKinds = ['announcement', 'blog'] as const
export type ContentKind = (typeof contentKinds)[number]

const inBoth = (most: number) => z.object({ id: z.string().trim().min(1).max(most), en: z.string().trim().min(1).max(most) })

/** What an editor writes, in both languages. */
export const contentFields = z.object({
  kind: z.enum(contentKinds),
  title: inBoth(120),
  /** Of articles alone: what their list says of them. */
  summary: inBoth(300).nullable().default(null),
  content: inBoth(20_000),
  /** Everybody sees it from then on; an article only while it is active. */
  published_at: z.iso.datetime({ offset: true }),
  /** An article is active; news are told in the ticker too. */
  shown: z.boolean(),
})
export type ContentFields = z.output<typeof contentFields>

export const contentEntrySchema = contentFields.extend({
  content_id: z.number().int(),
  published_at: z.string(),
})
export type ContentEntry = z.infer<typeof contentEntrySchema>
