import type { CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { optimisticReply } from '#platform/query/optimistic.ts'

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
  const place = new Map(keys.map((one, at) => [one, at]))
  const placeOf = (row: Row) => place.get(keyOf(row)) ?? keys.length
  const inOrder = (rows: CallReply<E>) => (rows as Row[]).toSorted((a, b) => placeOf(a) - placeOf(b)) as CallReply<E>
  await optimisticReply(list, inOrder, tell)
}
