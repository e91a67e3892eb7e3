/** The rows in view, by their indices: from `first` up to `last`. */
interface Visible {
  readonly first: number
  readonly last: number
}

const tens = (range: Visible): Visible => ({
  first: range.first && Math.max(1, range.first - (range.first % 10)),
  last: Math.ceil(range.last / 10) * 10,
})

/** The rows in view as pages are asked for: the list is not drawn anew for every row that it is scrolled by. */
export function inTens(range: Visible, before: Visible): Visible {
  const next = tens(range)
  return next.first === before.first && next.last === before.last ? before : next
}
