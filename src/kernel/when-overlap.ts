import type { ContextValue } from './context.ts'
import { evaluateWhen, keysOf, type When } from './when.ts'
import type { Operand } from './when-parser.ts'

/** A condition without `and` and `or`, as it is or turned round. */
interface Literal {
  readonly when: When
  readonly negated: boolean
}

/**
 * Whether some context satisfies both conditions; an absent one holds always. Exact for conditions over single keys; where two keys are
 * compared with each other, or the condition is too large to unfold, it says yes, which at worst asks an author for a clearer `when`.
 */
export function canBothHold(a: When | undefined, b: When | undefined): boolean {
  const parts = [a, b].filter((when) => when !== undefined)
  const ways = unfold({ type: 'and', parts }, false)
  return ways === null || ways.some(isPossible)
}

const mostWays = 2000

/** The ways in which a condition can come true, each a list of literals that hold together; null when there are too many. */
function unfold(when: When, negated: boolean): Literal[][] | null {
  if (when.type === 'not') return unfold(when.of, !negated)
  if (when.type !== 'and' && when.type !== 'or') return [[{ when, negated }]]
  const parts = when.parts.map((part) => unfold(part, negated))
  if (parts.some((part) => part === null)) return null
  const ways = parts as Literal[][][]
  if ((when.type === 'or') !== negated) return ways.flat()
  let together: Literal[][] = [[]]
  for (const part of ways) {
    together = together.flatMap((before) => part.map((after) => [...before, ...after]))
    if (together.length > mostWays) return null
  }
  return together
}

/** For each key on its own, some value must satisfy everything that is said about it. */
function isPossible(way: readonly Literal[]): boolean {
  const byKey = new Map<string, Literal[]>()
  for (const literal of way) {
    const keys = keysOf(literal.when)
    const key = keys[0]
    if (key === undefined) {
      if (evaluateWhen(literal.when, {}) === literal.negated) return false
    } else if (keys.length === 1) byKey.set(key, [...(byKey.get(key) ?? []), literal])
  }
  return [...byKey].every(([key, literals]) =>
    candidates(literals).some((value) => literals.every(({ when, negated }) => evaluateWhen(when, { [key]: value }) !== negated)),
  )
}

const anyText = '\u0000 a text that no condition names'

/** Values that tell all the literals about one key apart: the ones they name, their neighbours, and one of every kind that they do not name. */
function candidates(literals: readonly Literal[]): ContextValue[] {
  const named = literals.flatMap(({ when }) => operandsOf(when).flatMap((operand) => ('value' in operand ? [operand.value] : [])))
  const numbers = named.filter((value) => typeof value === 'number')
  const lists = literals.filter(({ when, negated }) => when.type === 'in' && !negated && !Array.isArray(when.right))
  const members = lists.flatMap(({ when }) => (when.type === 'in' && 'value' in when.left ? [String(when.left.value)] : []))
  return [null, false, true, 0, 1, anyText, '', [], [anyText], members, ...named, ...numbers.flatMap((value) => [value - 0.5, value + 0.5])]
}

function operandsOf(when: When): readonly Operand[] {
  if (when.type === 'compare' || when.type === 'in') return [when.left, when.right].flat() as readonly Operand[]
  return when.type === 'holds' ? [when.operand] : []
}
