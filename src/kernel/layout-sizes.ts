/** No pane gets smaller than this share of its split, in percent, while the others leave room. */
export const minSize = 10

const round = (size: number): number => Math.round(size * 100) / 100

/** The least share of each of `count` children. */
const leastOf = (count: number): number => Math.min(minSize, Math.floor(10_000 / count) / 100)

export const evenSizes = (count: number): number[] => settleSizes(new Array<number>(count).fill(1))

/**
 * Scales sizes so that they add up to 100 with two decimals and none is under the least. What is not a positive number counts as an
 * even share. Settled sizes come back as they are.
 */
export function settleSizes(sizes: readonly number[]): number[] {
  const count = sizes.length
  const isSize = (size: number): boolean => Number.isFinite(size) && size > 0
  const known = sizes.filter(isSize)
  // Relative to the largest first: sums of huge numbers would overflow.
  const largest = Math.max(...known, Number.MIN_VALUE)
  const share = known.length > 0 ? known.reduce((sum, size) => sum + size / largest, 0) / known.length : 1
  const raw = sizes.map((size) => (isSize(size) ? size / largest : share))
  const least = leastOf(count)
  const fixed = new Set<number>()
  let scaled = raw
  for (let turn = 0; turn <= count; turn++) {
    const free = raw.reduce((sum, size, index) => (fixed.has(index) ? sum : sum + size), 0)
    const room = 100 - fixed.size * least
    scaled = raw.map((size, index) => (fixed.has(index) ? least : (size / free) * room))
    const small = scaled.flatMap((size, index) => (!fixed.has(index) && size < least ? [index] : []))
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

/** Grows one child by percentage points at the cost of its next neighbour (the previous one for the last), both within the least. */
export function resizeAt(sizes: readonly number[], index: number, by: number): number[] {
  const other = index + 1 < sizes.length ? index + 1 : index - 1
  const own = sizes[index] ?? 0
  const theirs = sizes[other] ?? 0
  const least = leastOf(sizes.length)
  const change = Math.max(Math.min(by, theirs - least), least - own)
  return settleSizes(sizes.map((size, at) => (at === index ? size + change : at === other ? size - change : size)))
}

/** How far the divider after a child can be moved, in percent from the start of its split: both neighbours keep the least. */
export function dividerRange(sizes: readonly number[], index: number): { readonly least: number; readonly most: number } {
  const before = sizes.slice(0, index).reduce((all, size) => all + size, 0)
  const both = (sizes[index] ?? 0) + (sizes[index + 1] ?? 0)
  const least = leastOf(sizes.length)
  return { least: round(before + least), most: round(before + both - least) }
}

/** The sizes after the divider behind a child was moved to a position, in percent from the start of its split. */
export function moveDivider(sizes: readonly number[], index: number, to: number): number[] {
  const { least, most } = dividerRange(sizes, index)
  const before = sizes.slice(0, index).reduce((all, size) => all + size, 0)
  const both = (sizes[index] ?? 0) + (sizes[index + 1] ?? 0)
  const own = Math.min(Math.max(to, least), most) - before
  return settleSizes(sizes.map((size, at) => (at === index ? own : at === index + 1 ? both - own : size)))
}

/** Makes room for a new child of `size` percent at `index`; the others shrink alike. */
export const insertSize = (sizes: readonly number[], index: number, size: number): number[] =>
  settleSizes(sizes.map((one) => (one * (100 - size)) / 100).toSpliced(index, 0, size))
