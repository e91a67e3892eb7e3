import { handoverState, manifestCreate, manifestList, manifestRead } from '#contract/order/handover.endpoints.ts'
import { handle } from '../handler.ts'
import { createManifest, readHandover, readManifest, readManifests } from './handover.ts'
import { actorOf } from './order-command.ts'

export const handoverHandlers = [
  handle(handoverState, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readHandover(connection, query.courier_name)),
  ),

  handle(manifestCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => createManifest(connection, body.courier_name, actorOf(caller), now())),
  ),

  handle(manifestList, ({ caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({ rows: await readManifests(connection) })),
  ),

  handle(manifestRead, ({ params, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readManifest(connection, params.manifest_id)),
  ),
]
