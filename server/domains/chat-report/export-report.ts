import { type ChatReportFilter, consumerTypes } from '#contract/chat/chat-report.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { reportTexts } from '#server/documents/chat-report/chat-report-texts.ts'
import { chatReportWorkbook } from '#server/documents/chat-report/chat-report-workbook.ts'
import { workbookType } from '#server/documents/workbook/workbook.ts'
import { readChatSettings } from '../chat-settings/chat-settings.port.ts'
import type { Caller, FileReply, Services } from '../handler.ts'
import { readAgents, readConversion, readDays, readHours, readSessionPage, readSummary } from './chat-report.query.ts'

/** They are read at once; the workbook says that it was cut. */
const mostSessions = 5000

/** The whole report as a workbook in the person's language. */
export async function exportReport(services: Services, caller: Caller, language: Language, filter: ChatReportFilter): Promise<FileReply> {
  const now = services.now()
  const text = reportTexts(language)
  const report = await services.database.read(caller.workspace_id, async (connection) => {
    const scope = { filter, now }
    const { working_hour: working } = await readChatSettings(connection, caller.workspace_id)
    const { conversion, ...summary } = await readSummary(connection, scope, true)
    return {
      period: filter,
      made_at: now.toISOString(),
      narrowed: await narrowedBy(connection, filter, text),
      summary,
      conversion: conversion ?? { converted: 0, orders: 0, revenue: 0 },
      days: await readDays(connection, scope),
      hours: await readHours(connection, scope),
      inside: await readHours(connection, { ...scope, hours: { working, inside: true } }),
      outside: await readHours(connection, { ...scope, hours: { working, inside: false } }),
      agents: await readAgents(connection, scope),
      stores: (await readConversion(connection, scope)).stores,
      sessions: (await readSessionPage(connection, scope, { type: 'all', limit: mostSessions })).rows,
    }
  })
  return {
    content_type: workbookType,
    file_name: `${text('file')}-${filter.start_date}-${filter.end_date}.xlsx`,
    content: chatReportWorkbook(report, language),
  }
}

/** The filters in words, as the sheet says them. */
async function narrowedBy({ client }: Connection, filter: ChatReportFilter, text: ReturnType<typeof reportTexts>): Promise<string[]> {
  const { store_code = [], marketplace = [], tag_ids = [], consumer_type } = filter
  const named = async (query: string, wanted: readonly unknown[]) =>
    wanted.length === 0 ? [] : (await client.query<{ name: string }>(query, [wanted])).rows.map(({ name }) => name)
  const lists = [
    await named('select store_name as name from store where store_code = any($1::text[]) order by 1', store_code),
    marketplace.map((one) => marketplaceFacts[one].name),
    await named('select name from chat_tag where tag_id = any($1::int[]) order by priority, tag_id', tag_ids.map(Number)),
    consumerTypes.filter((one) => one === consumer_type).map((one) => text(one)),
  ]
  return lists.filter((list) => list.length > 0).map((list) => list.join(', '))
}
