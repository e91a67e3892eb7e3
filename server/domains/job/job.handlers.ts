import { jobCancel, jobExport, jobFile, jobList, jobPutAway, jobReport } from '#contract/job/job.endpoints.ts'
import { workbookType } from '#server/documents/workbook/workbook.ts'
import { handle } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import { beginJob, cancelJob, jobColumns, putJobAway, readJobFile } from './job.query.ts'
import { checkExport, listExport } from './list-export.ts'
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

const cancel = handle(jobCancel, ({ params, caller }, { database, now }) =>
  database.write(caller.workspace_id, (connection) => cancelJob(connection, caller, params.job_id, now())),
)

const putAway = handle(jobPutAway, ({ params, caller }, { database, now }) =>
  database.write(caller.workspace_id, (connection) => putJobAway(connection, caller, params.job_id, now())),
)

const file = handle(jobFile, async ({ params, caller }, { database }) => {
  const { file_name, content } = await readJobFile(database, caller, params.job_id)
  return { content_type: workbookType, file_name, content }
})

export const jobHandlers = [list, begin, beginReport, cancel, putAway, file]
