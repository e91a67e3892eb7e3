import { type ListCursor, untouched } from '#kernel/list-cursor.ts'
import { useSession } from '#platform/session/session.ts'

/** Where someone was in a list, for coming back to it from what was opened. */
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

// Nothing of one seat stays for the next.
useSession.subscribe(({ user }, before) => {
  if (user?.user_id !== before.user?.user_id) places.clear()
})
