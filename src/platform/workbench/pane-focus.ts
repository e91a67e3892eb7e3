/** Gives a pane the keyboard's focus: out of its fields, so that single keys act again. */
export function focusPane(id: string): void {
  document.querySelector<HTMLElement>(`[data-pane-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}
