import { create } from 'zustand'
import type { HeldElsewhere, WindowMessageOf, WindowMessageType } from '#kernel/window-protocol.ts'
import { leave, onLeaving } from '#platform/session/leaving.ts'
import { useSession } from '#platform/session/session.ts'
import { windowBus } from '#platform/windows/window-bus.ts'

/** What the other windows of this seat hold before it is sent, by window: each tells all that it holds whenever that changes. */
export const useHeldElsewhere = create<{ held: ReadonlyMap<string, readonly HeldElsewhere[]> }>(() => ({ held: new Map() }))

/** A window that crashed tells nothing any more. Milliseconds past the moment of sending. */
const forgetAfter = 1500
/** How long a window is waited for that is asked to take something back, or to send it. Milliseconds. */
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
export async function takeBackElsewhere(window: string, id: number): Promise<boolean> {
  const answer = answerOf(window, 'held.taken', (answered) => answered.id === id)
  windowBus.post({ type: 'held.take-back', id }, window)
  return (await answer)?.taken ?? false
}

/** What a window answers; null when it says nothing. */
function answerOf<T extends WindowMessageType>(
  window: string,
  type: T,
  isMeant: (message: WindowMessageOf<T>) => boolean = () => true,
): Promise<WindowMessageOf<T> | null> {
  return new Promise((resolve) => {
    const end = (answer: WindowMessageOf<T> | null) => {
      clearTimeout(timer)
      stop()
      resolve(answer)
    }
    const timer = setTimeout(() => end(null), answersWithin)
    const stop = windowBus.on(type, (message, from) => from === window && isMeant(message) && end(message))
  })
}

/** Has the other windows send what they hold, while the server still takes it. */
function sendElsewhere(): Promise<unknown> {
  const answers = [...useHeldElsewhere.getState().held.keys()].map((window) => {
    const answer = answerOf(window, 'held.sent')
    windowBus.post({ type: 'held.send' }, window)
    return answer
  })
  return Promise.all(answers)
}
onLeaving(({ everywhere }) => everywhere && sendElsewhere())
windowBus.on('held.send', (_, from) => void leave().then(() => windowBus.post({ type: 'held.sent' }, from)))

/** Says how this window takes back what it holds. */
export function onTakeBack(take: (id: number) => boolean): void {
  windowBus.on('held.take-back', ({ id }, from) => windowBus.post({ type: 'held.taken', id, taken: take(id) }, from))
}
