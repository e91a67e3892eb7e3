import { productImport, productImportCheck } from '#contract/product/product-import.endpoints.ts'
import { handle } from '../handler.ts'
import { beginJob } from '../job/job.port.ts'
import { checkImport, productImportJob } from './product-import.ts'

export const productImportHandlers = [
  handle(productImportCheck, ({ body, caller, language }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ rows: await checkImport(connection, body.rows, { caller, language }) })),
  ),

  handle(productImport, ({ body, caller, language }, { database, now }) => {
    const input = { ...body, by: { agent_id: caller.agent_id, name: caller.name } }
    return database.write(caller.workspace_id, (connection) =>
      beginJob(connection, productImportJob, { caller, language, name: body.name, input, now: now() }),
    )
  }),
]
