import { doublePress } from './second-press.ts'

/** Of Enter or Space. */
interface KeyPress {
  readonly at: number
  /** It came again as soon as a double press does. */
  readonly again: boolean
  /** What it pressed that is pressed once (`data-once`), and what that was called: the button itself, or the one that sends the form of its field. */
  once: Element | null
  name: string | null
}

/** Any other key in between begins anew. */
function pressOf({ key, timeStamp }: KeyboardEvent, before: KeyPress | undefined): KeyPress | undefined {
  if (key !== 'Enter' && key !== ' ') return undefined
  return {
    at: timeStamp,
    again: before !== undefined && timeStamp - before.at < doublePress.ms,
    once: before?.once ?? null,
    name: before?.name ?? null,
  }
}

const nameOf = (button: Element | null): string | null => button && (button.getAttribute('aria-label') ?? button.textContent)

/**
 * Who presses Enter twice means it once: a form that takes a moment would be sent twice. A button that is called otherwise by now is another one, and what the
 * first press opened may be answered by the second, by heart. Enter that is still held presses nothing again.
 */
export function startTakingKeysOnce(): void {
  let last: KeyPress | undefined
  const down = (event: KeyboardEvent) => {
    if (!event.repeat) last = pressOf(event, last)
    else if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button,a')) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    // A pointer counts its clicks.
    if (!last || event.detail > 0 || !(event.target instanceof Element)) return
    const once = event.target.closest('[data-once]')
    if (once && last.again && once === last.once && nameOf(once) === last.name) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    Object.assign(last, { once, name: nameOf(once) })
  }
  // Something else was written: a scanner sends one code after the other in less time.
  const forget = () => {
    last = undefined
  }
  window.addEventListener('keydown', down, true)
  window.addEventListener('input', forget, true)
  window.addEventListener('click', click, true)
}
