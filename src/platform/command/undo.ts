import { create } from 'zustand'
import type { CommandCall, OfferedUndo } from '#kernel/command.ts'
import { randomKey } from '#platform/http/random-key.ts'
import { type MessageValues, t, translate } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { type KeptUndo, keepUndo, keptUndos, takeUndo } from './kept-undos.ts'
import { ignoreTold } from './work-failed.ts'

export interface Held {
  /** Message key of what waits, with its values. */
  readonly label: string
  readonly values?: MessageValues
  /** How long it can be taken back. */
  readonly seconds: number
  /** What cannot be undone afterwards. `leaving`: the page goes away, so the call needs `keepalive`. */
  send(how: { readonly leaving: boolean }): unknown
  takeBack?(): void
  /** What it is about, as `order:<code>`: the rows are marked while it waits. */
  readonly entities?: readonly string[]
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

/** What is told about a send that failed is told by whoever sends. */
const release = (id: number, leaving = false) => {
  const found = take(id)
  if (found) Promise.resolve(found.send({ leaving })).catch(ignoreTold)
}

/** While a macro plays, what its steps would hold comes to it. */
let collector: ((held: Held) => void) | null = null

/** Runs something and answers what it would have held, instead of holding it. */
export async function collectHolds<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly held: readonly Held[] }> {
  const held: Held[] = []
  collector = (one) => void held.push(one)
  try {
    return { result: await run(), held }
  } finally {
    collector = null
  }
}

/** Holds, and waits for its end: what sending came to, or that it was taken back. */
export const heldToEnd = (held: Held): Promise<'sent' | 'taken-back'> =>
  new Promise((resolve, reject) => {
    sendQueue.hold({
      ...held,
      async send(how) {
        try {
          await held.send(how)
          resolve('sent')
        } catch (error) {
          reject(error)
        }
      },
      takeBack() {
        held.takeBack?.()
        resolve('taken-back')
      },
    })
  })

/** What the marketplace makes irreversible waits here for some seconds, visible in the status bar; `Z` takes the newest back. */
export const sendQueue = {
  hold(held: Held): void {
    if (collector) {
      collector(held)
      return
    }
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

/** By entity, when what is held of it is sent (milliseconds since 1970); made anew only when the queue changes. */
let byEntity: { of: readonly Waiting[]; sendsAt: ReadonlyMap<string, number> } = { of: [], sendsAt: new Map() }

function heldEntities(waiting: readonly Waiting[]): ReadonlyMap<string, number> {
  if (byEntity.of !== waiting)
    byEntity = {
      of: waiting,
      sendsAt: new Map(waiting.flatMap(({ entities = [], sendsAt }) => entities.map((entity) => [entity, sendsAt] as const))),
    }
  return byEntity.sendsAt
}

/** When what waits about an entity (`order:<code>`) is sent, in milliseconds since 1970; null: nothing waits. Marks its row. */
export const useHeld = (entity: string): number | null => useWaiting(({ waiting }) => heldEntities(waiting).get(entity) ?? null)

// Leaving the page sends what waits: the person asked for it, and nobody is left to take it back.
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const { id } of useWaiting.getState().waiting) release(id, true)
  })

const mostUndos = 50
/** What only this window can undo; what a command undoes is kept for the seat. */
let own: readonly { readonly id: string; readonly at: number; readonly undo: OfferedUndo }[] = []
/** The toasts that offer to undo, by entry. */
const toasts = new Map<string, number>()
let undoKey: () => string | undefined = () => undefined
let reverse: (by: CommandCall) => Promise<boolean> = () => Promise.resolve(false)

/** Says who undoes by a command, and which key undoes: the bus. */
export function undoBy(run: typeof reverse, key: typeof undoKey): void {
  reverse = run
  undoKey = key
}

type UndoByCommand = Pick<OfferedUndo, 'label' | 'values'> & { readonly by: CommandCall }

/** Remembers how to take back what was done, without a toast: the screen says it itself. Gives its id for {@link undoEntry}. */
export function rememberUndo({ label, values, by }: UndoByCommand): string {
  const id = randomKey()
  keepUndo({ id, at: Date.now(), label, by, ...(values && { values }) })
  return id
}

/** Remembers how to take back what a command did, and says so. */
export function offerUndo(undo: OfferedUndo): void {
  const { label, values, by, action: name } = undo
  const entry = { id: randomKey(), at: Date.now() }
  if (by) keepUndo({ ...entry, label, by, ...(values && { values }) })
  else own = [...own.slice(1 - mostUndos), { ...entry, undo }]
  const action = { label: name ? translate(name, values) : t('workbench.undo.action'), keys: undoKey(), run: () => void undoEntry(entry.id) }
  toasts.set(entry.id, toast.show({ kind: 'success', text: translate(label, values), action }))
}

/** Another person or workspace must not undo it. */
export function forgetUndos(): void {
  own = []
  toasts.clear()
}

/** Something that can be undone, as a list shows it. */
export interface Undoable {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** What it undoes, in the current language. */
  readonly text: string
}

/** What can be undone, newest first: here, and by a command from any window of the seat. */
export function undoables(): Undoable[] {
  const here = own.map(({ id, at, undo }) => ({ id, at, text: translate(undo.label, undo.values) }))
  const kept = keptUndos().map(({ id, at, label, values }) => ({ id, at, text: translate(label, values) }))
  // Oldest first before sorting: of two in one millisecond the later is the newer.
  return [...kept, ...here].reverse().sort((a, b) => b.at - a.at)
}

/** `Z`: takes back the newest thing that waits to be sent, else undoes the newest command. Answers false when there is nothing. */
export async function undoNewest(): Promise<boolean> {
  if (sendQueue.takeBackNewest()) return true
  const newest = undoables()[0]
  return newest ? undoEntry(newest.id) : false
}

/** Undoes one thing; false when it was undone already. */
export async function undoEntry(id: string): Promise<boolean> {
  const here = own.find((entry) => entry.id === id)
  const kept: KeptUndo | undefined = here ? undefined : takeUndo(id)
  const found = here?.undo ?? kept
  if (!found) return false
  own = own.filter((entry) => entry !== here)
  toast.dismiss(toasts.get(id) ?? -1)
  toasts.delete(id)
  if (here) await here.undo.run()
  else if (kept && !(await reverse(kept.by))) return true
  toast.show({ kind: 'info', text: t('workbench.undo.done', { what: translate(found.label, found.values) }) })
  return true
}
