import { fold, matchWord, mergeRanges, prepareText, type Range, type SearchText, type TextMatch } from './palette-match.ts'

/** Something that the palette can offer, in words. */
export interface Rankable {
  readonly id: string
  /** As it is shown, in the current language: matches are highlighted in it. */
  readonly title: string
  /** The same in the other languages. */
  readonly otherTitles?: readonly string[]
  readonly keywords?: readonly string[]
}

/** Entries with their texts folded and split, once for each change of commands or language. */
export type PreparedEntries<T extends Rankable> = readonly {
  readonly entry: T
  readonly texts: readonly { readonly text: SearchText; readonly weight: number }[]
}[]

export interface Ranked<T extends Rankable> {
  readonly entry: T
  readonly score: number
  /** Parts of the shown title to highlight, in order, not overlapping. */
  readonly ranges: readonly Range[]
}

const weights = { title: 1, otherTitle: 0.94, keyword: 0.8 }
/** Frecency counts for at most this much, so that it orders what matches alike and never lifts a poor match over a good one. */
const frecencyWeight = 0.12

export function prepareEntries<T extends Rankable>(entries: readonly T[]): PreparedEntries<T> {
  return entries.map((entry) => ({
    entry,
    texts: [
      { text: prepareText(entry.title), weight: weights.title },
      ...(entry.otherTitles ?? []).map((title) => ({ text: prepareText(title), weight: weights.otherTitle })),
      ...(entry.keywords ?? []).map((keyword) => ({ text: prepareText(keyword), weight: weights.keyword })),
    ],
  }))
}

/**
 * The best `limit` entries for a query, best first; each word of it must be found somewhere in an entry. Without a query, by frecency.
 * Alike entries keep their order.
 */
export function rankEntries<T extends Rankable>(
  prepared: PreparedEntries<T>,
  query: string,
  options: { limit: number; frecency?: (id: string) => number },
): Ranked<T>[] {
  const words = fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
  // A query of signs only names nothing.
  if (words.length === 0 && query.trim() !== '') return []
  const ranked: Ranked<T>[] = []
  for (const { entry, texts } of prepared) {
    const match = matchAll(texts, words)
    if (!match) continue
    const used = options.frecency?.(entry.id) ?? 0
    ranked.push({ entry, score: match.score + frecencyWeight * (used / (used + 3)), ranges: match.ranges })
  }
  return ranked.sort((a, b) => b.score - a.score).slice(0, options.limit)
}

function matchAll(texts: PreparedEntries<Rankable>[number]['texts'], words: readonly string[]): TextMatch | null {
  let sum = 0
  const ranges: Range[] = []
  for (const word of words) {
    let best = 0
    let shown: readonly Range[] = []
    for (const [index, { text, weight }] of texts.entries()) {
      const match = matchWord(text, word)
      if (match && match.score * weight > best) {
        best = match.score * weight
        shown = index === 0 ? match.ranges : []
      }
    }
    if (best === 0) return null
    sum += best
    ranges.push(...shown)
  }
  const title = texts[0]?.text.folded ?? ''
  const whole = words.length > 0 && title.startsWith(words.join(' ')) ? 0.05 : 0
  // Of two that match alike, the shorter title says less beside it.
  const brief = words.length > 0 ? 0.02 / (1 + title.length / 20) : 0
  return { score: (words.length > 0 ? sum / words.length : 0) + whole + brief, ranges: mergeRanges(ranges) }
}
