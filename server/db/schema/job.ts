import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/core/error-messages.ts'
import type { Access } from '#contract/core/privilege.ts'
import type { JobState } from '#contract/job/job.ts'
import { bytes, instant, rowId, workspaceId } from './columns.ts'

/** Workspace data. Work that outlives its call, of one person: docs/decisions/jobs.md. */
export const longJob = pgTable(
  'long_job',
  {
    workspace_id: workspaceId(),
    job_id: rowId('job_id').notNull().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    /** Which declared job it is, and what that was asked. */
    kind: text('kind').notNull(),
    input: jsonb('input').notNull(),
    /** Who may have what it makes. */
    access: jsonb('access').$type<Access>().notNull().default(sql`'"user"'::jsonb`),
    language: text('language').$type<Language>().notNull(),
    name: text('name').notNull(),
    state: text('state').$type<JobState>().notNull().default('queued'),
    is_open: boolean('is_open').notNull().default(true),
    version: integer('version').notNull().default(0),
    /** Who is at it: a run that finds another number here has been overtaken, and writes nothing more. */
    attempt: integer('attempt').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    failed: integer('failed').notNull().default(0),
    /** The first of those. */
    failures: jsonb('failures').$type<{ id: string; reason: string }[]>().notNull().default([]),
    fail_message: text('fail_message'),
    file_name: text('file_name'),
    file_bytes: bigint('file_bytes', { mode: 'number' }),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.job_id] }),
    index('long_job_of_user').on(t.workspace_id, t.user_id, t.job_id),
    index('long_job_ended').on(t.workspace_id, t.ended_at).where(sql`ended_at is not null`),
  ],
)

/** Workspace data. What a run of a job made, piece by piece, as it was written. */
export const longJobPart = pgTable(
  'long_job_part',
  {
    workspace_id: workspaceId(),
    job_id: rowId('job_id').notNull(),
    attempt: integer('attempt').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.job_id, t.attempt, t.part] })],
)
