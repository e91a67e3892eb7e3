import { findTypo } from './palette-typo.ts'

/** A text, ready to be searched: folded letter by letter, so that positions are those of the original. */
export interface SearchText {
  readonly folded: string
  readonly words: readonly { readonly text: string; readonly start: number }[]
}

/** From (inclusive) and to (exclusive), in characters of the text. */
export type Range = readonly [from: number, to: number]

export interface TextMatch {
  /** 0 to 1. */
  readonly score: number
  readonly ranges: readonly Range[]
  /** `whole`: as a word of its own; `part`: as the beginning or the middle of one; `scattered`: letter by letter, or with typing errors. */
  readonly how: 'whole' | 'part' | 'scattered'
}

/** Lower case without accents; a letter that would become several stays as it is, to keep positions. */
export function fold(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    const plain = sign < '\x80' ? sign.toLowerCase() : sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    folded += plain.length === 1 ? plain : sign
  }
  return folded
}

/** The sign before a number and the marks within it belong to it: -5 is not 5, and 1.000 is not 1. */
const wordsAndNumbers = /(?:(?<![\p{L}\p{N}])[+-](?=\p{N}))?[\p{L}\p{N}]+(?:(?<=\p{N})[.,:](?=\p{N})[\p{L}\p{N}]+)*/gu

export function prepareText(text: string): SearchText {
  const folded = fold(text)
  const words = [...folded.matchAll(wordsAndNumbers)]
  // A number without a sign is the one with a plus.
  return {
    folded,
    words: words.map(({ 0: word, index }) => (word[0] === '+' ? { text: word.slice(1), start: index + 1 } : { text: word, start: index })),
  }
}

/**
 * How well one folded word of a query is found in a text: as a word, the beginning of one, inside one, with typing errors, or as
 * letters in order that begin words. Null when it is not there.
 */
export function matchWord(text: SearchText, word: string): TextMatch | null {
  // Another digit is another number, not a typing error.
  const forgiving = !hasDigit(word)
  let best: TextMatch | null = null
  for (const [index, candidate] of text.words.entries()) {
    const found = compareWords(candidate.text, word, forgiving)
    // An earlier word counts a little more: it names the thing, later ones describe it.
    const score = found ? found.score * (1 - Math.min(index, 5) * 0.01) : 0
    if (found && score > (best?.score ?? 0))
      best = { score, ranges: [[candidate.start + found.at, candidate.start + found.at + found.length]], how: found.how }
  }
  if (best && best.how !== 'scattered') return best
  const letters = forgiving ? matchLetters(text, word) : null
  return best && (!letters || best.score >= letters.score) ? best : letters
}

function compareWords(
  candidate: string,
  word: string,
  forgiving: boolean,
): { score: number; at: number; length: number; how: TextMatch['how'] } | null {
  if (candidate === word) return { score: 1, at: 0, length: word.length, how: 'whole' }
  if (candidate.startsWith(word)) return { score: 0.82 + 0.1 * (word.length / candidate.length), at: 0, length: word.length, how: 'part' }
  // In -50 there is no 50.
  const inside = word.length > 1 && candidate[0] !== '-' ? candidate.indexOf(word) : -1
  if (inside > 0) return { score: 0.55, at: inside, length: word.length, how: 'part' }
  const typo = forgiving ? findTypo(candidate, word) : null
  if (!typo) return null
  const score = 0.5 - 0.1 * (typo.errors - 1) - (typo.length === candidate.length ? 0 : 0.05)
  return { score, at: 0, length: typo.length, how: 'scattered' }
}

export const hasDigit = (text: string): boolean => /\d/.test(text)

/** First letters count for less than what stands together, and for more than a typing error. */
const lettersScore = 0.6

/** Letters in order, each beginning a word or following the one before: `pl` finds Pick List, `ordet` finds Order Detail. */
function matchLetters(text: SearchText, word: string): TextMatch | null {
  if (word.length < 2) return null
  const ranges: [number, number][] = []
  let at = 0
  for (const candidate of text.words) {
    let length = 0
    while (at < word.length && length < candidate.text.length && candidate.text[length] === word[at]) {
      length++
      at++
    }
    if (length > 0) ranges.push([candidate.start, candidate.start + length])
  }
  return at === word.length ? { score: lettersScore - 0.03 * ranges.length, ranges, how: 'scattered' } : null
}

/** In order, and not overlapping. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  if (ranges.length < 2) return [...ranges]
  const merged: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
