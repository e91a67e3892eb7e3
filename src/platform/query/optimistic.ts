import type { CallReply, Endpoint } from '#contract/core/endpoint.ts'
import { queryClient, queryKeyOf } from './query.ts'

type TakeBack = () => void

/** An optimistic update: `show` paints what `write` will have made before the server has answered. Where that fails it is taken back, and the failure thrown. */
export async function optimistic<T>(show: () => TakeBack | Promise<TakeBack>, write: () => Promise<T>): Promise<T> {
  const takeBack = await show()
  try {
    return await write()
  } catch (error) {
    takeBack()
    throw error
  }
}

/** Shows it in the cached replies of an endpoint: a read from before does not paint over it, and taken back it is as the server says. */
export const inReplies =
  <E extends Endpoint>(endpoint: E, change: (reply: CallReply<E>) => CallReply<E>) =>
  async (): Promise<TakeBack> => {
    const filter = { queryKey: queryKeyOf(endpoint) }
    await queryClient.cancelQueries(filter)
    queryClient.setQueriesData<CallReply<E>>(filter, (reply: CallReply<E> | undefined) => reply && change(reply))
    return () => void queryClient.invalidateQueries(filter)
  }
