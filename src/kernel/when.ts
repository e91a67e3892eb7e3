import type { ContextSnapshot, ContextValue } from './context.ts'
import { type Comparison, type Operand, parseWhenText, type When } from './when-parser.ts'

export type { When } from './when-parser.ts'

const parsed = new Map<string, When>()

/** Parses once for each text. Throws with the position of what is wrong. */
export function parseWhen(text: string): When {
  const known = parsed.get(text)
  if (known) return known
  const when = parseWhenText(text)
  parsed.set(text, when)
  return when
}

/** Whether a `when` holds now; an absent one always does. A context key that is not set counts as null. */
export function evaluateWhen(when: When | string | undefined, context: ContextSnapshot): boolean {
  if (when === undefined) return true
  if (typeof when === 'string') return evaluateWhen(parseWhen(when), context)
  switch (when.type) {
    case 'and':
      return when.parts.every((part) => evaluateWhen(part, context))
    case 'or':
      return when.parts.some((part) => evaluateWhen(part, context))
    case 'not':
      return !evaluateWhen(when.of, context)
    case 'holds':
      return holds(valueIn(when.operand, context))
    case 'in':
      return contains(when.right, valueIn(when.left, context), context)
    case 'compare':
      return compare(when.operator, valueIn(when.left, context), valueIn(when.right, context))
  }
}

/** The context keys that an expression reads: what a surface must watch. */
export function keysOf(when: When | string): readonly string[] {
  return [...new Set(operandsOf(typeof when === 'string' ? parseWhen(when) : when).flatMap((operand) => ('key' in operand ? [operand.key] : [])))]
}

/** The expression in its one spelling, for the manifest, the cheat sheet and messages. */
export function describeWhen(when: When): string {
  switch (when.type) {
    case 'and':
      return when.parts.map((part) => (part.type === 'or' ? `(${describeWhen(part)})` : describeWhen(part))).join(' && ')
    case 'or':
      return when.parts.map(describeWhen).join(' || ')
    case 'not':
      return when.of.type === 'holds' || when.of.type === 'not' ? `!${describeWhen(when.of)}` : `!(${describeWhen(when.of)})`
    case 'holds':
      return describeOperand(when.operand)
    case 'in':
      return `${describeOperand(when.left)} in ${isList(when.right) ? `[${when.right.map(describeOperand).join(', ')}]` : describeOperand(when.right)}`
    case 'compare':
      return `${describeOperand(when.left)} ${when.operator} ${describeOperand(when.right)}`
  }
}

const isList = (right: Operand | readonly Operand[]): right is readonly Operand[] => Array.isArray(right)

function operandsOf(when: When): readonly Operand[] {
  switch (when.type) {
    case 'and':
    case 'or':
      return when.parts.flatMap(operandsOf)
    case 'not':
      return operandsOf(when.of)
    case 'holds':
      return [when.operand]
    default:
      return [when.left, when.right].flat()
  }
}

const describeOperand = (operand: Operand): string => {
  if ('key' in operand) return operand.key
  return typeof operand.value === 'string' ? `'${operand.value.replace(/[\\']/g, '\\$&')}'` : String(operand.value)
}

const valueIn = (operand: Operand, context: ContextSnapshot): ContextValue => ('key' in operand ? (context[operand.key] ?? null) : operand.value)

/** What counts as true when it stands alone. */
export const holds = (value: ContextValue): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

function contains(right: Operand | readonly Operand[], value: ContextValue, context: ContextSnapshot): boolean {
  if (isList(right)) return right.some((operand) => valueIn(operand, context) === value)
  const list = valueIn(right, context)
  return Array.isArray(list) && list.includes(value as string)
}

/** Order is only defined between numbers; anything else is not smaller and not larger. */
export function compare(operator: Comparison, left: ContextValue, right: ContextValue): boolean {
  if (operator === '==') return left === right
  if (operator === '!=') return left !== right
  if (typeof left !== 'number' || typeof right !== 'number') return false
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}
