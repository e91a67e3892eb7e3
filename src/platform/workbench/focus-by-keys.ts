import { pressable } from '#platform/ui/in-list.ts'
import { focusPane, listOf, regionOf } from './pane-focus.ts'

/** Out of a field, so that single keys act again: what is being filled in keeps the focus, and with it the key that sends it. */
export function leaveField(id: string): void {
  const form = document.activeElement?.closest<HTMLElement>('form[tabindex]')
  if (form) form.focus({ preventScroll: true })
  else focusPane(id)
}

/**
 * The list has the focus from its first key on, whatever was pressed before: what its cursor is on is what is read out and what the ring is
 * around, and Enter and Space open the row that the keys walked to instead of pressing a button once more.
 */
export function focusList(id: string): void {
  const region = regionOf(id)
  const active = document.activeElement
  const list = listOf(region)
  if (list) list.focus({ preventScroll: true })
  else if (active !== region && region?.contains(active)) region.focus({ preventScroll: true })
}

/** Goes on among what can be pressed in the row under the cursor; before the first is the list itself. */
export function walkRow(id: string, by: 1 | -1): void {
  const list = listOf(regionOf(id))
  const row = list?.querySelector('[role="row"][data-cursor]')
  if (!list || !row) return
  const controls = [...row.querySelectorAll<HTMLElement>(pressable)].filter((control) => control.checkVisibility())
  const at = controls.indexOf(document.activeElement as HTMLElement) + by
  if (at < 0) list.focus({ preventScroll: true })
  else controls[at]?.focus({ preventScroll: true })
}

/** What is filled in, chosen or switched; a date's hidden field and what only looks like one are none. */
const fields =
  'input:not([type="hidden"],[type="file"],[aria-hidden],:disabled),select:not(:disabled),textarea:not(:disabled),[contenteditable="true"],[role="switch"]:not(:disabled),[role="radio"]:not(:disabled),[role="checkbox"]:not(:disabled)'

/** Goes to the first field of a pane that can be seen; where it has none, to the first thing that can be pressed in it. */
export function focusField(id: string): void {
  const region = regionOf(id)
  const firstOf = (selector: string) => [...(region?.querySelectorAll<HTMLElement>(selector) ?? [])].find((control) => control.checkVisibility())
  ;(firstOf(fields) ?? firstOf(pressable))?.focus()
}
