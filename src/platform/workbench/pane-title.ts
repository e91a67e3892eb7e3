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

function screenTitle(url: string): string {
  const screen = screenOf(url)
  return screen ? translate(screen.title) : t('workbench.pane.not-found')
}
