import { DomainError } from '#contract/core/error.ts'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { profitOrdersSum, profitSettingRead, profitSettingWrite } from '#contract/income/profit.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { handle } from '../handler.ts'
import type { Bind } from '../list-where.ts'
import { readOf } from '../sales/sales.port.ts'
import { readyIncome } from './keep-income.ts'
import { profitOrderPages, sumProfitOrders } from './profit-order.query.ts'
import { profitSql } from './profit-rollup.ts'
import { readProfitSetting, writeProfitSetting } from './profit-setting.ts'

/** Days whose settlements tell what marketplaces keep. */
const toldDays = 90

/** What stores were settled with lately. */
async function readTold(connection: Connection, now: Date) {
  const end_date = dayAt(now.getTime())
  const values: unknown[] = [workspaceOf(connection)]
  const bind: Bind = (value) => `$${values.push(value)}`
  const read = readOf({ start_date: shiftDay(end_date, 1 - toldDays), end_date }, 'p.workspace_id = $1', bind, true)
  const { rows } = await connection.client.query<{ store_code: string; orders: number; revenue: number; fees: number }>(
    `with ${profitSql('all', read)} select store_code, sum(orders)::int as orders, sum(revenue)::float8 as revenue, sum(fees)::float8 as fees
     from part where profit_state = 'settled' and revenue > 0 group by 1 order by 1`,
    values,
  )
  return rows
}

export const profitHandlers = [
  profitOrderPages,

  handle(profitOrdersSum, async ({ query, caller }, { database }) => {
    await readyIncome(database, caller.workspace_id)
    return database.read(caller.workspace_id, (connection) => sumProfitOrders(connection, query))
  }),

  handle(profitSettingRead, ({ caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => ({
      ...(await readProfitSetting(connection)),
      told: await readTold(connection, now()),
    })),
  ),

  handle(profitSettingWrite, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      const { rows } = await connection.client.query<{ code: string }>(
        'select code from unnest($2::text[]) as asked (code) where not exists (select from store s where s.workspace_id = $1 and s.store_code = asked.code)',
        [caller.workspace_id, body.stores.map(({ store_code }) => store_code)],
      )
      if (rows[0]) throw new DomainError('STORE_UNKNOWN', { store: rows[0].code })
      await writeProfitSetting(connection, body)
      await appendEvent(connection, { type: 'income.changed', at: now().toISOString(), agent_id: caller.agent_id, store_code: null })
      return body
    }),
  ),
]
