import { create } from 'zustand'
import { mayAccess } from '#contract/core/privilege.ts'
import { overlayKey } from '#kernel/context.ts'
import type { Keystroke } from '#kernel/key-press.ts'
import { continuations, idle, type KeyState, type Outcome, silentCommands, step } from '#kernel/keymap.ts'
import { holds } from '#kernel/when.ts'
import { bus, commandRegistry, liveKeymap } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { useDeclared } from '#platform/command/declared.ts'
import { translate } from '#platform/i18n/i18n.ts'
import { subject } from '#platform/session/session.ts'
import { toast } from '#platform/ui/toast.ts'
import { belongsToControl, keystrokeOf, takesText, targetOf } from './keystroke.ts'
import { pressAnew } from './press-anew.ts'

/** What can follow the keys that were typed; empty when no sequence is pending. */
export interface WhichKey {
  readonly typed: readonly string[]
  readonly next: readonly { readonly key: string; readonly command: string | null; readonly count: number }[]
}

const nothing: WhichKey = { typed: [], next: [] }
export const useWhichKey = create<WhichKey>(() => nothing)

let state: KeyState = idle

const situation = () => ({
  context: contextStore.snapshot(),
  permits: (id: string) => {
    const command = commandRegistry().get(id)
    return !!command && mayAccess(command.access, subject())
  },
})

function rest(): void {
  state = idle
  if (useWhichKey.getState() !== nothing) useWhichKey.setState(nothing, true)
}

/** What the browser does at its own key comes as an event of its own: a copy, a paste. */
const isNative = (outcome: Outcome): boolean =>
  outcome.kind === 'command' && outcome.binding.source === 'default' && commandRegistry().get(outcome.command)?.native === true

/** One key went down. Answers what came of it; the browser's own reaction is prevented for whatever is ours. */
export function pressKey(event: KeyboardEvent): Outcome['kind'] {
  if (event.defaultPrevented) return 'none'
  const pending = state.kind === 'pending'
  if (!pending && belongsToControl(event)) return 'none'
  const stroke = keystrokeOf(event)
  const { state: after, outcome } = step(liveKeymap(), state, stroke, situation())
  state = after
  if (after.kind === 'pending') useWhichKey.setState({ typed: after.typed, next: continuations(after, situation()) }, true)
  else if (pending) rest()
  if (outcome.kind === 'none') {
    if (!pending) explain(stroke)
    return 'none'
  }
  if (isNative(outcome)) return 'none'
  event.preventDefault()
  event.stopPropagation()
  if (outcome.kind === 'command') void runCommand(outcome.command)
  return outcome.kind
}

/** What a key would do: nothing of ours, a move that repeats while the key is held, or anything else, of which a moment's wait spoils nothing. */
export function effectOf(event: KeyboardEvent): 'none' | 'move' | 'other' {
  if (belongsToControl(event) && state.kind !== 'pending') return 'none'
  const { outcome } = step(liveKeymap(), state, keystrokeOf(event), situation())
  if (outcome.kind === 'command' && !isNative(outcome)) return outcome.binding.repeats ? 'move' : 'other'
  return outcome.kind === 'pending' ? 'other' : 'none'
}

/** A key whose command cannot run for what is selected says why. */
function explain(stroke: Keystroke): void {
  const context = contextStore.snapshot()
  if (holds(context[overlayKey] ?? null)) return
  for (const id of silentCommands(liveKeymap(), stroke)) {
    const why = bus.whyNot(id, context)
    if (why) return void toast.show({ kind: 'info', text: translate(why.label, why.values) })
  }
}

/** Keys that were typed while something is read that they may be about, oldest first; null: nothing is. */
let early: KeyboardEvent[] | null = null
let awaited: Promise<boolean> = Promise.resolve(true)

/**
 * Keys wait until what they may be about is there, and are then pressed in their order: "all, accept" means all, however long the list of all takes to
 * be read. What is typed into fields, and what the browser does by itself, does not wait. `until` answers whether it is there: if not, they are forgotten.
 */
export async function keysWait(until: Promise<boolean>): Promise<void> {
  const all = Promise.all([awaited, until]).then((there) => !there.includes(false))
  awaited = all
  early ??= []
  const isThere = await all
  if (awaited !== all) return
  if (!isThere) early = []
  const next = () => early?.shift()
  for (let key = next(); key; key = next()) {
    pressAnew(key)
    // It asked for something itself, which the others wait for too.
    if (awaited !== all) return
  }
  early = null
  awaited = Promise.resolve(true)
}

/** Keys that do something without us, or nothing alone. */
const isBrowsers = (event: KeyboardEvent): boolean =>
  /^(Tab|Shift|Control|Alt|Meta|F\d+)$/.test(event.key) ||
  ((event.ctrlKey || event.metaKey || event.altKey) && effectOf(event) === 'none' && !mayBeOurs(event))

/** Whether a chord does anything here is not known before its command is declared. */
const mayBeOurs = (event: KeyboardEvent): boolean =>
  !useDeclared.getState().all && silentCommands(liveKeymap(), keystrokeOf(event)).some((id) => !commandRegistry().get(id)?.native)

/** The page starts: a field may have come after the first letters that were typed into it. */
let starting = false

/** Letters that were typed before go into the field before this one. */
const isBehindOthers = ({ key }: KeyboardEvent): boolean => starting && key.length === 1 && !!early?.length

/** Puts a key aside while {@link keysWait} says so. */
function waits(event: KeyboardEvent): boolean {
  if (!early || isPressedAnew(event) || event.defaultPrevented) return false
  const isTyped = takesText(targetOf(event)) || belongsToControl(event)
  if ((isTyped && !isBehindOthers(event)) || isBrowsers(event)) return false
  event.preventDefault()
  event.stopPropagation()
  early.push(sameKey(event))
  return true
}

const pressedAnew = new WeakSet<Event>()

/** True for a key that waited: it was heard before, in its time. */
export const isPressedAnew = (event: Event): boolean => pressedAnew.has(event)

function sameKey(earlier: KeyboardEvent): KeyboardEvent {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = earlier
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true, composed: true })
  pressedAnew.add(event)
  heardAt.set(event, earlier.timeStamp)
  return event
}

const heardAt = new WeakMap<Event, number>()

/** A key that waited, with the moment when it was pressed: how fast keys came tells machines from people. */
export interface EarlyKey {
  readonly event: KeyboardEvent
  readonly at: number
}

/** Lets somebody take out of the keys that wait what was no person's: `sort` answers those that stay. */
export function sortEarlyKeys(sort: (keys: readonly EarlyKey[]) => readonly EarlyKey[]): void {
  if (early) early = sort(early.map((event) => ({ event, at: heardAt.get(event) ?? event.timeStamp }))).map(({ event }) => event)
}

/** Until all is declared and drawn, keys wait; `before`: those that were pressed before anything listened. */
export async function keysWaitForDeclarations(declared: Promise<void>, before: readonly KeyboardEvent[]): Promise<void> {
  const waiting = keysWait(declared.then(() => true))
  early?.push(...before.map(sameKey))
  starting = true
  await waiting
  starting = false
}

/** Listens from now on; the returned function ends it. On blur a pending sequence is forgotten: its end may be typed elsewhere. */
export function startKeyboard(): () => void {
  const down = (event: KeyboardEvent) => void (waits(event) || pressKey(event))
  window.addEventListener('keydown', down)
  window.addEventListener('blur', rest)
  window.addEventListener('pointerdown', rest)
  return () => {
    window.removeEventListener('keydown', down)
    window.removeEventListener('blur', rest)
    window.removeEventListener('pointerdown', rest)
    early = null
    rest()
  }
}
