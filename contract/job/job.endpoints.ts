import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { keyset, listEndpoint } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { jobRowSchema, jobStates, sheetColumnSchema } from './job.ts'

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
    params: z.record(z.string().max(64), z.string().max(200)).default({}),
    query: z.record(z.string().max(64), z.string().max(20_000)).default({}),
    columns: z.array(sheetColumnSchema).min(1).max(60),
  }),
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
  fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
