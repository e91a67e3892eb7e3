/** A repeatable source of chance: the same seed gives the same run, on any machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** One of the choices, each as likely as its weight among all weights. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T
  digits(length: number): string
  /** Letters and digits, upper case, without those that are misread (0/O, 1/I). */
  code(length: number): string
  /** Another source that depends only on this one's seed and `name`: adding draws in one place moves nothing elsewhere. */
  fork(name: string): Random
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Spreads any text over 32 bits (FNV-1a with a final mix). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

type Weighted = readonly (readonly [unknown, number])[]
const kept = new WeakMap<Weighted, Float64Array>()

/** What the weights add up to, choice by choice. Kept for long lists, which are drawn from again and again. */
function runningSums(choices: Weighted): Float64Array {
  const known = choices.length > 8 ? kept.get(choices) : undefined
  if (known) return known
  let total = 0
  const sums = Float64Array.from(choices, ([, weight]) => (total += weight))
  if (choices.length > 8) kept.set(choices, sums)
  return sums
}

/** sfc32, a small fast generator of good quality, seeded from a text or number. */
export function createRandom(seed: string | number): Random {
  const name = String(seed)
  let a = hash(`${name}/a`)
  let b = hash(`${name}/b`)
  let c = hash(`${name}/c`)
  let counter = 1

  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()

  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(choices: readonly T[]): T => {
    if (choices.length === 0) throw new RangeError('Nothing to pick from')
    return choices[int(0, choices.length - 1)] as T
  }
  const text = (length: number, letters: string) => Array.from({ length }, () => letters[int(0, letters.length - 1)]).join('')

  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      const sums = runningSums(choices)
      const at = next() * (sums[sums.length - 1] ?? 0)
      let low = 0
      let high = sums.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if (at < (sums[middle] as number)) high = middle
        else low = middle + 1
      }
      return (choices[low] ?? pick(choices))[0]
    },
    digits: (length) => text(length, '0123456789'),
    code: (length) => text(length, alphabet),
    fork: (part) => createRandom(`${name}/${part}`),
  }
}
