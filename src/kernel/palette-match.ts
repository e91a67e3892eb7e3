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
 * How well one folded word of a query is found in a text: as a word, the beginning of one, inside one, with one typing error, or as
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
  const typed = typoLength(candidate, word)
  return typed > 0 ? { score: typed === candidate.length ? 0.5 : 0.45, at: 0, length: typed } : null
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

/**
 * How much of `candidate` the typed word stands for with at most one error (a letter wrong, missing, too many, or two swapped), also
 * while the rest is still to be typed; 0 when it does not. Words under four letters forgive nothing: too much would be near.
 */
function typoLength(candidate: string, word: string): number {
  if (word.length < 4 || candidate.length < 4) return 0
  for (const length of [candidate.length, word.length, word.length + 1, word.length - 1])
    if (length <= candidate.length && isOneEdit(candidate, length, word)) return length
  return 0
}

/** Whether the first `length` letters of `text` and `word` differ by exactly one edit. */
function isOneEdit(text: string, length: number, word: string): boolean {
  if (Math.abs(length - word.length) > 1) return false
  let from = 0
  while (from < length && from < word.length && text[from] === word[from]) from++
  let left = length
  let right = word.length
  while (left > from && right > from && text[left - 1] === word[right - 1]) {
    left--
    right--
  }
  const [a, b] = [left - from, right - from]
  if (a <= 1 && b <= 1) return true
  return a === 2 && b === 2 && text[from] === word[from + 1] && text[from + 1] === word[from]
}
