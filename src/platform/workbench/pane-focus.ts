/** What a splitter says it controls. */
export const regionId = (pane: string): string => `pane-${pane}`

const regionOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-pane-id]')].find((region) => region.dataset.paneId === id)

/** Gives a pane the keyboard's focus: out of its fields, so that single keys act again. */
export function focusPane(id: string): void {
  regionOf(id)?.focus({ preventScroll: true })
}

/**
 * A key of the list was pressed while a button, link or checkbox of the pane still had the focus from being clicked, or from a menu
 * that closed: it gives it up, or Enter and Space would press it once more instead of opening the row that the keys walked to.
 */
export function leaveControl(id: string): void {
  const active = document.activeElement
  if (active?.matches('[data-pane-id], [role="grid"]')) return
  const region = active?.closest<HTMLElement>('[data-pane-id]')
  if (region?.dataset.paneId === id) (active?.closest<HTMLElement>('[role="grid"]') ?? region).focus({ preventScroll: true })
}
