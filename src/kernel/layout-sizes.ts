/** No pane gets smaller than this share of its split, in percent, while the others leave room. */
export const minSize = 10

const round = (size: number): number => Math.round(size * 100) / 100

/** The least share of each of `count` children. */
export const leastShareOf = (count: number): number => Math.min(minSize, Math.floor(10_000 / count) / 100)

export const evenSizes = (count: number): number[] => settleSizes(new Array<number>(count).fill(1))

/**
 * Scales sizes so that they add up to 100 with two decimals and none is under its least (`leasts` add up to 100 at most). What is not a
 * positive number counts as an even share. Settled sizes come back as they are.
 */
export function settleSizes(sizes: readonly number[], leasts: readonly number[] = sizes.map(() => leastShareOf(sizes.length))): number[] {
  const count = sizes.length
  const isSize = (size: number): boolean => Number.isFinite(size) && size > 0
  const known = sizes.filter(isSize)
  // Relative to the largest first: sums of huge numbers would overflow.
  const largest = Math.max(...known, Number.MIN_VALUE)
  const share = known.length > 0 ? known.reduce((sum, size) => sum + size / largest, 0) / known.length : 1
  const raw = sizes.map((size) => (isSize(size) ? size / largest : share))
  const least = (index: number): number => leasts[index] ?? 0
  const fixed = new Set<number>()
  let scaled = raw
  for (let turn = 0; turn <= count; turn++) {
    const free = raw.reduce((sum, size, index) => (fixed.has(index) ? sum : sum + size), 0)
    const room = 100 - [...fixed].reduce((sum, index) => sum + least(index), 0)
    scaled = raw.map((size, index) => (fixed.has(index) ? least(index) : (size / free) * room))
    const small = scaled.flatMap((size, index) => (!fixed.has(index) && size < least(index) ? [index] : []))
    if (small.length === 0) break
    for (const index of small) fixed.add(index)
  }
  return roundTo100(scaled)
}

/** Gives the rounding's remainder to the largest, so that the sum is 100 to the cent. */
function roundTo100(sizes: readonly number[]): number[] {
  const rounded = sizes.map(round)
  const largest = rounded.indexOf(Math.max(...rounded))
  const rest = 100 - rounded.reduce((sum, size) => sum + size, 0)
  return rounded.map((size, index) => (index === largest ? round(size + rest) : size))
}

/**
 * How far the divider after a child can be moved, in percent from the start of its split: both neighbours keep their least, where they
 * have it.
 */
export function dividerRange(
  sizes: readonly number[],
  index: number,
  leasts: readonly number[] = [],
): { readonly least: number; readonly most: number } {
  const before = sizes.slice(0, index).reduce((all, size) => all + size, 0)
  const [own = 0, other = 0] = sizes.slice(index, index + 2)
  const any = leastShareOf(sizes.length)
  const leastAt = (at: number, has: number): number => Math.min(Math.max(any, leasts[at] ?? 0), has)
  return { least: round(before + leastAt(index, own)), most: round(before + own + other - leastAt(index + 1, other)) }
}

/** The sizes after the divider behind a child was moved to a position, in percent from the start of its split. */
export function moveDivider(sizes: readonly number[], index: number, to: number, { least, most } = dividerRange(sizes, index)): number[] {
  const before = sizes.slice(0, index).reduce((all, size) => all + size, 0)
  const both = (sizes[index] ?? 0) + (sizes[index + 1] ?? 0)
  const own = Math.min(Math.max(to, least), most) - before
  return settleSizes(sizes.map((size, at) => (at === index ? own : at === index + 1 ? both - own : size)))
}

/** Makes room for a new child of `size` percent at `index`; the others shrink alike. */
export const insertSize = (sizes: readonly number[], index: number, size: number): number[] =>
  settleSizes(sizes.map((one) => (one * (100 - size)) / 100).toSpliced(index, 0, size))
