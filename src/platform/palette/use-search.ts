import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { charactersIn, firstCharacters } from '#contract/core/characters.ts'
import { type SearchKind, searchKindNames, shortestSearch } from '#contract/search/search.ts'
import type { PaletteScope } from '#kernel/palette-scope.ts'
import { onServerBack } from '#platform/live/live.ts'
import { foundKinds } from './entity-rows.ts'
import { createSearchSession, isAnswered, type SearchState, type SearchWish } from './search-session.ts'

/** What a scope searches on the server; `any`: all there is. */
const kindsOf: { readonly [S in PaletteScope]?: readonly SearchKind[] } = {
  order: ['order'],
  buyer: ['buyer', 'chat'],
  product: ['product'],
  any: searchKindNames,
}

/** Whether a scope finds something for this person: none that searches the server does where nothing of it may be seen. */
export const mayFind = (scope: PaletteScope): boolean => !kindsOf[scope] || foundKinds(kindsOf[scope]).length > 0
/** Of a kind: in its own scope, and below the commands. */
const most = { scoped: 20, any: 4 }

/** What is asked of the server for a text; null: nothing. Typing errors are forgiven where no command was meant. */
export function wishFor(scope: PaletteScope, query: string, commandMeant: boolean): SearchWish | null {
  const searched = kindsOf[scope]
  if (!searched || charactersIn(query) < shortestSearch) return null
  const kinds = foundKinds(searched)
  if (kinds.length === 0) return null
  return { text: firstCharacters(query, 100), kinds, near: scope !== 'any' || !commandMeant, limit: scope === 'any' ? most.any : most.scoped }
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
  useEffect(() => {
    const forget = onServerBack(session.retry)
    return () => {
      forget()
      session.end()
    }
  }, [session])
  const state = useSyncExternalStore(session.subscribe, session.state)
  return { ...state, outdated: wish !== null && !state.error && !isAnswered({ ...state, wish }), retry: session.retry }
}
