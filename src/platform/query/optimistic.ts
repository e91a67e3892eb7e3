import type { CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { keepPending } from './pending-changes.ts'
import { queryClient, queryKeyOf } from './query.ts'

/** Ends what was shown: the write has made it, or takes it back. */
type End = (failed: boolean) => void

/** An optimistic update: `show` paints what `write` will have made before the server has answered. Where that fails it is taken back, and the failure thrown. */
export async function optimistic<T>(show: () => End | Promise<End>, write: () => Promise<T>): Promise<T> {
  const end = await show()
  let failed = true
  try {
    const result = await write()
    failed = false
    return result
  } finally {
    end(failed)
  }
}

/**
 * The same in the cached replies of an endpoint. No read paints over it that began before the write came to the server, and taken back it is as the server
 * says. Writes to one endpoint's replies go one after the other: the last that was made is the last that is kept.
 */
export function optimisticReply<E extends Endpoint, T>(
  endpoint: E,
  change: (reply: CallReply<E>) => CallReply<E>,
  write: () => Promise<T>,
): Promise<T> {
  const filter = { queryKey: queryKeyOf(endpoint) }
  const show = async (): Promise<End> => {
    const end = keepPending(endpoint, change)
    await queryClient.cancelQueries(filter)
    queryClient.setQueriesData<CallReply<E>>(filter, (reply: CallReply<E> | undefined) => reply && change(reply))
    return (failed) => {
      end()
      if (failed) void queryClient.invalidateQueries(filter)
    }
  }
  const inTurn = queryClient.getMutationCache().build(queryClient, { mutationFn: write, scope: { id: endpoint.id } })
  return optimistic(show, () => inTurn.execute(undefined))
}
