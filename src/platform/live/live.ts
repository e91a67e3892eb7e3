import { notifyManager } from '@tanstack/react-query'
import { create } from 'zustand'
import type { ChatPresence } from '#contract/chat/chat.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { onSignal } from '#platform/http/signals.ts'
import { tellEach } from '#platform/windows/tell-each.ts'
import type { LiveSource, LiveStatus } from './live-source.ts'

const useStatus = create<{ status: LiveStatus }>(() => ({ status: 'connecting' }))
const listeners = new Set<(events: readonly LiveEvent[]) => void>()
const presenceListeners = new Set<(presence: ChatPresence) => void>()
const resetListeners = new Set<() => void>()
const backListeners = new Set<() => void>()
const startListeners = new Set<() => void>()
let source: LiveSource | null = null
/** The least of what was read while there was no source yet. */
let readBefore: number | null = null

/**
 * Calls back with live events, each once, and in order but for what was missed, which may come after what followed it. What a listener patches must compare versions: a read
 * may be newer than an event.
 */
export function onLiveEvents(listener: (events: readonly LiveEvent[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when somebody of the workspace, this seat too, views a chat, types in it or leaves it. */
export function onPresence(listener: (presence: ChatPresence) => void): () => void {
  presenceListeners.add(listener)
  return () => presenceListeners.delete(listener)
}

/** Calls back before the first event of a seat: those of another workspace have other cursors. */
export function onLiveStart(listener: () => void): () => void {
  startListeners.add(listener)
  return () => startListeners.delete(listener)
}

/** Calls back when events were missed for good. */
export function onLiveReset(listener: () => void): () => void {
  resetListeners.add(listener)
  return () => resetListeners.delete(listener)
}

/** Calls back when the server can be reached again, as far as anybody knows: events come again, or the network is back. */
export function onServerBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

const tellBack = (): void => tellEach(backListeners)
globalThis.addEventListener?.('online', tellBack)
/** Since when events come, by the clock of `performance.now()`; null: they do not. */
let comingSince: number | null = null
useStatus.subscribe(({ status }, before) => {
  if (status === before.status) return
  comingSince = status === 'connected' ? performance.now() : null
  if (status === 'connected') tellBack()
})

export const useLiveStatus = (): LiveStatus => useStatus((state) => state.status)
/** Events come now, and came at that moment already: the news of what was written since cannot have passed by. */
export const isLiveSince = (at: number): boolean => comingSince !== null && comingSince <= at
export const liveStatus = (): LiveStatus => useStatus.getState().status

export function startLive(from: LiveSource): void {
  const read = readBefore
  stopLive()
  tellEach(startListeners)
  source = from
  source.start({
    status: (status) => useStatus.setState({ status }),
    events: (events) => {
      // What they change in what was read is drawn together.
      if (events.length > 0) notifyManager.batch(() => tellEach(listeners, events))
    },
    reset: () => tellEach(resetListeners),
    presence: (presence) => tellEach(presenceListeners, presence),
  })
  if (read !== null) source.readAt(read)
}

export function stopLive(): void {
  source?.stop()
  source = null
  readBefore = null
  useStatus.setState({ status: 'connecting' })
}

// What was read before events came may be older than the first of them.
onSignal('reflects', ({ cursor, asked_at }) => {
  if (isLiveSince(asked_at)) return
  if (source) source.readAt(cursor)
  else readBefore = Math.min(cursor, readBefore ?? cursor)
})
