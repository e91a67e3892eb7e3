import { hasDigit, matchWord, mergeRanges, prepareText, type Range, type SearchText, type TextMatch } from './palette-match.ts'

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
  /** `exact`: the query is a title, word for word; `whole`: every word of it is a word there; `scattered`: one is there only letter by letter, or mistyped. */
  readonly how: 'exact' | 'whole' | 'part' | 'scattered'
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
 * The best `limit` entries for a query, best first; each word of it must be found somewhere in an entry. What is called just so comes
 * first; what is found scattered comes last, and not at all where something else has every word. Without a query, by frecency.
 * Alike entries keep their order.
 */
export function rankEntries<T extends Rankable>(
  prepared: PreparedEntries<T>,
  query: string,
  options: { limit: number; frecency?: (id: string) => number },
): Ranked<T>[] {
  const words = wordsOf(query)
  // A query of signs only names nothing.
  if (words.length === 0 && query.trim() !== '') return []
  const ranked: Ranked<T>[] = []
  for (const { entry, texts } of prepared) {
    const match = matchAll(texts, words)
    if (!match) continue
    const used = options.frecency?.(entry.id) ?? 0
    ranked.push({ entry, score: match.score + frecencyWeight * (used / (used + 3)), ranges: match.ranges, how: match.how })
  }
  const meant = ranked.some(({ how }) => how === 'exact' || how === 'whole') ? ranked.filter(({ how }) => how !== 'scattered') : ranked
  return meant.sort((a, b) => rung(a) - rung(b) || b.score - a.score).slice(0, options.limit)
}

/**
 * How many of the choices come before the text as it was typed, where that may be the answer too: those it is a part of. A number
 * that was typed comes before any that is another.
 */
export function beforeTyped(ranked: readonly Ranked<Rankable>[], typed: string): number {
  const end = ranked.findIndex(({ how }) => (hasDigit(typed) ? how !== 'exact' && how !== 'whole' : how === 'scattered'))
  return end < 0 ? ranked.length : end
}

const wordsOf = (text: string): string[] => prepareText(text).words.map((word) => word.text)
const rung = ({ how }: Ranked<Rankable>): number => (how === 'exact' ? 0 : how === 'scattered' ? 2 : 1)

function matchAll(texts: PreparedEntries<Rankable>[number]['texts'], words: readonly string[]): Omit<Ranked<Rankable>, 'entry'> | null {
  const found: WordFound[] = []
  for (const word of words) {
    const one = findIn(texts, word)
    if (!one) return null
    found.push(one)
  }
  const title = texts[0]?.text.folded ?? ''
  const begins = words.length > 0 && title.startsWith(words.join(' ')) ? 0.05 : 0
  // Of two that match alike, the shorter title says less beside it.
  const brief = words.length > 0 ? 0.02 / (1 + title.length / 20) : 0
  const sum = found.reduce((all, { score }) => all + score, 0)
  return {
    score: (words.length > 0 ? sum / words.length : 0) + begins + brief,
    ranges: mergeRanges(found.flatMap((one) => one.shown)),
    how: howAll(texts, words, found),
  }
}

function howAll(texts: PreparedEntries<Rankable>[number]['texts'], words: readonly string[], found: readonly WordFound[]): Ranked<Rankable>['how'] {
  if (words.length > 0 && found.every(({ whole }) => whole)) return texts.some((one) => isCalled(one, words)) ? 'exact' : 'whole'
  return found.some(({ scattered }) => scattered) ? 'scattered' : 'part'
}

interface WordFound {
  readonly score: number
  readonly scattered: boolean
  /** Where it stands in the title. */
  readonly shown: readonly Range[]
  /** Some text has it as a word of its own, be it not the one that counts. */
  readonly whole: boolean
}

/** A word is found scattered only where no text has it otherwise. */
function findIn(texts: PreparedEntries<Rankable>[number]['texts'], word: string): WordFound | null {
  let best: TextMatch | null = null
  let score = 0
  let inTitle = false
  let whole = false
  for (let index = 0; index < texts.length; index++) {
    const { text, weight } = texts[index] as (typeof texts)[number]
    const match = matchWord(text, word)
    if (!match) continue
    whole ||= match.how === 'whole'
    if (best && !(isFirmer(match, best) || (!isFirmer(best, match) && match.score * weight > score))) continue
    best = match
    score = match.score * weight
    inTitle = index === 0
  }
  return best && { score, shown: inTitle ? best.ranges : [], scattered: best.how === 'scattered', whole }
}

const isFirmer = (a: TextMatch, b: TextMatch): boolean => a.how !== 'scattered' && b.how === 'scattered'

/** A keyword is no name. */
const isCalled = ({ text, weight }: PreparedEntries<Rankable>[number]['texts'][number], words: readonly string[]): boolean =>
  weight > weights.keyword && text.words.length === words.length && text.words.every((word, index) => word.text === words[index])
