import type { AnyListEndpoint } from '#contract/core/list.ts'
import { listKeys } from '#contract/list/list-keys.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import type { ListRows } from './list-rows.ts'
import type { DeclaredList, ErasedRow } from './list-spec.ts'
import type { SeenRows } from './use-list-targets.ts'

interface Narrowed {
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly input: Readonly<Record<string, string>>
}

/** What a selection has to know of all that a list shows, whatever of it was loaded; null after telling why not. */
async function selectEverything({ id }: AnyListEndpoint, { params = {}, input }: Narrowed): Promise<readonly ErasedRow[] | null> {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  try {
    return (await call(listKeys, { body: { list: id, params: texts, query: input } })).rows
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
    return null
  }
}

/** The keys of all that a list shows, loaded or not; what is known of those that are not is kept. Null after telling why not. */
export async function everyKey({ spec, list }: DeclaredList, rows: ListRows, narrowed: Narrowed, seen: SeenRows): Promise<readonly string[] | null> {
  const isWhole = 'useRows' in list || !list.selects.length
  const here = () => Array.from({ length: rows.total }, (_, index) => rows.at(index) ?? [])
  const all = isWhole ? here().flat() : await selectEverything(list, narrowed)
  if (!all) return null
  for (const one of all) seen.known.set(spec.key(one), one)
  return all.map(spec.key)
}
