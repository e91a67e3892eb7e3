import { paneController } from '#platform/workbench/pane-store.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** Remembers the cursor, the selection and the focus; the returned function puts back what a key that ran at once has moved. */
export function rememberList(): () => void {
  const putBack = paneController(workbench.focusedPane()).list?.remember()
  const focused = document.activeElement
  return () => {
    putBack?.()
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true })
  }
}
