import { useMemo } from 'react'
import { create } from 'zustand'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { HeldElsewhere } from '#kernel/window-protocol.ts'
import { type MessageValues, t, translate } from '#platform/i18n/i18n.ts'
import { type LeavingCall, leavingCall, onLeaving } from '#platform/session/leaving.ts'
import { toast } from '#platform/ui/toast.ts'
import { onTakeBack, takeBackElsewhere, tellHeld, useHeldElsewhere } from './held-elsewhere.ts'
import { ignoreShownFailure } from './work-failed.ts'

export interface Held {
  /** Message key of what waits, with its values. */
  readonly label: string
  readonly values?: MessageValues
  /** How long it can be taken back. */
  readonly seconds: number
  /** What cannot be undone afterwards. `leaving`: the page or the session ends, and calls go out so. */
  send(leaving?: LeavingCall): unknown
  takeBack?(): void
  /** What it is about, as `order:<code>`: the rows are marked while it waits. */
  readonly entities?: readonly string[]
}

interface Waiting extends Held {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly sendsAt: number
  readonly leaving: LeavingCall
}

/** Newest last. */
const useWaiting = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

const heldOf = ({ id, label, values, sendsAt, entities = [] }: Waiting): HeldElsewhere => ({
  id,
  label,
  ...(values && { values }),
  sends_at: sendsAt,
  entities: [...entities],
})
useWaiting.subscribe(({ waiting }) => tellHeld(waiting.map(heldOf)))

/** Removes an entry, or answers undefined when it went out already: a timer and a key press may meet. */
function take(id: number): Waiting | undefined {
  const found = useWaiting.getState().waiting.find((one) => one.id === id)
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (found) useWaiting.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.id !== id) }))
  return found
}

let tellSent: (held: Held) => void = () => undefined
/** Hears of what was let go: from then on nothing takes it back. */
export function onSent(listener: typeof tellSent): void {
  tellSent = listener
}

/** What is told about a send that failed is told by whoever sends. */
async function release(id: number): Promise<void> {
  const held = take(id)
  if (held) tellSent(held)
  try {
    await held?.send()
  } catch (error) {
    ignoreShownFailure(error)
  }
}

/** False when it went out already. */
function takeBack(id: number): boolean {
  const taken = take(id)
  taken?.takeBack?.()
  return taken !== undefined
}
onTakeBack(takeBack)

/** What runs would hold and somebody else takes, by the number that their context has under {@link collectorKey}. */
const collected = new Map<number, Held[]>()
const collectorKey = 'hold.collector'
let lastCollector = 0

/** Runs something in a context by which it is known, and answers what it would have held, instead of holding it. */
export async function collectHolds<T>(
  context: ContextSnapshot,
  run: (context: ContextSnapshot) => Promise<T>,
): Promise<{ readonly result: T; readonly held: readonly Held[] }> {
  const held: Held[] = []
  const collector = ++lastCollector
  collected.set(collector, held)
  try {
    return { result: await run({ ...context, [collectorKey]: collector }), held }
  } finally {
    collected.delete(collector)
  }
}

/** Holds, and waits for its end: what sending came to, or that it was taken back. */
export const heldToEnd = (held: Held): Promise<'sent' | 'taken-back'> =>
  new Promise((resolve, reject) => {
    sendQueue.hold({
      ...held,
      async send(leaving) {
        try {
          await held.send(leaving)
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

/** What the marketplace makes irreversible waits here for some seconds, visible in every window's status bar; `Z` takes the newest back. */
export const sendQueue = {
  /** `context`: of the command that holds. */
  hold(held: Held, context?: ContextSnapshot): void {
    const collects = collected.get(Number(context?.[collectorKey]))
    if (collects) {
      collects.push(held)
      return
    }
    const id = ++lastId
    const one = { ...held, id, sendsAt: Date.now() + held.seconds * 1000, leaving: leavingCall() }
    useWaiting.setState(({ waiting }) => ({ waiting: [...waiting, one] }))
    timers.set(
      id,
      setTimeout(() => void release(id), held.seconds * 1000),
    )
  },
  /** Takes back the newest of all windows, and says so, or that it came too late; false when nothing waits. */
  async takeBackNewest(): Promise<boolean> {
    const newest = inOrder(useWaiting.getState().waiting, useHeldElsewhere.getState().held).at(-1)
    if (!newest) return false
    const taken = newest.window === null ? takeBack(newest.id) : await takeBackElsewhere(newest.window, newest.id)
    const what = translate(newest.label, newest.values)
    toast.show({ kind: 'info', text: taken ? t('workbench.undo.taken-back', { what }) : t('workbench.undo.too-late', { what }) })
    return true
  },
}

/** Whether something waits in this window that can still be taken back. */
export const isHolding = (): boolean => useWaiting.getState().waiting.length > 0

/** Something that waits, in any window of the seat. */
interface HeldSomewhere {
  readonly id: number
  /** Null: this one. */
  readonly window: string | null
  readonly label: string
  readonly values?: MessageValues | undefined
  /** Milliseconds since 1970. */
  readonly sendsAt: number
  readonly entities: readonly string[]
}

/** What goes out first comes first. */
const inOrder = (own: readonly Waiting[], elsewhere: ReadonlyMap<string, readonly HeldElsewhere[]>): readonly HeldSomewhere[] =>
  [
    ...own.map(({ id, label, values, sendsAt, entities = [] }) => ({ id, window: null, label, values, sendsAt, entities })),
    ...[...elsewhere].flatMap(([window, held]) => held.map(({ sends_at, ...one }) => ({ ...one, window, sendsAt: sends_at }))),
  ].sort((a, b) => a.sendsAt - b.sendsAt)

export function useSendQueue(): readonly HeldSomewhere[] {
  const own = useWaiting(({ waiting }) => waiting)
  const elsewhere = useHeldElsewhere(({ held }) => held)
  return useMemo(() => inOrder(own, elsewhere), [own, elsewhere])
}

/** By entity, when what is held of it is sent (milliseconds since 1970); made anew only when something else is held. */
let byEntity: { own: unknown; elsewhere: unknown; sendsAt: ReadonlyMap<string, number> } = { own: null, elsewhere: null, sendsAt: new Map() }

function sendsAtOf(entity: string, own: readonly Waiting[], elsewhere: ReadonlyMap<string, readonly HeldElsewhere[]>): number | null {
  if (byEntity.own !== own || byEntity.elsewhere !== elsewhere) {
    const held = inOrder(own, elsewhere).flatMap(({ entities, sendsAt }) => entities.map((one) => [one, sendsAt] as const))
    byEntity = { own, elsewhere, sendsAt: new Map(held) }
  }
  return byEntity.sendsAt.get(entity) ?? null
}

/** When what waits about an entity (`order:<code>`) in any window is sent, in milliseconds since 1970; null: nothing waits. Marks its row. */
export function useHeld(entity: string): number | null {
  const here = useWaiting(({ waiting }) => sendsAtOf(entity, waiting, useHeldElsewhere.getState().held))
  const there = useHeldElsewhere(({ held }) => sendsAtOf(entity, useWaiting.getState().waiting, held))
  return here ?? there
}

// Leaving sends what waits: the person asked for it, and nobody is left to take it back.
onLeaving(() => Promise.allSettled(useWaiting.getState().waiting.map(({ id, leaving }) => take(id)?.send(leaving))))
