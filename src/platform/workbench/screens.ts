import type { DefinedScreen, KnownScreen } from '#kernel/define-screen.ts'
import { createScreenRegistry, type Match, type ScreenRegistry } from '#kernel/screen-registry.ts'

/** Every screen of the product, some of them only in outline until all is declared. */
export let screens: readonly KnownScreen[] = []
let registry: ScreenRegistry<DefinedScreen> = createScreenRegistry<DefinedScreen>([])

/** Throws on repeated ids and paths. */
export function setScreens(found: readonly (DefinedScreen | KnownScreen)[]): void {
  registry = createScreenRegistry<DefinedScreen>(found)
  screens = found
  matches.clear()
}

const matches = new Map<string, Match<DefinedScreen>>()
const mostMatches = 500

/** The screen that an in-app address shows, with its parameters and query; the same object for the same address. */
export function matchUrl(url: string): Match<DefinedScreen> {
  const known = matches.get(url)
  if (known) return known
  const found = registry.match(url)
  if (matches.size >= mostMatches) matches.clear()
  matches.set(url, found)
  return found
}

export const screenRegistry = (): ScreenRegistry<DefinedScreen> => registry
export const screenById = (id: string): KnownScreen | undefined => registry.get(id)

/** The screen of an address, also when its query is incomplete; undefined when no screen has the path. */
export function screenOf(url: string): KnownScreen | undefined {
  const match = matchUrl(url)
  return match.kind === 'not-found' ? undefined : match.screen
}
