/** Gives a pane the keyboard's focus: out of its fields, so that single keys act again. */
export function focusPane(id: string): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-pane-id]')]
  regions.find((region) => region.dataset.paneId === id)?.focus({ preventScroll: true })
}
