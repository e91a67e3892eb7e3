import { dayAt } from '#contract/core/period.ts'
import { readPeople, workspaceExportJob, writeExport } from '#server/domains/workspace/workspace.port.ts'
import type { RunLongJob } from './long-job.ts'
import { fileName } from './sheet-columns.ts'

/** A large table takes its time to be begun, and its last rows may wait for whoever keeps the first. */
const patience = "set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'; set local cursor_tuple_fraction = 1"

/** Writes everything that a workspace has, at one moment. */
export const runWorkspaceExport: RunLongJob<typeof workspaceExportJob.input> = {
  job: workspaceExportJob,
  reads: 'aside',
  async run(work, _, services) {
    const { workspace_id, language, name } = work
    const now = services.now()
    const people = await services.database.system((connection) => readPeople(connection, workspace_id))
    await services.database.snapshot(workspace_id, async (connection) => {
      await connection.client.query(patience)
      const archive = await writeExport({ connection, workspace_id, language, now, people, at: (done, total) => work.at(done, total) })
      await work.keep(fileName(`${name} ${dayAt(now.getTime())}`).replace(/\.xlsx$/, '.zip'), archive)
    })
  },
}
