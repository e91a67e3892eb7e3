import type { AnyListEndpoint } from '#contract/core/list.ts'
import { listKeys } from '#contract/list/list-keys.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import type { ErasedRow } from './list-spec.ts'

interface Narrowed {
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly input: Readonly<Record<string, string>>
}

/** What a selection has to know of all that a list shows, whatever of it was loaded; null after telling why not. */
export async function selectEverything({ id }: AnyListEndpoint, { params = {}, input }: Narrowed): Promise<readonly ErasedRow[] | null> {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  try {
    return (await call(listKeys, { body: { list: id, params: texts, query: input } })).rows
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
    return null
  }
}
