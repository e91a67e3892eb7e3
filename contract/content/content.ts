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
