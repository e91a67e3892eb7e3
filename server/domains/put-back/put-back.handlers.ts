import { putBack, putBackScan } from '#contract/product/put-back.endpoints.ts'
import { handle } from '../handler.ts'
import { actorOf } from '../order/order.port.ts'
import { movePieces } from './put-back.ts'
import { scanBack } from './put-back-scan.ts'
import { unshelvedPages } from './unshelved.query.ts'

export const putBackHandlers = [
  unshelvedPages,

  handle(putBack, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => ({
      pieces: await movePieces(connection, body, actorOf(caller), now().toISOString()),
    })),
  ),

  handle(putBackScan, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => scanBack(connection, body.code, actorOf(caller), now())),
  ),
]
