import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/core/error-messages.ts'
import { instant, workspaceId } from './columns.ts'

type ByLanguage = Readonly<Record<Language, string>>

/** The operator's news to everybody; belongs to no workspace. */
export const announcement = pgTable(
  'announcement',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: jsonb('title').$type<ByLanguage>().notNull(),
    content: jsonb('content').$type<ByLanguage>().notNull(),
    highlight: boolean('highlight').notNull().default(false),
    published_at: instant('published_at').notNull(),
  },
  (t) => [index('announcement_published').on(t.published_at)],
)

/** The operator's articles; belong to no workspace. */
export const blog = pgTable(
  'blog',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: jsonb('title').$type<ByLanguage>().notNull(),
    summary: jsonb('summary').$type<ByLanguage>().notNull(),
    content: jsonb('content').$type<ByLanguage>().notNull(),
    is_active: boolean('is_active').notNull().default(false),
    published_at: instant('published_at').notNull(),
  },
  (t) => [index('blog_published').on(t.published_at)],
)

/** Steps of the onboarding that a person finished in a workspace; the others are active. */
export const onboardFinished = pgTable(
  'onboard_finished',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    ob_key: text('ob_key').notNull(),
    finished_at: instant('finished_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id, t.ob_key] })],
)
