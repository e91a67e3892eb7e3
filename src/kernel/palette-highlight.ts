import { fold, matchWord, mergeRanges, prepareText, type Range } from './palette-match.ts'

/** Where the words of a query stand in a text that something else found by them; with a typing error only where nothing is as it was typed. */
export function highlight(text: string, query: string): Range[] {
  const folded = fold(text)
  const ranges: Range[] = []
  for (const word of fold(query).split(/\s+/).filter(Boolean)) {
    const at = placeOf(folded, word)
    if (at >= 0) ranges.push([at, at + word.length])
    else if (/^\p{L}{4,}$/u.test(word)) ranges.push(...(matchWord(prepareText(text), word)?.ranges ?? []))
  }
  return mergeRanges(ranges)
}

/** The beginning of a word before the middle of one. */
function placeOf(folded: string, word: string): number {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] as string)) return at
  return folded.indexOf(word)
}
