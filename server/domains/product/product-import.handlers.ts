import { productChangeCheck, productImport, productImportCheck } from '#contract/product/product-import.endpoints.ts'
import { handle } from '../handler.ts'
import { beginJob } from '../job/job.port.ts'
import { checkChange } from './product-change.ts'
import { checkImport, productImportJob } from './product-import.ts'

export const productImportHandlers = [
  handle(productImportCheck, ({ body, caller, language }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({
      rows: await checkImport(connection, body, { caller, language, dimensions: body.dimensions }),
    })),
  ),

  handle(productChangeCheck, ({ body, caller, language }, { database }) =>
    database.read(caller.workspace_id, (connection) => checkChange(connection, body, { caller, language, dimensions: [] })),
  ),

  handle(productImport, ({ body, caller, language }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      beginJob(connection, productImportJob, { caller, language, name: body.name, input: body, now: now() }),
    ),
  ),
]
