import { type QueueCursor, untouched } from './queue-cursor.ts'

/** Where someone was in a queue, for coming back from an order. */
interface Place {
  readonly cursor: QueueCursor
  /** CSS pixels. */
  readonly scroll: number
}

/** Enough for every queue that a day's work goes back to. */
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
