/** As most systems count a double press. */
export const doublePress = { ms: 500, px: 4 }
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  /** What lies over the page, or a part of the page itself: what of it is pressed was meant for no other. */
  readonly layer: Element | null
  readonly control: Element | null
}

const pressOf = ({ timeStamp, clientX, clientY }: PointerEvent, target: Element): Press => ({
  at: timeStamp,
  x: clientX,
  y: clientY,
  layer: target.closest('[role="dialog"],[role="menu"],[role="listbox"],[role="alert"],[role="status"]') ?? target.closest('body > *'),
  control: target.closest('button,a'),
})

const isAgain = (second: Press, first: Press): boolean =>
  second.at - first.at < doublePress.ms && Math.hypot(second.x - first.x, second.y - first.y) <= doublePress.px

/** Pressed again, it would close what it has just opened. */
const opens = (control: Element | null): boolean => control?.matches('[aria-haspopup]') ?? false

/**
 * Who presses everything twice means it once. The second of a double press does nothing to a button that is pressed once (`data-once`) or opens something, nor
 * to what the first brought under the pointer: a dialog would close with the press that opened it, and the next row go with the one that was taken away.
 * Keys: `second-key.ts`.
 */
export function startTakingPressesOnce(): void {
  let first: Press | undefined
  let stray = false
  const take = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element)) return
    if (type === 'pointerdown') {
      const press = pressOf(event as PointerEvent, target)
      const before = first && isAgain(press, first) ? first : undefined
      stray =
        before !== undefined &&
        (press.layer !== before.layer || (before.control !== null && (press.control !== before.control || opens(press.control))))
      if (!stray) first = press
    }
    // Keys press without a pointer.
    if (type === 'click' && (event as MouseEvent).detail === 0) return
    // The browser counts clicks, and not what begins them; what a second one begins would take the focus from what the first opened.
    const isSecond = (type === 'mousedown' || type === 'click') && (event as MouseEvent).detail > 1 && target.closest('[data-once]') !== null
    if (!stray && !isSecond) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of presses) window.addEventListener(type, take, true)
  // What is pressed after a key is pressed anew.
  const forget = () => {
    first = undefined
  }
  window.addEventListener('keydown', forget, true)
}
