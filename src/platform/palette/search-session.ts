import type { CallReply } from '#contract/core/endpoint.ts'
import { search } from '#contract/search/search.endpoints.ts'
import type { SearchKind } from '#contract/search/search.ts'
import { againAfter } from '#platform/http/again-after.ts'
import { call, isAbort, isTransient } from '#platform/http/call.ts'

export interface SearchWish {
  readonly text: string
  readonly kinds: readonly SearchKind[]
  readonly near: boolean
  /** Of each kind. */
  readonly limit: number
}
export type SearchReply = CallReply<typeof search>

export interface SearchState {
  /** What was asked for last; null: nothing. */
  readonly wish: SearchWish | null
  /** The latest answer, which may be one to an earlier text: it stays until the next is there. */
  readonly answer: { readonly to: SearchWish; readonly reply: SearchReply } | null
  /** Why the last question has no answer. It stays while the question is asked again by itself. */
  readonly error: unknown
}

/** Milliseconds between two questions of a fast typist; the first one goes out at once. */
const pace = 60
const mostKept = 200

export interface SearchSession {
  readonly state: () => SearchState
  subscribe(listener: () => void): () => void
  /** Asks the server, or what it answered before. Outdated questions are cancelled. */
  ask(wish: SearchWish | null): void
  /** Asks again what failed, now. */
  retry(): void
  end(): void
}

/** Questions and answers of one opening of the palette. */
export function createSearchSession(): SearchSession {
  let state: SearchState = { wish: null, answer: null, error: null }
  const listeners = new Set<() => void>()
  const known = new Map<string, SearchReply>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  const set = (next: SearchState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const stop = () => {
    clearTimeout(timer)
    asking?.abort()
    asking = null
  }

  async function send(wish: SearchWish, failures = 0): Promise<void> {
    const mine = new AbortController()
    asking = mine
    askedAt = performance.now()
    const { text, kinds, near, limit } = wish
    try {
      const reply = await call(search, { query: { s: text, kind: kinds.join(','), near: near ? '1' : '0', limit } }, { signal: mine.signal })
      if (known.size >= mostKept) known.clear()
      known.set(keyOf(wish), reply)
      if (asking === mine) set({ wish, answer: { to: wish, reply }, error: null })
    } catch (error) {
      if (asking !== mine || isAbort(error)) return
      // A network that is said to be back may not carry the first call yet, and nothing tells when it does.
      if (isTransient(error)) timer = setTimeout(() => void send(wish, failures + 1), againAfter(failures))
      set({ ...state, error })
    }
  }

  function start(wish: SearchWish): void {
    // Never within the keystroke itself: asking costs as much as drawing a few rows.
    timer = setTimeout(() => void send(wish), Math.max(0, askedAt + pace - performance.now()))
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask(wish) {
      if (wish && state.wish && keyOf(wish) === keyOf(state.wish)) return
      if (!wish && !state.wish) return
      stop()
      const reply = wish ? known.get(keyOf(wish)) : undefined
      // Rows of another scope are no answer, not even an old one.
      const kept = wish && state.answer && sameKinds(wish, state.answer.to) ? state.answer : null
      const answer = wish && reply ? { to: wish, reply } : kept
      // Who asks knows what was asked: only another answer is news.
      if (answer === state.answer && !state.error) state = { ...state, wish }
      else set({ wish, answer, error: null })
      if (wish && !reply) start(wish)
    },
    retry() {
      const { wish, error } = state
      if (!wish || !error) return
      stop()
      set({ ...state, error: null })
      void send(wish)
    },
    end: stop,
  }
}

/** Whether the answer is to what was asked last. */
export const isAnswered = ({ wish, answer }: SearchState): boolean => wish === null || (answer !== null && keyOf(answer.to) === keyOf(wish))

const keyOf = ({ text, kinds, near, limit }: SearchWish): string => `${kinds.join()} ${near} ${limit} ${text}`
const sameKinds = (a: SearchWish, b: SearchWish): boolean => a.kinds.join() === b.kinds.join()
