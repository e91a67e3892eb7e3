import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { shortestSearch } from '#contract/search/search.ts'
import type { PaletteScope } from '#kernel/palette-scope.ts'
import { foundKinds } from './entity-rows.ts'
import { createSearchSession, isAnswered, type SearchState, type SearchWish } from './search-session.ts'

/** What a scope searches on the server. */
const kindsOf = { order: ['order'], buyer: ['buyer'], product: ['product'], any: undefined } as const
/** Of a kind: in its own scope, and below the commands. */
const most = { scoped: 20, any: 4 }

/** What is asked of the server for a text; null: nothing. Typing errors are forgiven where no command was meant. */
export function wishFor(scope: PaletteScope, query: string, commands: number): SearchWish | null {
  if (!(scope in kindsOf) || query.length < shortestSearch) return null
  const kinds = foundKinds(kindsOf[scope as keyof typeof kindsOf])
  if (kinds.length === 0) return null
  return { text: query.slice(0, 100), kinds, near: scope !== 'any' || commands === 0, limit: scope === 'any' ? most.any : most.scoped }
}

export interface Searched extends SearchState {
  /** What is shown answers an earlier text. */
  readonly outdated: boolean
  retry(): void
}

/** What the server found for a wish. The rows before stay until the next are there. */
export function useSearch(wish: SearchWish | null): Searched {
  const [session] = useState(createSearchSession)
  // Before the paint: the question is on its way while the page is drawn.
  useLayoutEffect(() => session.ask(wish))
  useEffect(() => session.end, [session])
  const state = useSyncExternalStore(session.subscribe, session.state)
  return { ...state, outdated: wish !== null && !state.error && !isAnswered({ ...state, wish }), retry: session.retry }
}
