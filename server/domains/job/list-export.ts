import { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { AnyListEndpoint } from '#contract/core/list.ts'
import { endpoints } from '#contract/endpoints.ts'
import { jobExport } from '#contract/job/job.endpoints.ts'
import { longJob } from './long-job.ts'

/** Throws NOT_FOUND where there is no such list. */
function listOf(id: string): AnyListEndpoint {
  const found = endpoints.find((one) => one.id === id)
  if (!found || !('row' in found)) throw new DomainError('NOT_FOUND')
  return found as AnyListEndpoint
}

const fieldsOf = ({ row }: AnyListEndpoint): readonly string[] => (row instanceof z.ZodObject ? Object.keys(row.shape) : [])

/** A whole list as a workbook: whoever may read it may have it. */
export const listExport = longJob({
  id: 'list.export',
  input: jobExport.body,
  access: ({ list }) => listOf(list).access,
})

/** As the list itself would be asked. Throws VALIDATION for a column that it does not have. */
export function checkExport({ list: id, params, query, columns }: z.output<typeof jobExport.body>) {
  const list = listOf(id)
  const fields = fieldsOf(list)
  const asked = { params: list.params.safeParse(params), query: list.query.safeParse(query) }
  if (!asked.params.success || !asked.query.success || !columns.every(({ field }) => fields.includes(field)))
    throw new DomainError('VALIDATION', { first: 'columns' })
  return { list, params: asked.params.data, query: asked.query.data }
}
