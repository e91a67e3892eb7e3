import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import type { askedPartSchema } from '#contract/job/bulk.ts'
import { jobAgain, jobBulk, jobCancel, jobExport, jobFile, jobList, jobPutAway, jobReport } from '#contract/job/job.endpoints.ts'
import { mostSelected } from '#contract/list/list-keys.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workbookType } from '#server/documents/workbook/workbook.ts'
import { readChatCodes } from '../chat/chat.port.ts'
import { type Caller, handle } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import { listingUploadJob } from '../listing/listing-upload.port.ts'
import { readBatch } from '../order/order.port.ts'
import { bulkEndpoint, bulkJobs, checkBulk, isBulk } from './bulk.ts'
import { beginJob, cancelJob, jobColumns, putJobAway, readJobFile, readKept, readOwnEnded } from './job.query.ts'
import { checkExport, listExport } from './list-export.ts'
import type { LongJob } from './long-job.ts'
import { checkReport, reportExport } from './report-export.ts'

const list = listHandler(jobList, {
  from: 'long_job l',
  as: 'l',
  select: jobColumns,
  where: { state: where.oneOf('l.state'), is_open: where.flag('l.is_open') },
  and: ({ caller, bind }) => [`l.user_id = ${bind(caller.user_id)}`],
  order: 'l.job_id',
})

const begin = handle(jobExport, ({ body, caller, language }, { database, now }) => {
  checkExport(body)
  return database.write(caller.workspace_id, (connection) =>
    beginJob(connection, listExport, { caller, language, name: body.name, input: body, now: now() }),
  )
})

const beginReport = handle(jobReport, ({ body, caller, language }, { database, now }) => {
  checkReport(body)
  return database.write(caller.workspace_id, (connection) =>
    beginJob(connection, reportExport, { caller, language, name: body.name, input: body, now: now() }),
  )
})

/** What a part is asked of. Throws NOT_FOUND where that is nothing, or a selection that nobody keeps; VALIDATION where it asks of chats what is asked of orders. */
async function keysOf(
  connection: Connection,
  { calls, keys, batch_id, chats }: z.output<typeof askedPartSchema>,
  caller: Caller,
  now: Date,
): Promise<string[]> {
  if (batch_id !== undefined) return readBatch(connection, batch_id)
  if (chats === undefined) return [...new Set(keys)]
  if (!calls.every((call) => bulkEndpoint(call).bulk.of === 'chat')) throw new DomainError('VALIDATION', { first: 'parts' })
  // One more than a job takes: it is refused as such.
  const found = await readChatCodes(connection, chats, caller, now, mostSelected + 1)
  if (found.length === 0) throw new DomainError('NOT_FOUND')
  return found
}

const beginBulk = handle(jobBulk, ({ body, caller, language }, { database, now }) =>
  database.write(caller.workspace_id, async (connection) => {
    const parts = []
    for (const part of body.parts) parts.push({ calls: part.calls, keys: await keysOf(connection, part, caller, now()) })
    return beginJob(connection, checkBulk(parts, caller), { caller, language, name: body.name, input: { parts }, now: now() })
  }),
)

/** Jobs that are begun anew with what of them was not done. */
const renewed: readonly LongJob[] = [...Object.values(bulkJobs), listingUploadJob]

const again = handle(jobAgain, ({ params, caller, language }, { database, now }) =>
  database.write(caller.workspace_id, async (connection) => {
    const { kind, name, input } = await readOwnEnded(connection, caller, params.job_id)
    const job = renewed.find(({ id }) => id === kind)
    const kept = [...(await readKept<unknown>(connection, params.job_id)).values()]
    const rest = job?.rest?.(job.input.parse(input), kept)
    if (!job || !rest) throw new DomainError('NOT_FOUND')
    if (isBulk(rest)) checkBulk(rest.parts, caller)
    else if (!mayAccess(job.access(rest), caller)) throw new DomainError('NO_PRIVILEGE')
    await putJobAway(connection, caller, params.job_id, now())
    return beginJob(connection, job, { caller, language, name, input: rest, now: now() })
  }),
)

const cancel = handle(jobCancel, ({ params, caller }, { database, now }) =>
  database.write(caller.workspace_id, (connection) => cancelJob(connection, caller, params.job_id, now())),
)

const putAway = handle(jobPutAway, ({ params, caller }, { database, now }) =>
  database.write(caller.workspace_id, (connection) => putJobAway(connection, caller, params.job_id, now())),
)

const file = handle(jobFile, async ({ params, caller }, { database }) => {
  const { file_name, content } = await readJobFile(database, caller, params.job_id)
  return { content_type: file_name.endsWith('.zip') ? 'application/zip' : workbookType, file_name, content }
})

export const jobHandlers = [list, begin, beginReport, beginBulk, again, cancel, putAway, file]
