import { leavesOf } from '#kernel/layout-tree.ts'
import { parseQuery, splitUrl } from '#kernel/url.ts'
import { useSession } from '#platform/session/session.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { dispatch, getLayout, onLayout } from '#platform/workbench/layout-store.ts'

const name = 'tour'

/** The address without the mark; null where it has none. */
export function withoutTour(url: string): string | null {
  const { path, search } = splitUrl(url)
  if (parseQuery(search)[name] !== 'start') return null
  const rest = new URLSearchParams(search)
  rest.delete(name)
  // Commas stay readable, as the app's own addresses write them.
  const text = rest.toString().replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}

/** Starts the tour of a pane whose address says `tour=start`, and takes the mark out of the address. Returns how to stop watching. */
export function watchTours(): () => void {
  const look = () => {
    if (useSession.getState().status !== 'signed-in') return
    for (const leaf of leavesOf(getLayout().root)) {
      const url = withoutTour(leaf.url)
      if (url === null) continue
      dispatch({ type: 'navigate', pane: leaf.id, url, history: 'replace' })
      import('./run-tour.ts').then(({ runTour }) => runTour(url)).catch((error: unknown) => toast.show({ kind: 'error', text: errorText(error) }))
    }
  }
  look()
  return onLayout(look)
}
