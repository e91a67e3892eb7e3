import { actKey, type RuleAct, type RuleActName, ruleActs } from '#contract/order/order-rule.endpoints.ts'

/** A rule, with the orders that fit it. */
export interface FittingRule<R> {
  readonly rule: R
  readonly acts: readonly RuleAct[]
  readonly codes: readonly string[]
}

export interface PlannedAct<R> {
  readonly rule: R
  readonly act: RuleAct
  readonly codes: readonly string[]
  /** Orders that fit too, and the rule before that was first. */
  readonly left: ReadonlyMap<string, R>
}

/** What of one order excludes each other: it is somebody's once; and either held, or accepted and printed once. */
const excludedBy: Readonly<Record<RuleActName, readonly RuleActName[]>> = {
  tag: [],
  assign: ['assign'],
  hold: ['hold', 'accept', 'print'],
  accept: ['hold', 'accept'],
  print: ['hold', 'print'],
}

/** What rules do to orders, in their order: every rule that fits acts, and of acts that exclude each other the first is done. */
export function planActs<R>(fitting: readonly FittingRule<R>[]): PlannedAct<R>[] {
  const done = new Map<string, Map<string, R>>()
  return fitting.flatMap(({ rule, acts, codes }) => {
    const before = new Map([...done].map(([code, keys]) => [code, new Map(keys)]))
    return acts
      .toSorted((a, b) => ruleActs.indexOf(a.act) - ruleActs.indexOf(b.act))
      .map((act) => {
        const left = new Map<string, R>()
        const mine = codes.filter((code) => {
          const first = [actKey(act), ...excludedBy[act.act]].map((key) => before.get(code)?.get(key)).find((one) => one !== undefined)
          if (first !== undefined) left.set(code, first)
          return first === undefined
        })
        for (const code of mine) {
          const keys = done.get(code) ?? new Map<string, R>()
          keys.set(actKey(act), rule)
          done.set(code, keys)
        }
        return { rule, act, codes: mine, left }
      })
  })
}
