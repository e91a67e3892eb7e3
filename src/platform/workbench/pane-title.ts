import type { Leaf } from '#kernel/layout.ts'
import { splitUrl } from '#kernel/url.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { type PaneFacts, usePaneFacts } from './pane-store.ts'
import { screenOf } from './screens.ts'

/** What a pane is called: what it says itself, else its screen's title. */
export function paneTitle(id: string, url: string): string {
  return titleOf(usePaneFacts.getState().panes[id], url)
}

export function usePaneTitle(id: string, url: string): string {
  return usePaneFacts((state) => titleOf(state.panes[id], url))
}

/** For each pane, in reading order, which of the panes of its title it is. */
export function usePaneOrdinals(panes: readonly Leaf[]): ReadonlyMap<string, number> {
  const facts = usePaneFacts((state) => state.panes)
  const seen = new Map<string, number>()
  return new Map(
    panes.map(({ id, url }) => {
      const title = titleOf(facts[id], url)
      const ordinal = (seen.get(title) ?? 0) + 1
      seen.set(title, ordinal)
      return [id, ordinal]
    }),
  )
}

const titleOf = (facts: PaneFacts | undefined, url: string): string => (facts && facts.path === splitUrl(url).path ? facts.title : screenTitle(url))

/** What the screen of an address is called. */
export function screenTitle(url: string): string {
  const screen = screenOf(url)
  return screen ? translate(screen.title) : t('workbench.pane.not-found')
}
