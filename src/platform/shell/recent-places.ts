import { z } from 'zod'
import { create } from 'zustand'
import type { Layout } from '#kernel/layout.ts'
import { findLeaf } from '#kernel/layout-tree.ts'
import { splitUrl } from '#kernel/url.ts'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'
import { onLayout } from '#platform/workbench/layout-store.ts'
import { paneTitle } from '#platform/workbench/pane-title.ts'
import { screenOf } from '#platform/workbench/screens.ts'

const placeSchema = z.object({ url: z.string(), title: z.string() })
export type RecentPlace = z.infer<typeof placeSchema>

const most = 6

const usePlaces = create<{ places: readonly RecentPlace[] }>(() => ({ places: [] }))

/** Where the person was lately, the latest first: the pages of this browser, for each person apart. */
export const useRecentPlaces = (): readonly RecentPlace[] => usePlaces((state) => state.places)

const entryOf = (userId: number) => storedEntry(`recent:${userId}`, z.array(placeSchema))
const person = () => useSession.getState().user?.user_id ?? null

/** The home page lists them, so it is none; nor is what has no menu around it. */
const isPlace = (url: string): boolean => {
  const screen = screenOf(url)
  return !!screen && screen.frame === 'dashboard' && screen.path !== '/home'
}

/** One line for each page of a screen: another filter of the same list is the same place, another order is another. */
const same = (a: RecentPlace, b: RecentPlace): boolean => a.url === b.url || (splitUrl(a.url).path === splitUrl(b.url).path && a.title === b.title)

export function withPlace(places: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  return [place, ...places.filter((one) => !same(one, place))].slice(0, most)
}

/** Notes the pages that are left from now on: then their title is known. All windows note theirs in one entry. Returns how to stop. */
export function startRecentPlaces(): () => void {
  const userId = person()
  if (userId === null) return () => undefined
  const entry = entryOf(userId)
  const load = () => usePlaces.setState({ places: entry.read() ?? [] })
  load()
  const note = (after: Layout, before: Layout) => {
    const left = findLeaf(before.root, before.focused)
    const here = findLeaf(after.root, after.focused)
    if (!left || left.url === here?.url || !isPlace(left.url)) return
    entry.write([...withPlace(entry.read() ?? [], { url: left.url, title: paneTitle(left.id, left.url) })])
    load()
  }
  const ends = [onLayout(note), entry.onChange(load)]
  return () => {
    for (const end of ends) end()
  }
}
