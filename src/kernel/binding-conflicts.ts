import type { Binding } from './binding.ts'
import { describeWhen } from './when.ts'
import { canBothHold } from './when-overlap.ts'

export interface Conflict {
  /** `same`: one sequence for two commands. `prefix`: `first` comes about before `second` can be typed to its end. */
  readonly kind: 'same' | 'prefix'
  readonly first: Binding
  readonly second: Binding
  readonly message: string
}

/** Pairs of bindings that can be alive together and start alike. */
export function findConflicts(bindings: readonly Binding[]): Conflict[] {
  const byStart = new Map<string, Binding[]>()
  for (const binding of bindings) {
    const start = binding.presses[0]?.text ?? ''
    byStart.set(start, [...(byStart.get(start) ?? []), binding])
  }
  return [...byStart.values()].flatMap((group) => group.flatMap((a, index) => group.slice(index + 1).flatMap((b) => conflictOf(a, b) ?? [])))
}

function conflictOf(a: Binding, b: Binding): Conflict | null {
  const [first, second] = a.presses.length <= b.presses.length ? [a, b] : [b, a]
  if (!first.presses.every((press, index) => press.text === second.presses[index]?.text)) return null
  if (!canBothHold(first.when, second.when)) return null
  const kind = first.presses.length === second.presses.length ? 'same' : 'prefix'
  const message =
    kind === 'same'
      ? `${first.keys} runs both ${named(first)} and ${named(second)}`
      : `${first.keys} runs ${named(first)} before ${second.keys} can be typed for ${named(second)}`
  return { kind, first, second, message }
}

const named = (binding: Binding): string => (binding.when ? `${binding.command} (when ${describeWhen(binding.when)})` : binding.command)
