import type { Leaf } from '#kernel/layout.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { usePaneFacts } from './pane-store.ts'
import { screenOf } from './screens.ts'

/** What a pane is called: what it says itself, else its screen's title. */
export function paneTitle(id: string, url: string): string {
  return usePaneFacts.getState().panes[id]?.title ?? screenTitle(url)
}

export function usePaneTitle(id: string, url: string): string {
  return usePaneFacts((state) => state.panes[id]?.title) ?? screenTitle(url)
}

/** For each pane, in reading order, which of the panes of its title it is. */
export function usePaneOrdinals(panes: readonly Leaf[]): ReadonlyMap<string, number> {
  const facts = usePaneFacts((state) => state.panes)
  const seen = new Map<string, number>()
  return new Map(
    panes.map(({ id, url }) => {
      const title = facts[id]?.title ?? screenTitle(url)
      const ordinal = (seen.get(title) ?? 0) + 1
      seen.set(title, ordinal)
      return [id, ordinal]
    }),
  )
}

function screenTitle(url: string): string {
  const screen = screenOf(url)
  return screen ? translate(screen.title) : t('workbench.pane.not-found')
}
