import { workspaceExport } from '#contract/workspace/workspace.endpoints.ts'
import { handle } from '../handler.ts'
import { beginJob } from '../job/job.port.ts'
import { workspaceExportJob } from './export-job.ts'
import { noteAct, tellWorkspaceChanged } from './workspace.query.ts'

const names = { id: 'Semua data', en: 'All data' } as const

const begin = handle(workspaceExport, ({ caller, language }, { database, now }) =>
  database.write(caller.workspace_id, async (connection) => {
    await noteAct(connection, caller, 'export', now())
    const job = await beginJob(connection, workspaceExportJob, { caller, language, name: names[language], input: {}, now: now() })
    await tellWorkspaceChanged(connection, caller, now())
    return job
  }),
)

export const exportHandlers = [begin]
