import { create } from 'zustand'
import type { HeldElsewhere } from '#kernel/window-protocol.ts'
import { useSession } from '#platform/session/session.ts'
import { windowBus } from '#platform/windows/window-bus.ts'

/** What the other windows of this seat hold before it is sent, by window: each tells all that it holds whenever that changes. */
export const useHeldElsewhere = create<{ held: ReadonlyMap<string, readonly HeldElsewhere[]> }>(() => ({ held: new Map() }))

/** A window that crashed tells nothing any more. Milliseconds past the moment of sending. */
const forgetAfter = 1500
/** How long a window is waited for that is asked to take something back. Milliseconds. */
const answersWithin = 3000

const ownSeat = (): number | null => useSession.getState().user?.user_id ?? null

/** Tells the others what this window holds now. */
export function tellHeld(held: readonly HeldElsewhere[]): void {
  const user_id = ownSeat()
  if (user_id !== null) windowBus.post({ type: 'held.changed', user_id, held: [...held] })
}

const keep = (window: string, held: readonly HeldElsewhere[]): void =>
  useHeldElsewhere.setState((before) => {
    const all = new Map(before.held)
    all.delete(window)
    return { held: held.length ? all.set(window, held) : all }
  })

windowBus.on('held.changed', ({ user_id, held }, from) => {
  if (user_id !== ownSeat()) return
  keep(from, held)
  if (!held.length) return
  const last = Math.max(...held.map(({ sends_at }) => sends_at))
  setTimeout(() => useHeldElsewhere.getState().held.get(from) === held && keep(from, []), last - Date.now() + forgetAfter)
})
windowBus.on('window.gone', (_, from) => keep(from, []))

export const forgetHeldElsewhere = (): void => useHeldElsewhere.setState({ held: new Map() })

/** Asks a window to take something back; false when it was too late, or when the window says nothing. */
export function takeBackElsewhere(window: string, id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(taken)
    }
    const timer = setTimeout(() => end(false), answersWithin)
    const stop = windowBus.on('held.taken', (answer, from) => {
      if (from === window && answer.id === id) end(answer.taken)
    })
    windowBus.post({ type: 'held.take-back', id }, window)
  })
}

/** Says how this window takes back what it holds. */
export function onTakeBack(take: (id: number) => boolean): void {
  windowBus.on('held.take-back', ({ id }, from) => windowBus.post({ type: 'held.taken', id, taken: take(id) }, from))
}
