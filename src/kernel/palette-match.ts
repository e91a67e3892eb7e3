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

export function prepareText(text: string): SearchText {
  const folded = fold(text)
  return { folded, words: [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map((word) => ({ text: word[0], start: word.index })) }
}

/**
 * How well one folded word of a query is found in a text: as a word, the beginning of one, inside one, with typing errors, or as
 * letters in order that begin words. Null when it is not there.
 */
export function matchWord(text: SearchText, word: string): TextMatch | null {
  let best: TextMatch | null = null
  for (const [index, candidate] of text.words.entries()) {
    const found = compareWords(candidate.text, word)
    // An earlier word counts a little more: it names the thing, later ones describe it.
    const score = found ? found.score * (1 - Math.min(index, 5) * 0.01) : 0
    if (found && score > (best?.score ?? 0)) best = { score, ranges: [[candidate.start + found.at, candidate.start + found.at + found.length]] }
  }
  if (best && best.score >= lettersScore) return best
  const letters = matchLetters(text, word)
  return best && (!letters || best.score >= letters.score) ? best : letters
}

function compareWords(candidate: string, word: string): { score: number; at: number; length: number } | null {
  if (candidate === word) return { score: 1, at: 0, length: word.length }
  if (candidate.startsWith(word)) return { score: 0.82 + 0.1 * (word.length / candidate.length), at: 0, length: word.length }
  const inside = word.length > 1 ? candidate.indexOf(word) : -1
  if (inside > 0) return { score: 0.55, at: inside, length: word.length }
  const typo = findTypo(candidate, word)
  if (!typo) return null
  return { score: 0.5 - 0.1 * (typo.errors - 1) - (typo.length === candidate.length ? 0 : 0.05), at: 0, length: typo.length }
}

/** First letters count for less than the beginning of a word, and for more than a typing error. */
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
  return at === word.length ? { score: lettersScore - 0.03 * ranges.length, ranges } : null
}

/** In order, and not overlapping. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
