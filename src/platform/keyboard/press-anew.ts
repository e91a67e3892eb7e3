import { flushSync } from 'react-dom'
import { takesText } from './keystroke.ts'

/**
 * Presses a key that waited where the focus is now, which the key before it may have moved. What it changes is drawn before the next one comes, as it is between
 * two keys of a keyboard; and since a made event types nothing by itself, its letter is put into the field that has the focus.
 */
export function pressAnew(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  flushSync(() => {
    if (!target.dispatchEvent(event) || event.key.length !== 1 || event.ctrlKey || event.metaKey) return
    if (takesText(target)) document.execCommand('insertText', false, event.key)
  })
}
