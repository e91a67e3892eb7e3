import { t } from '#platform/i18n/i18n.ts'

let frame: HTMLIFrameElement | null = null

/** Hands a PDF to the browser's own dialogue; the page stays where it is. */
export function printFile(file: Blob): void {
  const address = URL.createObjectURL(file)
  frame?.remove()
  frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = t('order.label.title')
  frame.onload = () => frame?.contentWindow?.print()
  frame.src = address
  document.body.append(frame)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
