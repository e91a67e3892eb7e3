import { afterPaint } from './after-paint.ts'

/** A place on the way from the document to what has the focus. */
interface Step {
  readonly holder: Element
  /** Which of its children leads on. */
  readonly index: number
}

const focusable = 'a[href],button:not(:disabled),input:not(:disabled,[type="hidden"]),select:not(:disabled),textarea:not(:disabled),[tabindex]'

/** Which child of its parent it is, however many come before it. */
function placeOf(child: Element): number {
  let index = 0
  for (let before = child.previousElementSibling; before; before = before.previousElementSibling) index += 1
  return index
}

/** Innermost first. */
function stepsTo(element: Element): Step[] {
  const steps: Step[] = []
  for (let child = element; child.parentElement; child = child.parentElement) steps.push({ holder: child.parentElement, index: placeOf(child) })
  return steps
}

const canTake = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(focusable) && element.checkVisibility()

const stopsIn = (element: Element | undefined): HTMLElement[] =>
  element ? [element, ...element.querySelectorAll(focusable)].filter((one): one is HTMLElement => canTake(one) && one.tabIndex >= 0) : []

/** What is in another child of a holder where it was in its own: the same button of another row. */
function alike(child: Element | undefined, inner: readonly Step[]): HTMLElement | undefined {
  const found = inner.reduceRight<Element | undefined>((element, { index }) => element?.children[index], child)
  return canTake(found) ? found : undefined
}

function takerOf(steps: readonly Step[]): HTMLElement | undefined {
  for (const [at, { holder, index }] of steps.entries()) {
    if (!holder.isConnected) continue
    // Beyond these it is no neighbour any more: a pane or a page that went has another, which says where the focus is.
    if (holder.matches('main, :has(main)')) break
    // Its rows come and go by themselves: the keys are the list's.
    const list = holder.closest<HTMLElement>('[role="grid"]')
    if (list) return list
    // What stands where it stood now is the next.
    const [next, before] = [holder.children[index], holder.children[index - 1]]
    const inner = steps.slice(0, at)
    const found = alike(next, inner) ?? alike(before, inner) ?? stopsIn(next)[0] ?? stopsIn(before).at(-1) ?? stopsIn(holder)[0]
    if (found) return found
    if (canTake(holder)) return holder
  }
  return undefined
}

/**
 * What has the focus and goes, or can be pressed no more, leaves it to its neighbour: else it is the page's, where Enter does nothing, Tab begins anew in some
 * browsers, and a screen reader starts from the top. Whoever gives it on by intent does so first.
 */
export function startKeepingFocus(): void {
  let focused: Element | null = null
  let steps: readonly Step[] = []
  let waiting: (() => void) | undefined
  let taker: HTMLElement | undefined
  const isThere = () => focused?.isConnected && !focused.matches(':disabled')
  const handOver = () => {
    if (document.activeElement !== document.body || !focused || isThere()) return
    taker = takerOf(steps)
    taker?.focus()
  }
  const look = () => {
    waiting?.()
    // Twice: what a pane, a menu or a dialog gives the focus to gets it after the first.
    waiting = afterPaint(() => {
      waiting = afterPaint(handOver)
    })
  }
  const observer = new MutationObserver(() => {
    if (!focused) return
    if (isThere()) remember(focused)
    else look()
  })
  function remember(element: Element) {
    observer.disconnect()
    focused = element
    steps = stepsTo(element)
    observer.observe(element, { attributeFilter: ['disabled'] })
    for (const { holder } of steps) observer.observe(holder, { childList: true })
  }
  document.addEventListener(
    'keydown',
    (event) => {
      // A key that is still held was meant for what went: it would press one neighbour after the other.
      if (!event.repeat || event.target !== taker || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
  document.addEventListener('focusin', ({ target }) => target instanceof Element && remember(target))
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) return
    // Left by a press beside it, and not because it goes.
    queueMicrotask(() => {
      if (isThere() && document.activeElement !== focused) focused = null
    })
  })
}
