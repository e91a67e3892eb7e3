import type { z } from 'zod'
import { customerListQuerySchema } from '#contract/customer/customer.ts'

/** What the list's address holds: the names of GET /order/customer/list, without paging. */
export const customerQuerySchema = customerListQuerySchema.omit({ page: true, limit: true })
export type CustomerQuery = z.output<typeof customerQuerySchema>

const listText = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)

/** The query as addresses and calls write it. What is empty, or the default, is left out, so that equal lists have equal addresses. */
export function customerInput(query: Partial<CustomerQuery>) {
  const input = {
    search: query.search || undefined,
    store_code: listText(query.store_code),
    marketplace: listText(query.marketplace),
    start_date: query.start_date,
    end_date: query.end_date,
    sort: query.sort === 'recent' ? undefined : query.sort,
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as typeof input
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ sort: _sort, ...filters }: CustomerQuery): boolean => Object.values(filters).some((value) => value !== undefined)
