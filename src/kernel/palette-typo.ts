export interface Typo {
  /** How many letters of the text the typed word stands for: the rest may still be to be typed. */
  readonly length: number
  readonly errors: number
}

/** One error in four letters, two in eight. Shorter words forgive nothing: too much would be near. */
const errorsIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** Kept between calls: a keystroke compares thousands of words. */
const rows: [number[], number[], number[]] = [[], [], []]

/**
 * The beginning of `text` that a typed word stands for with few errors: a letter wrong, missing, too many, or two swapped.
 * Null where there would be more, or none. The one with the fewest errors counts; of these, the longest that is no longer than typed.
 */
export function findTypo(text: string, word: string): Typo | null {
  const most = errorsIn(word)
  if (most === 0 || text.length < 4 || text.length < word.length - most) return null
  let [before, above, row] = rows
  const width = Math.min(text.length, word.length + most)
  for (let at = 0; at <= width; at++) above[at] = at
  // Only near the diagonal can there be few errors.
  for (let typed = 1; typed <= word.length; typed++) {
    const from = Math.max(1, typed - most)
    const to = Math.min(width, typed + most)
    row[from - 1] = from === 1 ? typed : most + 1
    let least = row[from - 1] as number
    for (let at = from; at <= to; at++) {
      const same = text[at - 1] === word[typed - 1]
      let errors = Math.min(
        (above[at - 1] as number) + (same ? 0 : 1),
        (row[at - 1] as number) + 1,
        at === typed + most ? most + 1 : (above[at] as number) + 1,
      )
      if (typed > 1 && at > 1 && text[at - 1] === word[typed - 2] && text[at - 2] === word[typed - 1])
        errors = Math.min(errors, (before[at - 2] as number) + 1)
      row[at] = errors
      if (errors < least) least = errors
    }
    if (least > most) return null
    ;[before, above, row] = [above, row, before]
  }
  return bestEnd(above, text, word, most, width)
}

/** Where the typed word ends in the text: the whole text before a part of it, when it has no more errors. */
function bestEnd(last: readonly number[], text: string, word: string, most: number, width: number): Typo | null {
  let best: Typo | null = null
  for (let length = Math.max(1, word.length - most); length <= width; length++) {
    const errors = last[length] as number
    if (errors > most) continue
    if (!best || errors < best.errors || (errors === best.errors && (length === text.length || length <= word.length))) best = { length, errors }
  }
  return best && best.errors > 0 ? best : null
}
