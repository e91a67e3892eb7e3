/** Bytes of the hash of one buyer, as `sales_day.buyer_hashes` has them one behind another. */
const width = 8
/** Hashes that are compared at a time: more would not stay in the processor's cache, and take ten times as long. */
const most = 4096

/** SQL over `sale x`: who bought, for {@link withBuyers}. */
export const buyerHashes = `coalesce(string_agg(x.buyer_hashes, ''::bytea), '') as buyer_hashes`

/** A row with how many bought in place of who did. */
export const withBuyers = <Row extends { readonly buyer_hashes: Buffer }>({ buyer_hashes, ...row }: Row) => ({
  ...row,
  buyers: countBuyers([buyer_hashes]),
})

/** How many different buyers there are in these hashes: a million of them take some 30 ms, of which Postgres takes a second. */
export function countBuyers(hashes: readonly Buffer[]): number {
  const words = wordsOf(hashes)
  const total = words.length / 2
  if (total <= most) return countDifferent(words)
  // Equal ones have to meet, so they are put together by their first bits.
  const parts = 2 ** Math.ceil(Math.log2(total / most))
  const ends = new Uint32Array(parts)
  const partOf = (at: number) => (words[at] as number) & (parts - 1)
  for (let at = 0; at < words.length; at += 2) ends[partOf(at)] = (ends[partOf(at)] as number) + 2
  for (let part = 1; part < parts; part += 1) ends[part] = (ends[part] as number) + (ends[part - 1] as number)
  const begins = ends.slice()
  const grouped = new Uint32Array(words.length)
  for (let at = 0; at < words.length; at += 2) {
    const begin = (begins[partOf(at)] as number) - 2
    begins[partOf(at)] = begin
    grouped[begin] = words[at] as number
    grouped[begin + 1] = words[at + 1] as number
  }
  let found = 0
  for (let part = 0; part < parts; part += 1) found += countDifferent(grouped.subarray(begins[part], ends[part]))
  return found
}

/** Two words for each hash. */
function wordsOf(hashes: readonly Buffer[]): Uint32Array {
  const all = new Uint8Array(hashes.reduce((length, { byteLength }) => length + byteLength, 0))
  let at = 0
  for (const some of hashes) {
    all.set(some, at)
    at += some.byteLength
  }
  if (at % width !== 0) throw new RangeError(`Hashes of buyers have ${width} bytes each, and these have ${at} together`)
  return new Uint32Array(all.buffer)
}

/** A hash table with at least half of its places free; what is zero in both words is an empty place, and counted by itself. */
function countDifferent(words: Uint32Array): number {
  let places = 2
  while (places < words.length) places *= 2
  const table = new Uint32Array(2 * places)
  let found = 0
  let zero = 0
  for (let at = 0; at < words.length; at += 2) {
    const first = words[at] as number
    const second = words[at + 1] as number
    if (first === 0 && second === 0) {
      zero = 1
      continue
    }
    let place = (first ^ Math.imul(second, 0x9e3779b1)) & (places - 1)
    while ((table[2 * place] !== 0 || table[2 * place + 1] !== 0) && (table[2 * place] !== first || table[2 * place + 1] !== second))
      place = (place + 1) & (places - 1)
    if (table[2 * place] === 0 && table[2 * place + 1] === 0) {
      table[2 * place] = first
      table[2 * place + 1] = second
      found += 1
    }
  }
  return found + zero
}
