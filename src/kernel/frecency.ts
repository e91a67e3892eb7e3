/** How often and how lately something was used: a count that halves every week, as of a moment in milliseconds. */
export interface Use {
  readonly score: number
  readonly at: number
}

/** Plain data, stored for each agent. */
export type Frecency = Readonly<Record<string, Use>>

export const halfLife = 7 * 24 * 60 * 60 * 1000
const mostKept = 500

/** The count as it stands now; 0 for what was never used. */
export function frecencyOf(uses: Frecency, id: string, now: number): number {
  const use = Object.hasOwn(uses, id) ? uses[id] : undefined
  return use ? use.score * 0.5 ** (Math.max(0, now - use.at) / halfLife) : 0
}

/** Counts one use. The weakest are forgotten above 500. */
export function recordUse(uses: Frecency, id: string, now: number): Frecency {
  const next = { ...uses, [id]: { score: frecencyOf(uses, id, now) + 1, at: now } }
  const ids = Object.keys(next)
  if (ids.length <= mostKept) return next
  const strongest = ids.sort((a, b) => frecencyOf(next, b, now) - frecencyOf(next, a, now)).slice(0, mostKept)
  return Object.fromEntries(strongest.map((one) => [one, next[one] as Use]))
}

/** Uses from storage; what is damaged is left out. */
export function readFrecency(value: unknown): Frecency {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Use] => isUse(entry[1])))
}

function isUse(value: unknown): value is Use {
  const { score, at } = (value ?? {}) as Partial<Use>
  return Number.isFinite(score) && Number.isFinite(at) && (score as number) > 0
}
