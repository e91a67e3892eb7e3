import { create } from 'zustand'
import type { Undo } from '#kernel/command.ts'
import { type MessageValues, t, translate } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

export interface Held {
  /** Message key of what waits, with its values. */
  readonly label: string
  readonly values?: MessageValues
  /** How long it can be taken back. */
  readonly seconds: number
  /** What cannot be undone afterwards. `leaving`: the page goes away, so the call needs `keepalive`. */
  send(how: { readonly leaving: boolean }): unknown
  takeBack?(): void
}

export interface Waiting extends Held {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly sendsAt: number
}

/** Newest last. */
const useWaiting = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

/** Removes an entry, or answers undefined when it went out already: a timer and a key press may meet. */
function take(id: number): Waiting | undefined {
  const found = useWaiting.getState().waiting.find((one) => one.id === id)
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (found) useWaiting.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.id !== id) }))
  return found
}

const release = (id: number, leaving = false) => void take(id)?.send({ leaving })

/** What the marketplace makes irreversible waits here for some seconds, visible in the status bar; `Z` takes the newest back. */
export const sendQueue = {
  hold(held: Held): void {
    const id = ++lastId
    useWaiting.setState(({ waiting }) => ({ waiting: [...waiting, { ...held, id, sendsAt: Date.now() + held.seconds * 1000 }] }))
    timers.set(
      id,
      setTimeout(() => release(id), held.seconds * 1000),
    )
  },
  /** Takes back the newest; false when nothing waits. */
  takeBackNewest(): boolean {
    const newest = useWaiting.getState().waiting.at(-1)
    const taken = newest && take(newest.id)
    if (!taken) return false
    taken.takeBack?.()
    toast.show({ kind: 'info', text: t('workbench.undo.taken-back', { what: translate(taken.label, taken.values) }) })
    return true
  },
  sendNow(): void {
    for (const { id } of useWaiting.getState().waiting) release(id)
  },
}

/** Whether something waits that can still be taken back. */
export const isHolding = (): boolean => useWaiting.getState().waiting.length > 0

export const useSendQueue = (): readonly Waiting[] => useWaiting((state) => state.waiting)

// Leaving the page sends what waits: the person asked for it, and nobody is left to take it back.
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const { id } of useWaiting.getState().waiting) release(id, true)
  })

const mostUndos = 50
let undos: readonly { readonly undo: Undo; readonly toast: number }[] = []

/** Remembers how to take back what a command did, and says so. */
export function offerUndo(undo: Undo): void {
  const shown = toast.show({
    kind: 'success',
    text: translate(undo.label, undo.values),
    action: { label: undo.action ? translate(undo.action, undo.values) : t('workbench.undo.action'), keys: 'Z', run: () => void runUndo(undo) },
  })
  undos = [...undos.slice(1 - mostUndos), { undo, toast: shown }]
}

/** Another person or workspace must not undo it. */
export function forgetUndos(): void {
  undos = []
}

/** `Z`: takes back the newest thing that waits to be sent, else undoes the newest command. Answers false when there is nothing. */
export async function undoNewest(): Promise<boolean> {
  if (sendQueue.takeBackNewest()) return true
  const newest = undos.at(-1)
  if (!newest) return false
  await runUndo(newest.undo)
  return true
}

async function runUndo(undo: Undo): Promise<void> {
  const entry = undos.find((one) => one.undo === undo)
  if (!entry) return
  undos = undos.filter((one) => one !== entry)
  toast.dismiss(entry.toast)
  await undo.run()
  toast.show({ kind: 'info', text: t('workbench.undo.done', { what: translate(undo.label, undo.values) }) })
}
