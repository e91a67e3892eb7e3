import { orderRelease, waveCreate, waveList, wavePick, waveRead } from '#contract/order/wave.endpoints.ts'
import { handle } from '../handler.ts'
import { actorOf } from './order-command.ts'
import { markOrders } from './order-marks.ts'
import { createWave, pick, readWaveDetail, readWaves } from './wave.ts'

export const waveHandlers = [
  handle(waveCreate, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => createWave(connection, [...new Set(body.order_code)], actorOf(caller), now())),
  ),

  handle(waveList, ({ caller }, { database }) => database.read(caller.workspace_id, async (connection) => ({ rows: await readWaves(connection) }))),

  handle(waveRead, ({ params, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => readWaveDetail(connection, params.wave_id)),
  ),

  handle(wavePick, ({ params, body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => pick(connection, params.wave_id, body, actorOf(caller), now())),
  ),

  handle(orderRelease, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => ({
      released: (await markOrders(connection, body.order_code, { mark: 'hold', reason: null }, actorOf(caller), now())).changed.length,
    })),
  ),
]
