/**
 * Keys that are pressed after the palette was called and before its box has the focus: fast hands and macros do that,
 * the first time by far, when its code is still on the way. They belong in the box, and must not run commands.
 */
let early: string | null = null
let leave: () => void = () => undefined

function keep(event: KeyboardEvent): void {
  if (early === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // A held modifier types nothing.
  if (['Shift', 'CapsLock'].includes(event.key)) return
  if (event.key === 'Escape') leave()
  else if (event.key.length === 1) early += event.key
  else if (event.key === 'Backspace') early = early.slice(0, -1)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** From the call for the palette on; `onEscape` gives up waiting for it. */
export function startTypeAhead(onEscape: () => void): void {
  leave = onEscape
  if (early === null) window.addEventListener('keydown', keep, true)
  early = ''
}

/** What was typed so far; the keys are the box's own from now on. */
export function endTypeAhead(): string {
  const typed = early ?? ''
  early = null
  window.removeEventListener('keydown', keep, true)
  return typed
}
