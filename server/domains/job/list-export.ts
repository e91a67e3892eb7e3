import { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { AnyListEndpoint } from '#contract/core/list.ts'
import { jobExport } from '#contract/job/job.endpoints.ts'
import { listAsked, listOf } from '../list-asked.ts'
import { longJob } from './long-job.ts'

const fieldsOf = ({ row }: AnyListEndpoint): readonly string[] => (row instanceof z.ZodObject ? Object.keys(row.shape) : [])

/** A whole list as a workbook: whoever may read it may have it. */
export const listExport = longJob({
  id: 'list.export',
  input: jobExport.body,
  access: ({ list }) => listOf(list).access,
})

/** As the list itself would be asked. Throws VALIDATION for a column that it does not have. */
export function checkExport({ list: id, params, query, columns }: z.output<typeof jobExport.body>) {
  const asked = listAsked(id, { params, query })
  const fields = fieldsOf(asked.list)
  // Of an object in a row a column names the object first: `product_rating_reply.comment`.
  if (!columns.every(({ field }) => fields.includes(field.split('.')[0] as string))) throw new DomainError('VALIDATION', { first: 'columns' })
  return asked
}
