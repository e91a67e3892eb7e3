/** What a pane has left is in it still, unseen (pane-content.tsx). */
export const leftPlace = '[data-left]'

/** What a splitter says it controls. */
export const regionId = (pane: string): string => `pane-${pane}`

export const regionOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-pane-id]')].find((region) => region.dataset.paneId === id)

/** Gives a pane the keyboard's focus. */
export function focusPane(id: string): void {
  regionOf(id)?.focus({ preventScroll: true })
}

/** The rows that a pane's list keys walk. */
export const listOf = (region: HTMLElement | undefined): HTMLElement | null =>
  region?.querySelector<HTMLElement>(`[role="grid"]:not(${leftPlace} *)`) ?? null

/** What had the focus has gone with what the pane showed before: a list whose cursor stands gets it, which is then read out, else the pane itself. */
export function focusShown(id: string): void {
  const active = document.activeElement
  const region = regionOf(id)
  if (active && active !== document.body && active !== region && !active.closest(leftPlace)) return
  const list = listOf(region)
  const taker = list?.querySelector('[data-cursor]') ? list : region
  taker?.focus({ preventScroll: true })
}
