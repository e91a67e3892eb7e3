import { incomeAccept, incomeImport, incomeOfOrder, incomeReopen, incomeSummary } from '#contract/income/income.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type Caller, handle } from '../handler.ts'
import { beginJob } from '../job/job.port.ts'
import { incomeImportJob, storeOfSheet } from './income-import.ts'
import { incomePages, linePages, readOrderIncome, settlementPages, sumIncome } from './income-list.query.ts'
import { readyIncome } from './keep-income.ts'

const acceptText = `
  update order_income set income_state = 'accepted', accepted_gap = gap, note = $3, accepted_by = $4, accepted_at = $5
  where workspace_id = $1 and order_code = any($2::text[]) and income_state in ('owed', 'different', 'accepted')`

const reopenText = `
  update order_income set income_state = case when settled is null then 'owed' else 'different' end, accepted_gap = null, note = null, accepted_by = null, accepted_at = null
  where workspace_id = $1 and order_code = any($2::text[]) and income_state = 'accepted'`

/** Whoever looks at the same orders sees what was said of them. */
async function change(connection: Connection, { text, values }: { text: string; values: unknown[] }, { agent_id }: Caller, at: Date) {
  const { rowCount } = await connection.client.query(text, values)
  if (rowCount) await appendEvent(connection, { type: 'income.changed', at: at.toISOString(), agent_id, store_code: null })
  return { changed: rowCount ?? 0 }
}

export const incomeHandlers = [
  handle<typeof incomeImport, ChannelServices>(incomeImport, ({ body, caller, language }, { database, channels, now }) =>
    database.write(caller.workspace_id, async (connection) => {
      await storeOfSheet(connection, body.store_code, channels)
      return beginJob(connection, incomeImportJob, { caller, language, name: body.name, input: body, now: now() })
    }),
  ),

  incomePages,
  settlementPages,
  linePages,

  handle<typeof incomeSummary, ChannelServices>(incomeSummary, async ({ query, caller }, { database, channels }) => {
    await readyIncome(database, caller.workspace_id)
    return database.read(caller.workspace_id, (connection) => sumIncome(connection, query, channels))
  }),

  handle<typeof incomeOfOrder, ChannelServices>(incomeOfOrder, async ({ query, caller }, { database, channels }) => {
    await readyIncome(database, caller.workspace_id)
    return database.read(caller.workspace_id, (connection) => readOrderIncome(connection, query.order_code, channels))
  }),

  handle(incomeAccept, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) => {
      const values = [workspaceOf(connection), body.order_code, body.note, caller.name, now().toISOString()]
      return change(connection, { text: acceptText, values }, caller, now())
    }),
  ),

  handle(incomeReopen, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      change(connection, { text: reopenText, values: [workspaceOf(connection), body.order_code] }, caller, now()),
    ),
  ),
]
