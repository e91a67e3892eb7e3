/** As most systems count a double press. Milliseconds. */
const within = 500

/** Of Enter or Space. */
interface KeyPress {
  readonly at: number
  /** It came again as soon as a double press does. */
  readonly again: boolean
  /** What it pressed that is pressed once (`data-once`): the button itself, or the one that sends the form of its field. */
  once: Element | null
}

/** Any other key in between begins anew: a scanner sends one code after the other in less time. */
function pressOf({ key, timeStamp }: KeyboardEvent, before: KeyPress | undefined): KeyPress | undefined {
  if (key !== 'Enter' && key !== ' ') return undefined
  return { at: timeStamp, again: before !== undefined && timeStamp - before.at < within, once: before?.once ?? null }
}

/**
 * Who presses Enter twice means it once: a second one presses no button that is pressed once again, for a form that takes a moment would be sent twice. What
 * the first one opened is another button, whose answer may be known by heart. Enter that is still held presses nothing again.
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
    if (last.again && once && once === last.once) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    last.once = once
  }
  window.addEventListener('keydown', down, true)
  window.addEventListener('click', click, true)
}
