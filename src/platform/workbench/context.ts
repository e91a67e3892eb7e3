import { leavesOf } from '#kernel/layout-tree.ts'
import { contextStore } from '#platform/command/context.ts'
import { useSession } from '#platform/session/session.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { getLayout, useLayoutStore } from './layout-store.ts'
import { usePaneFacts } from './pane-store.ts'
import { screenOf } from './screens.ts'

/** Keeps the context's global and pane layers in step with the layout and what the focused pane says. */
export function startContext(): void {
  const tell = () => {
    const { root, focused, zoomed, closed } = getLayout()
    const panes = leavesOf(root)
    const leaf = panes.find((one) => one.id === focused)
    contextStore.set('global', {
      'session.signedIn': useSession.getState().status === 'signed-in',
      'window.standalone': isStandalone(),
      'panes.count': panes.length,
      'panes.zoomed': zoomed !== null,
      'panes.closed': closed.length,
    })
    const facts = usePaneFacts.getState().panes[focused]
    contextStore.set('pane', { 'pane.screen': (leaf && screenOf(leaf.url)?.id) ?? null, ...facts?.abilities, ...facts?.context })
  }
  tell()
  useLayoutStore.subscribe(tell)
  usePaneFacts.subscribe(tell)
  useSession.subscribe(tell)
}
