import { z } from 'zod'
import { cellKinds } from '../core/sheet.ts'

/** Work that outlives its call: it waits, runs, and is over in one of three ways. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export const jobStateSchema = z.enum(jobStates)
export type JobState = z.infer<typeof jobStateSchema>
export const isJobOver = (state: JobState): boolean => state !== 'queued' && state !== 'running'

/** Failures that are told by the row; all of them are in the job's file. */
export const mostTold = 50

/** Days that what a job made can be downloaded. */
export const jobDays = 7

/** Characters of what an export is narrowed to. */
export const longestAbout = 200

/** How far a job is. */
const progress = {
  job_id: z.number().int(),
  /** Grows with every change. */
  version: z.number().int(),
  state: jobStateSchema,
  done: z.number().int(),
  /** Null until it is known. */
  total: z.number().int().nullable(),
}

/** A row that could not be done; `again`: it may succeed when it is tried again. */
const failureSchema = z.object({
  id: z.string(),
  /** What a person knows it by, where that is not its id. */ name: z.string().optional(),
  reason: z.string(),
  again: z.boolean().optional(),
})
export type JobFailure = z.infer<typeof failureSchema>

/** A job of the caller's own. */
export const jobRowSchema = z.object({
  ...progress,
  /** Which declared job it is: `list.export`. */
  kind: z.string(),
  /** As whoever began it called it. */
  name: z.string(),
  /** What the list is narrowed to, of an export. */
  about: z.string().nullable(),
  /** Nobody has put it away yet. */
  is_open: z.boolean(),
  /** Rows that could not be done, and the first of them. */
  failed: z.number().int(),
  failures: z.array(failureSchema),
  /** Why it failed, in the language that it was begun in. */
  fail_message: z.string().nullable(),
  /** What it made, while that is kept. */
  file_name: z.string().nullable(),
  file_bytes: z.number().int().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})
export type JobRow = z.infer<typeof jobRowSchema>

/** A job is further; only `user_id` may read the rest of it. */
export const jobChanged = { type: z.literal('job.changed'), user_id: z.number().int(), ...progress }

/** A column of a workbook: the field of a row that it shows, and how. */
export const sheetColumnSchema = z.object({
  field: z.string().max(64),
  /** Of a report: the field that it is a part of. */
  of: z.string().max(64).optional(),
  title: z.string().trim().min(1).max(100),
  kind: z.enum(cellKinds),
  /** What codes are called. */
  words: z.record(z.string().max(64), z.string().max(200)).optional(),
  /** In place of nothing. */
  missing: z.string().max(200).optional(),
})
export type SheetColumn = z.infer<typeof sheetColumnSchema>
