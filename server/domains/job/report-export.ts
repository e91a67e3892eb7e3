import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { AnyReport, AnyReportEndpoint } from '#contract/core/report.ts'
import { endpoints } from '#contract/endpoints.ts'
import { jobReport } from '#contract/job/job.endpoints.ts'
import { longJob } from './long-job.ts'

type Asked = z.output<typeof jobReport.body>

/** A part of a report by its endpoint's id. Throws NOT_FOUND where there is none. */
function partOf(id: string): AnyReportEndpoint {
  const found = endpoints.find((one) => one.id === id)
  if (!found || !('part' in found)) throw new DomainError('NOT_FOUND')
  return found as AnyReportEndpoint
}

/** The one report that all sheets are parts of. */
function reportOf({ sheets }: Asked): AnyReport {
  const [first, ...others] = new Set(sheets.map(({ part }) => partOf(part).part.report))
  if (!first || others.length > 0) throw new DomainError('VALIDATION', { first: 'sheets' })
  return first
}

/** A whole report as a workbook. */
export const reportExport = longJob({ id: 'report.export', input: jobReport.body, access: (asked) => reportOf(asked).exports })

/** Each sheet with its part, as the part itself would be asked. Throws VALIDATION where it would refuse that. */
export function checkReport(asked: Asked) {
  reportOf(asked)
  return asked.sheets.map((sheet) => {
    const endpoint = partOf(sheet.part)
    const query = endpoint.query.safeParse({ ...asked.query, ...sheet.asks })
    if (!query.success) throw new DomainError('VALIDATION', { first: 'query' })
    const params = endpoint.params.safeParse(asked.params)
    if (!params.success) throw new DomainError('VALIDATION', { first: 'params' })
    return { ...sheet, endpoint, query: query.data, params: params.data }
  })
}
