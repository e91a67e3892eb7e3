import type { CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { callKey, invalidateTags, queryClient } from '#platform/query/query.ts'

/** The list with one entry a place further on (or back); null where it stands at that end already. */
export function movedBy<K>(keys: readonly K[], key: K, by: 1 | -1): K[] | null {
  const at = keys.indexOf(key)
  return at < 0 || at + by < 0 || at + by >= keys.length ? null : movedTo(keys, key, at + by)
}

/** The list with one entry at another place. */
export function movedTo<K>(keys: readonly K[], key: K, place: number): K[] {
  const rest = keys.filter((other) => other !== key)
  return [...rest.slice(0, place), key, ...rest.slice(place)]
}

/** Shows a list in another order at once, and tells the server; where that fails it is as the server says again, and the failure is thrown. */
export async function putInOrder<E extends Endpoint>(
  list: E,
  keyOf: (row: CallReply<E> extends readonly (infer Row)[] ? Row : never) => number,
  keys: readonly number[],
  tell: () => Promise<unknown>,
): Promise<void> {
  type Row = CallReply<E> extends readonly (infer One)[] ? One : never
  const key = callKey(list, {})
  await queryClient.cancelQueries({ queryKey: key })
  const place = new Map(keys.map((one, at) => [one, at]))
  queryClient.setQueryData<readonly Row[]>(
    key,
    (rows) => rows && [...rows].sort((a, b) => (place.get(keyOf(a)) ?? keys.length) - (place.get(keyOf(b)) ?? keys.length)),
  )
  try {
    await tell()
  } finally {
    await invalidateTags(list.reads)
  }
}
