const dayMs = 86_400_000
/** The shops' clock is seven hours ahead. */
const zoneMs = 7 * 3_600_000

/** The Monday that a shop's week begins with, in milliseconds. */
export function mondayOf(ms: number): number {
  const midnight = Math.floor((ms + zoneMs) / dayMs) * dayMs - zoneMs
  return midnight - ((new Date(ms + zoneMs).getUTCDay() + 6) % 7) * dayMs
}

/** By the weeks that they lie in, the earliest first. */
export function byWeek<T>(some: readonly T[], at: (one: T) => number): [number, T[]][] {
  const weeks = new Map<number, T[]>()
  for (const one of some) {
    const monday = mondayOf(at(one))
    const own = weeks.get(monday)
    if (own) own.push(one)
    else weeks.set(monday, [one])
  }
  return [...weeks].toSorted(([a], [b]) => a - b)
}
