import { z } from 'zod'
import { type ListCursor, untouched } from '#kernel/list-cursor.ts'
import { language } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** Where someone was in a list, for coming back to it from what was opened, and after the reload that a change of language is. */
interface Place {
  readonly cursor: ListCursor
  /** CSS pixels. */
  readonly scroll: number
}

/** Enough for every list that a day's work goes back to. */
const mostPlaces = 50
const places = new Map<string, Place>()
const keyOf = (pane: string, address: string) => `${pane} ${address}`

export const placeIn = (pane: string, address: string): Place => places.get(keyOf(pane, address)) ?? { cursor: untouched, scroll: 0 }

export function keepPlace(pane: string, address: string, place: Place): void {
  const key = keyOf(pane, address)
  places.delete(key)
  places.set(key, place)
  if (places.size > mostPlaces) places.delete(places.keys().next().value as string)
}

/** Between two pages of one tab, whose they are. It is taken up at once, so that a duplicated tab does not inherit it. */
const stored = storedEntry(
  'list_places',
  z.object({
    user_id: z.number(),
    places: z.array(
      z.object({
        key: z.string(),
        scroll: z.number(),
        index: z.number().nullable(),
        code: z.string().nullable(),
        anchor: z.number().nullable(),
        selected: z.array(z.string()),
      }),
    ),
  }),
  'session',
)

function takeUp(userId: number): void {
  const found = stored.read()
  stored.remove()
  if (found?.user_id !== userId) return
  for (const { key, scroll, selected, ...cursor } of found.places) places.set(key, { scroll, cursor: { ...cursor, selected: new Set(selected) } })
}

const shown = new Set<() => void>()

/** Keeps the place of a list that is shown when its page goes. Returns what ends it. */
export function keepOnLeaving(keep: () => void): () => void {
  shown.add(keep)
  return () => void shown.delete(keep)
}

globalThis.addEventListener?.('pagehide', () => {
  const { user } = useSession.getState()
  // Only this reload is not the person's own: whoever asks for one begins anew.
  if (!user || useSettings.getState().language === language()) return
  for (const keep of shown) keep()
  stored.write({
    user_id: user.user_id,
    places: [...places].map(([key, { scroll, cursor }]) => ({ key, scroll, ...cursor, selected: [...cursor.selected] })),
  })
})

const current = useSession.getState().user
if (current) takeUp(current.user_id)
// Nothing of one seat stays for the next.
useSession.subscribe(({ user }, before) => {
  if (user?.user_id === before.user?.user_id) return
  places.clear()
  if (user) takeUp(user.user_id)
})
