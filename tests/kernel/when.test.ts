import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContextValue } from '#kernel/context.ts'
import { describeWhen, evaluateWhen, keysOf, parseWhen, type When } from '#kernel/when.ts'
import { canBothHold } from '#kernel/when-overlap.ts'

const holds = (text: string, context: Record<string, ContextValue> = {}): boolean => evaluateWhen(text, context)

/** Conditions over three keys, for comparing what is computed with what is tried out. */
const leaf = fc.oneof(
  fc.record({
    type: fc.constant('compare' as const),
    operator: fc.constantFrom('==', '!=', '<', '>=' as const),
    left: fc.constantFrom({ key: 'a' }, { key: 'b' }),
    right: fc.constantFrom({ value: 0 }, { value: 1 }, { value: 'x' }, { value: 'y' }),
  }),
  fc.record({ type: fc.constant('holds' as const), operand: fc.constantFrom({ key: 'a' }, { key: 'b' }, { key: 'c' }) }),
  fc.constant({ type: 'in' as const, left: { key: 'b' }, right: [{ value: 'x' }, { value: 1 }] }),
  fc.constant({ type: 'in' as const, left: { value: 'x' }, right: { key: 'c' } }),
)
const { when } = fc.letrec<{ when: When }>((tie) => ({
  when: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf as fc.Arbitrary<When>,
    fc.record({ type: fc.constant('not' as const), of: tie('when') }),
    fc.record({ type: fc.constantFrom('and' as const, 'or' as const), parts: fc.array(tie('when'), { minLength: 2, maxLength: 3 }) }),
  ),
}))
const value: fc.Arbitrary<ContextValue> = fc.constantFrom(null, true, 0, 1, 0.5, 2, 'x', 'y', 'z', ['x'], [])
const context = fc.record({ a: value, b: value, c: value })

describe('a condition', () => {
  it('reads names, comparisons, lists, not, and, or, and parentheses', () => {
    const text = "pane.screen == 'order.queue' && selection.count > 0 && !typing"
    expect(holds(text, { 'pane.screen': 'order.queue', 'selection.count': 2 })).toBe(true)
    expect(holds(text, { 'pane.screen': 'order.queue', 'selection.count': 2, typing: true })).toBe(false)
    expect(holds("mode in ['a', 'b'] || x", { mode: 'b' })).toBe(true)
    expect(holds("'order' in privileges", { privileges: ['chat', 'order'] })).toBe(true)
    expect(holds('!(a || b) && c', { c: 1 })).toBe(true)
    expect(holds("name == 'it\\'s'", { name: "it's" })).toBe(true)
  })

  it('binds and closer than or', () => {
    expect(holds('a || b && c', { a: true })).toBe(true)
    expect(holds('(a || b) && c', { a: true })).toBe(false)
  })

  it('takes a key that is not set for null, and compares sizes only between numbers', () => {
    expect(holds('nothing == null')).toBe(true)
    expect(holds('nothing < 1')).toBe(false)
    expect(holds("a > 'b'", { a: 'c' })).toBe(false)
  })

  it('holds when it is absent', () => expect(evaluateWhen(undefined, {})).toBe(true))

  it.each([
    ['a && )', 'Expected a name or a value instead of ")" at 6'],
    ['a ==', 'Expected a name or a value instead of the end at 5'],
    ['(a', 'Expected ")" instead of the end at 3'],
    ['a b', 'Expected the end instead of "b" at 3'],
    ['a & b', '"&" at 3 is not understood'],
    ["a == 'b", '"\'" at 6 is not understood'],
    ['', 'Expected a name or a value instead of the end at 1'],
  ])('says where %j is wrong', (text, message) => expect(() => parseWhen(text)).toThrow(message))

  it('names the keys that it reads', () => {
    expect(keysOf("a == 'b' && !c || d in e || 'x' in [f]")).toEqual(['a', 'c', 'd', 'e', 'f'])
  })

  it('means the same after it was written down and read again', () => {
    fc.assert(
      fc.property(when, context, (expression, values) => {
        const written = describeWhen(expression)
        expect(describeWhen(parseWhen(written))).toBe(written)
        expect(evaluateWhen(parseWhen(written), values)).toBe(evaluateWhen(expression, values))
      }),
    )
  })
})

describe('two conditions', () => {
  const together = (a: string | null, b: string | null): boolean =>
    canBothHold(a === null ? undefined : parseWhen(a), b === null ? undefined : parseWhen(b))

  it.each([
    [null, null],
    [null, 'a'],
    ["pane.screen == 'x'", null],
    ["pane.screen == 'x'", 'selection.count > 0'],
    ["pane.screen == 'x' || a", "pane.screen == 'y'"],
    ['count > 1', 'count > 5'],
    ["'a' in list", "'b' in list && !('c' in list)"],
  ])('%s and %s can hold together', (a, b) => expect(together(a, b)).toBe(true))

  it.each([
    ["pane.screen == 'x'", "pane.screen == 'y'"],
    ["pane.screen == 'x' && a", "pane.screen != 'x'"],
    ["pane.screen in ['x', 'y']", "pane.screen == 'z'"],
    ['a', '!a'],
    ["pane.screen == 'x'", '!pane.screen'],
    ['count == 0', 'count > 0'],
    ['count == 1', 'count > 1'],
    ["'a' in list", "!('a' in list)"],
    ['false', null],
  ])('%s and %s cannot', (a, b) => expect(together(a, b)).toBe(false))

  it('are never called exclusive when a context satisfies both', () => {
    fc.assert(
      fc.property(when, when, context, (a, b, values) => {
        fc.pre(evaluateWhen(a, values) && evaluateWhen(b, values))
        expect(canBothHold(a, b)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
