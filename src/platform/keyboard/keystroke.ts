import type { Keystroke } from '#kernel/key-press.ts'

/** What the kernel's keymap needs of a DOM event. */
export function keystrokeOf(event: KeyboardEvent): Keystroke {
  return {
    key: event.key,
    code: event.code,
    ctrl: event.ctrlKey,
    alt: event.altKey,
    shift: event.shiftKey,
    meta: event.metaKey,
    altGraph: event.getModifierState?.('AltGraph') ?? false,
    repeat: event.repeat,
    // Safari reports the Enter that ends a composition with keyCode 229 after `compositionend`.
    composing: event.isComposing || event.keyCode === 229,
    editable: takesText(targetOf(event)),
  }
}

/** Looks through shadow roots, where `event.target` is the host. */
export const targetOf = (event: KeyboardEvent): Element | null => (event.composedPath?.()[0] ?? event.target) as Element | null

const textless = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** True for fields that characters go into. A select counts: letters choose in it. */
export function takesText(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element instanceof HTMLInputElement) return !textless.has(element.type) && !element.readOnly && !element.disabled
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled
  if (element instanceof HTMLSelectElement) return true
  return element.isContentEditable || element.matches('[contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]')
}

const pressed =
  'button, a[href], summary, [role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="switch"], [role="radio"], input[type="checkbox"], input[type="radio"]'
const walked =
  '[role="tablist"], [role="radiogroup"], [role="slider"], [role="toolbar"], [role="separator"], input[type="radio"], input[type="range"]'

/** The control that has the focus needs this key itself: Enter and Space press a button, arrows walk tabs and sliders. */
export function belongsToControl(event: KeyboardEvent): boolean {
  const target = targetOf(event)
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Enter' || event.key === ' ') return target.closest(pressed) !== null
  if (event.key.startsWith('Arrow')) return target.closest(walked) !== null
  return false
}
