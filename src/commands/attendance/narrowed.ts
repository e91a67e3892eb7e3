import type { ContextSnapshot } from '#kernel/context.ts'
import { parseQuery, type RawQuery, splitUrl } from '#kernel/url.ts'

/** What the list in the focused pane is narrowed to, where it is at this path: what opens in its place stays narrowed. */
export function narrowedAt(context: ContextSnapshot, path: string): RawQuery {
  const url = context['list.url']
  if (typeof url !== 'string') return {}
  const { path: shown, search } = splitUrl(url)
  return shown === path ? parseQuery(search) : {}
}
