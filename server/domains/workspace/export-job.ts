import { z } from 'zod'
import { longJob } from '../job/job.port.ts'

/** Everything that a workspace has. */
export const workspaceExportJob = longJob({ id: 'workspace.export', input: z.object({}), access: () => 'super_admin' })
