/** What is typed after a `/` that begins a choice: at the start of the text or after a blank, without a line break since. */
export interface Slash {
  /** Where the `/` stands. */
  readonly from: number
  readonly to: number
  readonly query: string
}

/** The choice that the caret stands in, or null. A `/` in an address or a date begins none, nor does one followed by a blank. */
export function slashAt(text: string, caret: number): Slash | null {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('/')
  if (from < 0 || (from > 0 && !/\s/.test(before[from - 1] as string))) return null
  const query = before.slice(from + 1)
  if (/^\s|\n|\s{2}/.test(query) || query.length > 40) return null
  return { from, to: caret, query }
}

export interface Edited {
  readonly text: string
  /** What is selected then. */
  readonly from: number
  readonly to: number
}

/** Puts a text in place of a part, and the caret behind it, or over the first variable that nothing was known for. */
export function replaced(text: string, part: { readonly from: number; readonly to: number }, by: string): Edited {
  const whole = text.slice(0, part.from) + by + text.slice(part.to)
  const open = /\{[a-z]+\}/i.exec(by)
  const from = part.from + (open ? open.index : by.length)
  return { text: whole, from, to: from + (open ? open[0].length : 0) }
}
