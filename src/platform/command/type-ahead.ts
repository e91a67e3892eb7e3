/** Parted by Enter: what is for the box that was called, then for each question that follows. What stands before an Enter is chosen as soon as it can be. */
export type TypeAhead = readonly [string, ...string[]]

/**
 * Keys that are pressed after the palette was called and before its box has the focus: fast hands and macros do that,
 * the first time by far, when its code is still on the way. They belong in the box, and must not run commands.
 */
let early: TypeAhead | null = null
let leave: () => void = () => undefined

function keep(event: KeyboardEvent): void {
  if (early === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // A held modifier types nothing.
  if (['Shift', 'CapsLock'].includes(event.key)) return
  if (event.key === 'Escape') leave()
  else early = typedAfter(early, event.key)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** What was typed, with one more key. */
export function typedAfter(parts: TypeAhead, key: string): TypeAhead {
  if (key === 'Enter') return [...parts, '']
  const last = parts.at(-1) ?? ''
  if (key === 'Backspace') return parts.with(-1, last.slice(0, -1)) as [string, ...string[]]
  return key.length === 1 ? (parts.with(-1, last + key) as [string, ...string[]]) : parts
}

/** From the call for the palette on, after what was typed already; `onEscape` gives up waiting for it. */
export function startTypeAhead(onEscape: () => void, typed: readonly string[]): void {
  leave = onEscape
  if (early === null) window.addEventListener('keydown', keep, true)
  early = [typed[0] ?? '', ...typed.slice(1)]
}

/** What was typed so far; the keys are the box's own from now on. */
export function endTypeAhead(): TypeAhead {
  const typed = early ?? ['']
  early = null
  window.removeEventListener('keydown', keep, true)
  return typed
}
