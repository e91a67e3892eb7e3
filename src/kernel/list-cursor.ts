/** Where the keys are in a list, and what is selected: pure, so that the rules can be tested without a list on screen. */
export interface ListCursor {
  /** Index of the row that has the cursor; null until the list was touched. */
  readonly index: number | null
  /** What the row is known by (an order's code, a SKU): finds it again after a refetch. */
  readonly code: string | null
  /** Where a range began. */
  readonly anchor: number | null
  readonly selected: ReadonlySet<string>
}

export const untouched: ListCursor = { index: null, code: null, anchor: null, selected: new Set() }

export type CursorAction =
  | { type: 'move'; by: number; total: number; codeAt: CodeAt }
  | { type: 'go'; index: number; total: number; codeAt: CodeAt }
  /** Goes to a row that has the focus; in its own a range that was begun goes on. */
  | { type: 'reach'; index: number; total: number; codeAt: CodeAt }
  /** Goes to a row whose menu was asked for: a selection that it is no part of is let go, so that the menu is about the row. */
  | { type: 'aim'; index: number; total: number; codeAt: CodeAt }
  /** The rows came anew: stays with its row, wherever that stands now; where it is gone, with the row in its place. */
  | { type: 'follow'; total: number; codeAt: CodeAt }
  | { type: 'toggle'; index?: number; codeAt: CodeAt }
  /** Grows the range from the anchor; what the range leaves is deselected. */
  | { type: 'extend'; by: number; total: number; codeAt: CodeAt }
  | { type: 'extend-to'; index: number; total: number; codeAt: CodeAt }
  | { type: 'select'; codes: readonly string[] }
  | { type: 'clear' }
  | { type: 'restore'; cursor: ListCursor }

/** What the row at an index is known by, or undefined where its page is not there yet. */
type CodeAt = (index: number) => string | undefined

const within = (index: number, total: number) => Math.max(0, Math.min(total - 1, index))

function at(state: ListCursor, index: number, total: number, codeAt: CodeAt): ListCursor {
  if (total === 0) return { ...state, index: null, code: null }
  const to = within(index, total)
  return { ...state, index: to, code: codeAt(to) ?? null }
}

/** How far from its place a row is looked for. Rows. */
export const farthest = 500

function follow(state: ListCursor, total: number, codeAt: CodeAt): ListCursor {
  const { index, code, anchor } = state
  if (index === null || total === 0) return state
  const here = codeAt(within(index, total))
  if (here === undefined || (here === code && index < total)) return state
  for (let step = 1; code !== null && step <= farthest; step++)
    for (const place of [index + step, index - step])
      if (place >= 0 && place < total && codeAt(place) === code)
        return { ...state, index: place, anchor: anchor === null ? null : anchor + place - index }
  return { ...state, index: within(index, total), code: here }
}

function range(from: number, to: number, codeAt: CodeAt): string[] {
  const codes: string[] = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const code = codeAt(index)
    if (code) codes.push(code)
  }
  return codes
}

function extendTo(state: ListCursor, target: number, total: number, codeAt: CodeAt): ListCursor {
  if (total === 0) return state
  const anchor = state.anchor ?? state.index ?? within(target, total)
  const to = within(target, total)
  const selected = new Set(state.selected)
  if (state.index !== null) for (const code of range(anchor, state.index, codeAt)) selected.delete(code)
  for (const code of range(anchor, to, codeAt)) selected.add(code)
  return { index: to, code: codeAt(to) ?? null, anchor, selected }
}

export function moveCursor(state: ListCursor, action: CursorAction): ListCursor {
  switch (action.type) {
    case 'move': {
      // The first key press lands on the first row (or the last, going up), not on the second.
      const start = state.index ?? (action.by > 0 ? -1 : action.total)
      return { ...at(state, start + action.by, action.total, action.codeAt), anchor: null }
    }
    case 'go':
      return { ...at(state, action.index, action.total, action.codeAt), anchor: null }
    case 'reach':
      return action.index === state.index ? state : { ...at(state, action.index, action.total, action.codeAt), anchor: null }
    case 'aim': {
      const next = { ...at(state, action.index, action.total, action.codeAt), anchor: null }
      return next.code && state.selected.has(next.code) ? next : { ...next, selected: untouched.selected }
    }
    case 'follow':
      return follow(state, action.total, action.codeAt)
    case 'toggle': {
      const index = action.index ?? state.index
      const code = index === null ? undefined : action.codeAt(index)
      if (index === null || !code) return state
      const selected = new Set(state.selected)
      if (!selected.delete(code)) selected.add(code)
      return { index, code, anchor: index, selected }
    }
    case 'extend':
      return extendTo(state, (state.index ?? (action.by > 0 ? -1 : action.total)) + action.by, action.total, action.codeAt)
    case 'extend-to':
      return extendTo(state, action.index, action.total, action.codeAt)
    case 'select':
      return { ...state, selected: new Set(action.codes), anchor: null }
    case 'clear':
      return { ...state, selected: new Set(), anchor: null }
    case 'restore':
      return action.cursor
  }
}
