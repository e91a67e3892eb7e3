import { type Query, QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint, EntityTag } from '#contract/core/endpoint.ts'
import { type ApiError, type CallOptions, call, isTransient } from '#platform/http/call.ts'
import { onSignal } from '#platform/http/signals.ts'
import { isLiveSince, liveStatus, onLiveReset, onServerBack } from '#platform/live/live.ts'
import { onWake } from '#platform/windows/wake.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { withPending } from './pending-changes.ts'
import { beganAnew, changeLateReplies, followReads } from './reads-under-way.ts'

/** While events keep the cache right there is nothing to ask again; without them rows age in seconds. */
const freshWhileLiveMs = 5 * 60_000
const freshOtherwiseMs = 15_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: () => (liveStatus() === 'connected' ? freshWhileLiveMs : freshOtherwiseMs),
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      retryDelay: (failures) => Math.min(4_000, 400 * 2 ** failures),
      // A server on the same machine answers while the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

followReads(queryClient.getQueryCache())

/** Which entities each endpoint reads, for the queries that are in the cache. */
const readsOf = new Map<string, readonly EntityTag[]>()

declare const made: unique symbol
type CallKey = readonly [endpointId: string, input?: unknown, form?: string] & { readonly [made]: true }
declare module '@tanstack/react-query' {
  interface Register {
    /** No other array is a key: it would be refetched by nothing that touches what it reads. */
    queryKey: CallKey
  }
}

/**
 * The cache key of a call, which nothing else makes (scripts/lint/query-key.grit). Without input it stands for all calls of the endpoint; what is
 * kept in another form than the reply itself (pages, a thread) names the form.
 */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: CallInput<E>, form?: string): CallKey {
  readsOf.set(endpoint.id, endpoint.reads)
  const key = input === undefined ? [endpoint.id] : form === undefined ? [endpoint.id, input] : [endpoint.id, input, form]
  return key as unknown as CallKey
}

/** What `useQuery`, `useQueries` and `prefetchQuery` take for a call. */
export function callQuery<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, options?: Pick<CallOptions, 'ahead'>) {
  return {
    queryKey: queryKeyOf(endpoint, input),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallReply<E>> =>
      withPending(endpoint, await call(endpoint, input, { signal, ...options })),
  }
}

export type QueryOptions<E extends Endpoint, T> = Omit<UseQueryOptions<CallReply<E>, ApiError, T>, 'queryKey' | 'queryFn'>

/** `useQuery` of a call. */
export function useCall<E extends Endpoint, T = CallReply<E>>(
  endpoint: E,
  input?: CallInput<E>,
  options?: QueryOptions<E, T>,
): UseQueryResult<T, ApiError> {
  return useQuery<CallReply<E>, ApiError, T>({ ...callQuery(endpoint, input), ...options })
}

/** Reads again what is shown of the queries that read one of the entities, here and in the other windows, as `call()` does after a write. */
export function readAgain(tags: readonly EntityTag[]): void {
  if (tags.length === 0) return
  // Marked at once, so that who asks next gets it anew.
  void invalidateHere(tags, { refetchType: 'none' })
  windowBus.post({ type: 'entities.changed', tags: [...tags] })
  gather(tags)
}

/** Marks stale, and reads again where it is shown, what reads one of the entities; `but` are endpoints that go their own way. */
export function invalidateHere(
  tags: readonly string[],
  { but, ...how }: { but?: { has(endpointId: string): boolean } } & ReadAnew = {},
): Promise<void> {
  return readAnew(({ queryKey: [id] }) => !but?.has(String(id)) && !!readsOf.get(String(id))?.some((tag) => tags.includes(tag)), how)
}

interface ReadAnew {
  readonly refetchType?: 'none'
}

/** Marks queries stale, and reads those again that are shown. A first read that is under way is not begun anew for it: once its reply is there, it is read again. */
export function readAnew(isOne: (query: Query) => boolean, how: ReadAnew = {}): Promise<void> {
  changeLateReplies((query) => {
    if (isOne(query)) queueMicrotask(() => void queryClient.invalidateQueries({ predicate: (one) => one === query, ...how }))
  })
  if (!how.refetchType) beganAnew((query) => isOne(query) && query.isActive() && query.state.data !== undefined)
  return queryClient.invalidateQueries({ predicate: isOne, ...how })
}

/** Entities whose every change the server tells to every window. */
const tagsWithNews = new Set<EntityTag>()
export function keptByNews(tags: readonly EntityTag[]): void {
  for (const tag of tags) tagsWithNews.add(tag)
}

/** What comes right after the first goes together, for work on many things touches with each. */
const gatherMs = 100
let gathered: Set<string> | null = null

function gather(tags: readonly string[]): void {
  if (gathered) {
    for (const tag of tags) gathered.add(tag)
    return
  }
  void invalidateHere(tags)
  gathered = new Set()
  setTimeout(() => {
    const late = gathered
    gathered = null
    if (late?.size) gather([...late])
  }, gatherMs)
}

/** What the server's news tells is patched when it comes; without events, and where there is no news, it has to be read again. */
const withoutNews = (tags: readonly EntityTag[], since: number) => (isLiveSince(since) ? tags.filter((tag) => !tagsWithNews.has(tag)) : tags)

// A write was answered. Where events began to come only while it was on its way, its own may have been told before that: nobody hears of it.
onSignal('touched', ({ tags, sent_at }) => readAgain(withoutNews(tags, sent_at)))
// Another window may be without events, as one that has just opened is: this one goes by its own.
windowBus.on('entities.changed', ({ tags }) => {
  const changed = withoutNews(tags as readonly EntityTag[], performance.now())
  if (changed.length > 0) gather(changed)
})
const readAll = () => void readAnew(() => true)
onWake((missed) => missed && readAll())
onLiveReset(readAll)
// What failed while the server was away is read now. The rest was kept right by the events that were caught up with, and a refusal was its answer.
onServerBack(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isTransient(state.error) }))
