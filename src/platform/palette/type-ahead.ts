/**
 * Keys that are pressed after the palette was called and before its box has the focus: fast hands and macros do that,
 * the first time by far, when its code is still on the way. They belong in the box, and must not run commands.
 */
let early: string | null = null
/** Enter was pressed: what was typed before it is chosen as soon as it can be. */
let entered = false
let leave: () => void = () => undefined

function keep(event: KeyboardEvent): void {
  if (early === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // A held modifier types nothing.
  if (['Shift', 'CapsLock'].includes(event.key)) return
  if (event.key === 'Escape') leave()
  // What follows Enter is not known to belong to anything.
  else if (!entered) early = after(early, event.key)
  event.preventDefault()
  event.stopImmediatePropagation()
}

function after(text: string, key: string): string {
  if (key === 'Enter') entered = true
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : text
}

/** From the call for the palette on; `onEscape` gives up waiting for it. */
export function startTypeAhead(onEscape: () => void): void {
  leave = onEscape
  if (early === null) window.addEventListener('keydown', keep, true)
  early = ''
  entered = false
}

/** What was typed so far, and whether Enter followed; the keys are the box's own from now on. */
export function endTypeAhead(): { readonly text: string; readonly entered: boolean } {
  const typed = { text: early ?? '', entered }
  early = null
  entered = false
  window.removeEventListener('keydown', keep, true)
  return typed
}
