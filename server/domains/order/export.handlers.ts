import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { JobRow } from '#contract/job/job.ts'
import { orderClaimExport, orderExport, orderExportDownload, orderExportList, orderExportPickup } from '#contract/order/export.endpoints.ts'
import { orderAddress } from '#contract/order/order-query.ts'
import type { Connection } from '#server/db/database.ts'
import { workbookType } from '#server/documents/workbook/workbook.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { beginJob, jobColumns, type LongJob, readJobFile } from '../job/job.port.ts'
import { claimExportJob, orderExportJob, orderExportJobs, pickupExportJob } from './export-jobs.ts'
import { anyToClaim } from './export-lines.query.ts'
import { readBatch } from './pickup.ts'

/** What each is called in the tray and as a file. */
const names = new Map<string, Readonly<Record<Language, string>>>([
  [orderExportJob.id, { id: 'Pesanan per produk', en: 'Orders by product' }],
  [pickupExportJob.id, { id: 'Daftar ambil', en: 'Pickup list' }],
  [claimExportJob.id, { id: 'Klaim Shopee', en: 'Shopee claims' }],
])
const nameOf = ({ id }: LongJob, language: Language): string => names.get(id)?.[language] ?? id

const kinds = orderExportJobs.map(({ id }) => id)
/** As many as are worth looking through. */
const mostListed = 100

const jobsText = (more: string) => `select ${jobColumns} from long_job l where l.workspace_id = $1 and l.user_id = $2 and ${more}`

interface Begin {
  readonly caller: Caller
  readonly language: Language
}

/** A read that begins a job may be repeated by whoever carries it: while the same one runs, it is that one. */
async function beginOnce(connection: Connection, job: LongJob, { caller, language }: Begin, input: object, { now }: Services): Promise<JobRow> {
  const { rows } = await connection.client.query<JobRow>(
    jobsText("l.kind = $3 and l.input = $4::jsonb and l.state in ('queued', 'running') order by l.job_id desc limit 1"),
    [caller.workspace_id, caller.user_id, job.id, JSON.stringify(input)],
  )
  const name = nameOf(job, language)
  return rows[0] ?? beginJob(connection, job, { caller, language, name, input, now: now() })
}

export const orderExportHandlers = [
  handle(orderExport, ({ query, caller, language }, services) =>
    services.database.write(caller.workspace_id, (connection) => {
      const written = Object.entries(orderAddress.write(query)).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
      return beginOnce(connection, orderExportJob, { caller, language }, { query: Object.fromEntries(written) }, services)
    }),
  ),

  handle(orderExportList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async ({ client }) => {
      const { rows } = await client.query<JobRow>(jobsText(`l.kind = any($3) order by l.job_id desc limit ${mostListed}`), [
        caller.workspace_id,
        caller.user_id,
        kinds,
      ])
      return { exports: rows }
    }),
  ),

  handle(orderExportDownload, async ({ params, caller }, { database }) => {
    const { file_name, content } = await readJobFile(database, caller, params.id)
    return { content_type: workbookType, file_name, content }
  }),

  handle(orderExportPickup, ({ body, caller, language }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      if (body.batch_id) await readBatch(connection, body.batch_id)
      const name = nameOf(pickupExportJob, language)
      return beginJob(connection, pickupExportJob, { caller, language, name, input: body, now: now() })
    }),
  ),

  handle(orderClaimExport, ({ caller, language }, services) =>
    services.database.write(caller.workspace_id, async (connection) => {
      if (!(await anyToClaim(connection))) throw new DomainError('NOTHING_TO_CLAIM')
      return beginOnce(connection, claimExportJob, { caller, language }, {}, services)
    }),
  ),
]
