import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { keyset, listEndpoint } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { askedPartSchema, bulkBytes, bulkPartsMost } from './bulk.ts'
import { jobRowSchema, jobStates, longestAbout, sheetColumnSchema } from './job.ts'

const one = { params: z.object({ job_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }) }

export const jobList = listEndpoint({
  id: 'job.list',
  path: '/job/list',
  access: 'user',
  summary: "The caller's exports and other long work, newest first",
  row: jobRowSchema,
  filters: { state: filter.choices(jobStates), is_open: filter.flag() },
  page: keyset('job_id', 'before'),
  reads: ['job'],
})

export const jobExport = endpoint({
  id: 'job.export',
  method: 'POST',
  path: '/job/export',
  access: 'user',
  summary: 'Begins to write a whole list, narrowed and sorted as asked, as an .xlsx; who may read the list may',
  body: z.object({
    /** The id of a list's endpoint. */
    list: z.string().max(64),
    name: z.string().trim().min(1).max(80),
    /** What it is narrowed to, in words, for the person who looks at the job. */
    about: z.string().max(longestAbout).default(''),
    params: z.record(z.string().max(64), z.string().max(200)).default({}),
    query: z.record(z.string().max(64), z.string().max(20_000)).default({}),
    columns: z.array(sheetColumnSchema).min(1).max(60),
  }),
  reply: jobRowSchema,
  errors: ['NOT_FOUND'],
  touches: ['job'],
})

export const jobBulk = endpoint({
  id: 'job.bulk',
  method: 'POST',
  path: '/job/bulk',
  access: 'user',
  summary: 'Begins to make calls for many orders or chats; who may make each of them may, when it begins and while it runs',
  bodyLimit: bulkBytes,
  body: z.object({ name: z.string().trim().min(1).max(80), parts: z.array(askedPartSchema).min(1).max(bulkPartsMost) }),
  reply: jobRowSchema,
  errors: ['NOT_FOUND', 'REACH_LIMIT'],
  touches: ['job'],
})

export const jobAgain = endpoint({
  id: 'job.again',
  method: 'POST',
  path: '/job/:job_id/again',
  access: 'user',
  ...one,
  summary: 'Begins anew with what of a job that is over failed and may succeed; the old one leaves the tray',
  reply: jobRowSchema,
  errors: ['NOT_FOUND'],
  touches: ['job'],
})

export const jobCancel = endpoint({
  id: 'job.cancel',
  method: 'POST',
  path: '/job/:job_id/cancel',
  access: 'user',
  ...one,
  summary: 'Stops a job of one’s own; what it did stays done',
  reply: jobRowSchema,
  errors: ['NOT_FOUND', 'ALREADY_SETTLED'],
  touches: ['job'],
})

export const jobPutAway = endpoint({
  id: 'job.put-away',
  method: 'POST',
  path: '/job/:job_id/put-away',
  access: 'user',
  ...one,
  summary: 'Takes a job that is over from the tray, in all windows',
  reply: jobRowSchema,
  errors: ['NOT_FOUND'],
  touches: ['job'],
})

export const jobFile = endpoint({
  id: 'job.file',
  method: 'GET',
  path: '/job/:job_id/file',
  access: 'user',
  ...one,
  summary: 'What a job of one’s own made, for some days',
  reply: z.unknown(),
  errors: ['NOT_FOUND'],
  replyKind: 'file',
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
})

/** A sheet: the rows of one part of a report, or its figures one below the other. */
const reportSheetSchema = z.object({
  /** The id of the part's endpoint. */
  part: z.string().max(64),
  name: z.string().trim().min(1).max(80),
  /** What this part alone is asked. */
  asks: z.record(z.string().max(64), z.string().max(200)).default({}),
  columns: z.array(sheetColumnSchema).min(1).max(60),
})

export const jobReport = endpoint({
  id: 'job.report',
  method: 'POST',
  path: '/job/report',
  access: 'user',
  summary: 'Begins to write a report, of the days and as narrowed as asked, as an .xlsx with a sheet for each part; who may download the report may',
  body: z.object({
    name: z.string().trim().min(1).max(80),
    query: z.record(z.string().max(64), z.string().max(20_000)),
    /** Of a report of one thing: what the paths of its parts name it by. */
    params: z.record(z.string().max(64), z.string().max(200)).default({}),
    /** Above the first sheet: what the report is of, in words. */
    about: z
      .array(z.object({ name: z.string().max(80), value: z.string().max(2_000) }))
      .max(12)
      .default([]),
    sheets: z.array(reportSheetSchema).min(1).max(12),
    /** What a figure and its value are called. */
    heads: z.object({ figure: z.string().max(80), value: z.string().max(80) }),
  }),
  reply: jobRowSchema,
  errors: ['NOT_FOUND'],
  touches: ['job'],
})
