import type { Binding } from './binding.ts'
import type { ContextSnapshot } from './context.ts'
import { isModifierKey, isPrintable, type Keystroke, matchesPress, type Press } from './key-press.ts'
import { evaluateWhen } from './when.ts'

/** Bindings as a tree of presses. */
interface KeyNode {
  readonly children: { readonly press: Press; readonly node: KeyNode }[]
  readonly ends: Binding[]
}

export interface Keymap {
  readonly root: KeyNode
  /** Mod is Cmd, and Option types characters. */
  readonly mac: boolean
}

/** What lies between two keystrokes: nothing, or the beginning of a sequence. */
export type KeyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pending'; readonly typed: readonly string[]; readonly last: Press; readonly node: KeyNode }
export const idle: KeyState = { kind: 'idle' }

export type Outcome =
  /** Not ours: the browser or the field has it. */
  | { readonly kind: 'none' }
  /** Ours, but nothing runs: a held key of a command that does not repeat. */
  | { readonly kind: 'held' }
  | { readonly kind: 'pending'; readonly typed: readonly string[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'command'; readonly command: string; readonly binding: Binding }

/** What is known beside the keystroke. `permits`: may this person run the command? */
export interface KeySituation {
  readonly context: ContextSnapshot
  readonly permits?: (command: string) => boolean
}

/** Builds the tree once for a set of bindings; the first of several alike wins. */
export function createKeymap(bindings: readonly Binding[], mac: boolean): Keymap {
  const root: KeyNode = { children: [], ends: [] }
  for (const binding of bindings) {
    let node = root
    for (const press of binding.presses) {
      let child = node.children.find((one) => one.press.text === press.text)
      if (!child) {
        child = { press, node: { children: [], ends: [] } }
        node.children.push(child)
      }
      node = child.node
    }
    node.ends.push(binding)
  }
  return { root, mac }
}

/**
 * The state machine: one keystroke in, what to do out. The caller keeps `state`, prevents the browser's own reaction for anything but
 * `none`, and goes back to {@link idle} by itself on blur.
 */
export function step(keymap: Keymap, state: KeyState, stroke: Keystroke, situation: KeySituation): { state: KeyState; outcome: Outcome } {
  if (isModifierKey(stroke.key)) return { state, outcome: { kind: 'none' } }
  if (state.kind === 'pending') {
    const next = advance(keymap, state.node, state.typed, stroke, situation)
    if (next) return next.outcome.kind === 'held' ? { state, outcome: next.outcome } : next
    // A held prefix key must not be taken for the next step, nor break the sequence.
    if (stroke.repeat && matchesPress(state.last, stroke, keymap.mac)) return { state, outcome: { kind: 'held' } }
    if (stroke.key === 'Escape') return { state: idle, outcome: { kind: 'cancelled' } }
  }
  return advance(keymap, keymap.root, [], stroke, situation) ?? { state: idle, outcome: { kind: 'none' } }
}

/** What can follow now, for the which-key strip: the next press, and the command that it runs or how many lie behind it. */
export interface Continuation {
  readonly key: string
  readonly command: string | null
  readonly count: number
}

/** Computed from the bindings that are alive now, in declared order; empty unless a sequence is pending. */
export function continuations(state: KeyState, situation: KeySituation): Continuation[] {
  if (state.kind !== 'pending') return []
  return state.node.children.flatMap(({ press, node }) => {
    const count = liveEnds(node, situation).length
    return count > 0 ? [{ key: press.text, command: node.ends.find((binding) => isAlive(binding, situation))?.command ?? null, count }] : []
  })
}

/** Commands that a keystroke would run if their conditions held; for saying why it does nothing. */
export function silentCommands(keymap: Keymap, stroke: Keystroke): readonly string[] {
  if (stroke.editable || stroke.composing || stroke.repeat) return []
  return keymap.root.children.flatMap(({ press, node }) => (matchesPress(press, stroke, keymap.mac) ? node.ends.map(({ command }) => command) : []))
}

function advance(keymap: Keymap, from: KeyNode, typed: readonly string[], stroke: Keystroke, situation: KeySituation) {
  for (const { press, node } of from.children) {
    if (!matchesPress(press, stroke, keymap.mac)) continue
    const reachable = (binding: Binding): boolean => isAlive(binding, situation) && isLeftToUs(binding, stroke, keymap.mac)
    const binding = node.ends.find(reachable)
    // A person's own sequence goes before a declared key that it begins with: theirs win.
    const ownGoesOn =
      binding?.source === 'default' &&
      liveEnds(node, situation).some((end) => end.source === 'user' && end.presses.length > typed.length + 1 && reachable(end))
    if (binding && !ownGoesOn) {
      const outcome: Outcome = stroke.repeat && !binding.repeats ? { kind: 'held' } : { kind: 'command', command: binding.command, binding }
      return { state: idle, outcome }
    }
    if (!liveEnds(node, situation).some(reachable)) continue
    if (stroke.repeat) return { state: idle, outcome: { kind: 'held' } as Outcome }
    const path = [...typed, press.text]
    return { state: { kind: 'pending', typed: path, last: press, node } as KeyState, outcome: { kind: 'pending', typed: path } as Outcome }
  }
  return null
}

const isAlive = (binding: Binding, { context, permits }: KeySituation): boolean =>
  evaluateWhen(binding.when, context) && (permits === undefined || permits(binding.command))

const liveEnds = (node: KeyNode, situation: KeySituation): Binding[] => [
  ...node.ends.filter((binding) => isAlive(binding, situation)),
  ...node.children.flatMap((child) => liveEnds(child.node, situation)),
]

/** Text belongs to the field: characters, Option's characters on a Mac, and everything that an input method composes but Mod chords. */
function isLeftToUs(binding: Binding, stroke: Keystroke, mac: boolean): boolean {
  const first = binding.presses[0] as Press
  const chord = first.modifiers.includes('Mod')
  if (stroke.composing && !chord) return false
  if (!stroke.editable) return true
  if (mac && !chord && first.modifiers.includes('Alt') && isPrintable(first.key)) return false
  return binding.whileTyping
}
