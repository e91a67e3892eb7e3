import { QueryClient, type UseMutationOptions, type UseQueryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint, EntityTag } from '#contract/core/endpoint.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { liveStatus, onLiveReset, onServerBack, readAt } from '#platform/live/live.ts'
import { onWake } from '#platform/windows/wake.ts'
import { windowBus } from '#platform/windows/window-bus.ts'

/** While events keep the cache right there is nothing to ask again; without them rows age in seconds. */
const freshWhileLiveMs = 5 * 60_000
const freshOtherwiseMs = 15_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: () => (liveStatus() === 'connected' ? freshWhileLiveMs : freshOtherwiseMs),
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      retryDelay: (failures) => Math.min(4_000, 400 * 2 ** failures),
      // A server on the same machine answers while the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const worthRetrying = (error: unknown): boolean => error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500)

/** Which entities each endpoint reads, for the queries that are in the cache. */
const readsOf = new Map<string, readonly EntityTag[]>()

/** The cache key of a call: `[endpoint id, input]`; without input it stands for all calls of the endpoint. */
export function callKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  readsOf.set(endpoint.id, endpoint.reads)
  return input === undefined ? [endpoint.id] : [endpoint.id, input]
}

/** What `useQuery`, `useQueries` and `prefetchQuery` take for a call. */
export function callQuery<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) {
  return {
    queryKey: callKey(endpoint, input),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallReply<E>> => {
      const reply = await call(endpoint, input, { signal })
      const cursor = (reply as { cursor?: unknown } | null)?.cursor
      if (typeof cursor === 'number') readAt(cursor)
      return reply
    },
  }
}

type QueryOptions<E extends Endpoint, T> = Omit<UseQueryOptions<CallReply<E>, ApiError, T>, 'queryKey' | 'queryFn'>

/** `useQuery` of a call. */
export function useCall<E extends Endpoint, T = CallReply<E>>(
  endpoint: E,
  input?: CallInput<E>,
  options?: QueryOptions<E, T>,
): UseQueryResult<T, ApiError> {
  return useQuery<CallReply<E>, ApiError, T>({ ...callQuery(endpoint, input), ...options })
}

/** Refetches what is shown, and marks stale what is not, of every query that reads one of the entities: here and in the other windows. */
export function invalidateTags(tags: readonly EntityTag[]): Promise<void> {
  if (tags.length === 0) return Promise.resolve()
  windowBus.post({ type: 'entities.changed', tags: [...tags] })
  return invalidateHere(tags)
}

function invalidateHere(tags: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !!readsOf.get(String(queryKey[0]))?.some((tag) => tags.includes(tag)),
  })
}

/** `useMutation` of a call; on success the queries that read what it touches refetch. */
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  options?: Omit<UseMutationOptions<CallReply<E>, ApiError, CallInput<E>>, 'mutationFn'>,
) {
  return useMutation<CallReply<E>, ApiError, CallInput<E>>({
    ...options,
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (...args) => {
      void invalidateTags(endpoint.touches)
      return options?.onSuccess?.(...args)
    },
  })
}

/** Told by another window: at once, and what comes right after it together, for work on many things tells of each. */
const gatherMs = 100
let gathered: Set<string> | null = null

function hearTags(tags: readonly string[]): void {
  if (gathered) {
    for (const tag of tags) gathered.add(tag)
    return
  }
  void invalidateHere(tags)
  gathered = new Set()
  setTimeout(() => {
    const late = gathered
    gathered = null
    if (late?.size) hearTags([...late])
  }, gatherMs)
}

windowBus.on('entities.changed', ({ tags }) => hearTags(tags))
onWake((missed) => missed && void queryClient.invalidateQueries())
onLiveReset(() => void queryClient.invalidateQueries())
// What failed while the server was away is read now; the rest was kept right by the events that were caught up with.
onServerBack(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }))
