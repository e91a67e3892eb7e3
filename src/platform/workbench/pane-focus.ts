import { pressable } from '#platform/ui/in-list.ts'

/** What a pane has left is in it still, unseen (pane-content.tsx). */
export const leftPlace = '[data-left]'

/** What a splitter says it controls. */
export const regionId = (pane: string): string => `pane-${pane}`

const regionOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-pane-id]')].find((region) => region.dataset.paneId === id)

/** Gives a pane the keyboard's focus. */
export function focusPane(id: string): void {
  regionOf(id)?.focus({ preventScroll: true })
}

/** Out of a field, so that single keys act again: what is being filled in keeps the focus, and with it the key that sends it. */
export function leaveField(id: string): void {
  const form = document.activeElement?.closest<HTMLElement>('form[tabindex]')
  if (form) form.focus({ preventScroll: true })
  else focusPane(id)
}

/** The rows that a pane's list keys walk. */
const listOf = (region: HTMLElement | undefined): HTMLElement | null =>
  region?.querySelector<HTMLElement>(`[role="grid"]:not(${leftPlace} *)`) ?? null

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

/** What had the focus has gone with what the pane showed before: a list whose cursor stands gets it, which is then read out, else the pane itself. */
export function focusShown(id: string): void {
  const active = document.activeElement
  const region = regionOf(id)
  if (active && active !== document.body && active !== region && !active.closest(leftPlace)) return
  const list = listOf(region)
  const taker = list?.querySelector('[data-cursor]') ? list : region
  taker?.focus({ preventScroll: true })
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
