import type { Query, QueryKey } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint, EntityTag } from '#contract/core/endpoint.ts'
import type { EndpointId, EndpointOf } from '#contract/endpoints.ts'
import type { LiveEvent, LiveEventType } from '#contract/realtime/event.ts'
import { onLiveEvents, onLiveStart } from '#platform/live/live.ts'
import { invalidateHere, keptByNews, queryClient, readAnew } from './query.ts'
import { changeLateReplies } from './reads-under-way.ts'

/** What is told of an entity in one go: each piece of news, and the last one by the key of what it is about. */
export interface NewsBatch<News> {
  readonly all: readonly News[]
  readonly of: ReadonlyMap<string, News>
}

/** Where a reply has rows of the entity. */
type RowsIn<Reply, Row> = { [K in keyof Reply]: Reply[K] extends readonly Row[] ? K : never }[keyof Reply]

interface Again<News, Input> {
  /** Which calls are read again where they are shown, by their input. */
  readonly again: true | ((input: Input, batch: NewsBatch<News>) => boolean)
  /** News is gathered for so long, and one refetch serves it all. Milliseconds; absent: at once. */
  readonly after?: number
  /** Rows do not jump under somebody who reads: only marked stale, and read when looked at next. */
  readonly quietly?: boolean
  /** Only marked stale, and only where nobody looks: whoever does is told of the news, and the list goes on by it. */
  readonly unseen?: true
}

/** What news does to the cached replies of one endpoint. Of an infinite query each page is a reply. */
export type Effect<News, Row, Reply, Input> =
  | { readonly rows: RowsIn<Reply, Row> }
  | { readonly patch: (reply: Reply, batch: NewsBatch<News>, input: Input) => Reply }
  | Again<News, Input>

type EffectOn<News, Row, E extends Endpoint> = Effect<News, Row, CallReply<E>, CallInput<E>>
type Some<T> = T | readonly T[]
// biome-ignore lint/suspicious/noExplicitAny: each effect meets the replies of the endpoint that it was declared for
type AnyEffect<News, Row> = { readonly rows: string } | Exclude<Effect<News, Row, any, any>, { rows: unknown }>

interface Declared<News, Row> {
  /** Writes that touch these are told by the news: while events come, `call()` reads nothing again for them. */
  readonly tags: readonly EntityTag[]
  /** What each event tells, by the key of what it is about. What was missed comes after what followed it: what patches compares versions, or the entity is `latest`. */
  readonly news: { readonly [T in LiveEventType]?: (event: Extract<LiveEvent, { type: T }>) => Iterable<readonly [key: string, News]> }
  /** Each piece of news says all of what it is about, and no version: one that comes after a newer one is left out. */
  readonly latest?: true
  /** A row of it as it is now: the same object where nothing is newer, null where it is no more. */
  readonly row?: (row: Row, batch: NewsBatch<News>) => Row | null
  /** What the news does to the replies of these. */
  readonly replies?: { readonly [Id in EndpointId]?: Some<EffectOn<News, Row, EndpointOf<Id>>> }
  /** Every other query that reads one of these tags is read again. */
  readonly readers?: { readonly tags: readonly EntityTag[]; readonly after?: number }
}

export interface Entity<News, Row> {
  /** Adds what the news does to the replies of an endpoint, for what is kept in a form of its own. */
  readonly follow: <E extends Endpoint, Reply = CallReply<E>>(endpoint: E, ...effects: Effect<News, Row, Reply, CallInput<E>>[]) => void
  /** News from elsewhere than the event log: what a call answered. */
  readonly tell: (news: Iterable<readonly [key: string, News]>) => void
  /** Calls back with its news, for what is kept outside of the query cache. */
  readonly onNews: (listener: (batch: NewsBatch<News>) => void) => () => void
}

/** What was missed comes within seconds: of what was told long before nothing needs to be known. */
const mostTold = 10_000

/**
 * Declares an entity: what the server tells of it, and what that does to which cached replies (docs/entities.md). Every window hears the same events,
 * so that each brings its own cache up to date and no window tells another. A read may be newer than an event: what patches compares versions.
 */
export function entity<News, Row = never>({ tags, news, latest, row, replies, readers }: Declared<News, Row>): Entity<News, Row> {
  type Own = AnyEffect<News, Row>
  const effects = new Map<string, readonly Own[]>()
  for (const [id, some] of Object.entries(replies ?? {})) effects.set(id, [some as Some<Own>].flat())
  const listeners = new Set<(batch: NewsBatch<News>) => void>()
  /** By endpoint and effect: several endpoints may be given the same. */
  const refetches = new Map<string, Map<Own, (batch: NewsBatch<News>) => void>>()
  const refetchReaders = readers && gathering<News>(readers.after, () => void invalidateHere(readers.tags, { but: effects }))

  const patched = (reply: Record<string, unknown>, effect: Own, batch: NewsBatch<News>, input: unknown): unknown => {
    if ('patch' in effect) return effect.patch(reply, batch, input)
    if (!('rows' in effect) || !row) return reply
    const before = reply[effect.rows] as readonly Row[]
    const rows = patchEach(before, (one) => row(one, batch))
    return rows === before ? reply : { ...reply, [effect.rows]: rows }
  }

  function refetch(id: string, effect: Again<News, unknown>, batch: NewsBatch<News>): void {
    const { again, quietly, unseen } = effect
    const own = refetches.get(id) ?? new Map<Own, (batch: NewsBatch<News>) => void>()
    const made =
      own.get(effect) ??
      gathering<News>(effect.after, (all) => {
        const wanted = ({ queryKey: [of, input] }: { queryKey: QueryKey }) => of === id && (again === true || again(input ?? {}, all))
        void readAnew((query) => wanted(query) && !(unseen && query.isActive()), quietly || unseen ? { refetchType: 'none' } : {})
      })
    refetches.set(id, own.set(effect, made))
    made(batch)
  }

  function tell(pieces: Iterable<readonly [string, News]>): void {
    const entries = [...pieces]
    if (entries.length === 0) return
    const batch: NewsBatch<News> = { all: entries.map(([, one]) => one), of: new Map(entries) }
    const bringUp = (query: Query) => {
      for (const effect of effects.get(String(query.queryKey[0])) ?? [])
        patchQuery(query, (reply) => patched(reply, effect, batch, query.queryKey[1] ?? {}))
    }
    for (const query of queryClient.getQueryCache().getAll()) bringUp(query)
    changeLateReplies(bringUp)
    for (const listener of listeners) listener(batch)
    for (const [id, all] of effects) for (const effect of all) if ('again' in effect) refetch(id, effect, batch)
    refetchReaders?.(batch)
  }

  keptByNews(tags)
  const newsOf = news as { readonly [T in LiveEventType]?: (event: LiveEvent) => Iterable<readonly [string, News]> }
  /** By key, the cursor of the latest that was told. */
  const told = new Map<string, number>()
  const isLatest = (key: string, cursor: number): boolean => {
    if ((told.get(key) ?? 0) > cursor) return false
    if (told.size === mostTold) told.clear()
    told.set(key, cursor)
    return true
  }
  onLiveStart(() => told.clear())
  onLiveEvents((events) =>
    tell(events.flatMap((event) => [...(newsOf[event.type]?.(event) ?? [])].filter(([key]) => !latest || isLatest(key, event.cursor)))),
  )
  return {
    follow: (endpoint, ...more) => void effects.set(endpoint.id, [...(effects.get(endpoint.id) ?? []), ...(more as readonly Own[])]),
    tell,
    onNews: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Rows as they are now; the same array where all are as they were. */
export function patchEach<Row>(rows: readonly Row[], change: (row: Row) => Row | null): readonly Row[] {
  let changed = false
  const next = rows.flatMap((row) => {
    const now = change(row)
    changed ||= now !== row
    return now === null ? [] : [now]
  })
  return changed ? next : rows
}

type Reply = Record<string, unknown>
const isPages = (data: unknown): data is { readonly pages: readonly Reply[] } => typeof data === 'object' && data !== null && 'pageParams' in data

function patchQuery({ queryKey, state: { data } }: Query, change: (reply: Reply) => unknown): void {
  if (data === undefined) return
  let next: unknown
  if (isPages(data)) {
    const pages = patchEach(data.pages, (page) => change(page) as Reply)
    next = pages === data.pages ? data : { ...data, pages }
  } else next = change(data as Reply)
  if (next !== data) queryClient.setQueryData(queryKey, next)
}

/** Hands news on at once, or gathered: the first waits, and what comes meanwhile goes with it. */
function gathering<News>(after: number | undefined, hand: (batch: NewsBatch<News>) => void): (batch: NewsBatch<News>) => void {
  if (!after) return hand
  let waiting: NewsBatch<News> | null = null
  return (batch) => {
    if (waiting) {
      waiting = { all: [...waiting.all, ...batch.all], of: new Map([...waiting.of, ...batch.of]) }
      return
    }
    waiting = batch
    setTimeout(() => {
      const all = waiting ?? batch
      waiting = null
      hand(all)
    }, after)
  }
}
