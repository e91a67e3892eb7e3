/** As most systems count a double press. Milliseconds. */
const within = 500

/** Of Enter or Space. */
interface KeyPress {
  readonly at: number
  /** It came again as soon as a double press does. */
  readonly again: boolean
  /** What it pressed: the button itself, or the one that sends the form of its field. */
  pressed: Element | null
}

/** Any other key in between begins anew. */
function pressOf({ key, timeStamp }: KeyboardEvent, before: KeyPress | undefined): KeyPress | undefined {
  if (key !== 'Enter' && key !== ' ') return undefined
  return { at: timeStamp, again: before !== undefined && timeStamp - before.at < within, pressed: before?.pressed ?? null }
}

/** A button that is pressed once (`data-once`) is not pressed again, and where it is gone, neither is what has the focus in its place: the next row's. */
const isMeantOnce = (button: Element, before: Element): boolean => (button === before ? button.matches('[data-once]') : !before.isConnected)

/**
 * Who presses Enter twice means it once: a form that takes a moment would be sent twice, and the next row go with the one that was taken away. What the first
 * one opened may be pressed by the second, whose answer may be known by heart. Enter that is still held presses nothing again.
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
    const button = event.target.closest('button,a')
    if (button && last.again && last.pressed && isMeantOnce(button, last.pressed)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else last.pressed = button
  }
  // Something else was written: a scanner sends one code after the other in less time.
  const forget = () => {
    last = undefined
  }
  window.addEventListener('keydown', down, true)
  window.addEventListener('input', forget, true)
  window.addEventListener('click', click, true)
}
