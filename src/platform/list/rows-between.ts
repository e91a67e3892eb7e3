import type { CallInput } from '#contract/core/endpoint.ts'
import type { AnyListEndpoint } from '#contract/core/list.ts'
import { call } from '#platform/http/call.ts'
import type { ListRows } from './list-rows.ts'
import type { AnyList, ErasedRow } from './list-spec.ts'

/** What a list shows, and how more of it is read. */
export interface ReadList {
  readonly list: AnyList
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly input: Readonly<Record<string, string>>
  readonly rows: ListRows
}

/** Rows that are here, without waiting; null where one of them was not read yet. */
export function rowsHere({ rows }: Pick<ReadList, 'rows'>, from: number, count: number): ErasedRow[] | null {
  const here: ErasedRow[] = []
  for (let index = from; index < Math.min(from + count, rows.total); index += 1) {
    const row = rows.at(index)
    if (!row) return null
    here.push(row)
  }
  return here
}

/** Rows from an index on, at most `count`: those that are here, or read in as few pages as hold them. Rejects as a call does. */
export async function rowsBetween(of: ReadList, from: number, count: number): Promise<ErasedRow[]> {
  const here = rowsHere(of, from, count)
  const { list, params, input } = of
  if (here || !('id' in list) || list.page.kind !== 'offset') return here ?? []
  const limit = Math.min(list.page.most, count)
  const first = Math.floor(from / limit)
  const pages = Array.from({ length: Math.floor((from + count - 1) / limit) - first + 1 }, (_, at) => first + at + 1)
  const replies = await Promise.all(
    pages.map((page) => {
      const query = { ...input, page: String(page), limit: String(limit) }
      return call(list, { ...(params && { params }), query } as CallInput<AnyListEndpoint>) as Promise<{ rows: ErasedRow[] }>
    }),
  )
  const skipped = from - first * limit
  return replies.flatMap(({ rows }) => rows).slice(skipped, skipped + count)
}
