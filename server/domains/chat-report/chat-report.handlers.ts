import {
  chatReportAgent,
  chatReportConversion,
  chatReportDaily,
  chatReportDetail,
  chatReportExport,
  chatReportHour,
  chatReportSummary,
} from '#contract/chat/chat-report.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { readChatSettings } from '../chat-settings/chat-settings.port.ts'
import { type Caller, handle } from '../handler.ts'
import { readAgents, readConversion, readDays, readHours, readSessionPage, readSummary } from './chat-report.query.ts'
import { exportReport } from './export-report.ts'
import type { Scope } from './report-sessions.ts'

/** Inside or outside the working hours as they are set now; both where it is not asked for. */
async function hoursOf(connection: Connection, { workspace_id }: Caller, is_wh: boolean | undefined): Promise<Pick<Scope, 'hours'>> {
  if (is_wh === undefined) return {}
  const { working_hour } = await readChatSettings(connection, workspace_id)
  return { hours: { working: working_hour, inside: is_wh } }
}

export const chatReportHandlers = [
  handle(chatReportAgent, ({ query: filter, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => ({ rows: await readAgents(connection, { filter, now: now() }) })),
  ),

  handle(chatReportSummary, ({ query: { with_conversion = false, ...filter }, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) => readSummary(connection, { filter, now: now() }, with_conversion)),
  ),

  handle(chatReportConversion, ({ query: filter, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) => readConversion(connection, { filter, now: now() })),
  ),

  handle(chatReportHour, ({ query: { is_wh, ...filter }, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => ({
      rows: await readHours(connection, { filter, now: now(), ...(await hoursOf(connection, caller, is_wh)) }),
    })),
  ),

  handle(chatReportDaily, ({ query: filter, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => ({ rows: await readDays(connection, { filter, now: now() }) })),
  ),

  handle(chatReportDetail, ({ query: { type, limit, before, before_chat_code, ...filter }, caller }, { database, now }) =>
    database.read(caller.workspace_id, (connection) =>
      readSessionPage(connection, { filter, now: now() }, { type, limit, ...(before && { before, before_chat_code }) }),
    ),
  ),

  handle(chatReportExport, ({ query, caller, language }, services) => exportReport(services, caller, language, query)),
]
