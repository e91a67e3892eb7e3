import { firstCharacters } from '#contract/core/characters.ts'

/** How far up from what is pointed at a text that ends in an ellipsis is looked for: it may have marks and words of its own inside. */
const reach = 4
const longest = 600

function isCut(element: HTMLElement): boolean {
  const wider = element.scrollWidth > element.clientWidth
  if (!wider && element.scrollHeight <= element.clientHeight) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (wider && textOverflow === 'ellipsis') return true
  return element.scrollHeight > element.clientHeight && Boolean(webkitLineClamp) && webkitLineClamp !== 'none'
}

const wholeOf = (element: HTMLElement): string => firstCharacters((element.textContent ?? '').replace(/\s+/g, ' ').trim(), longest)

/** What ends in an ellipsis around an element, up to what explains itself. */
export function cutTextAround(element: Element): HTMLElement | null {
  let at: Element | null = element
  for (let steps = 0; at instanceof HTMLElement && steps < reach; steps++, at = at.parentElement) {
    if (at.title) return null
    if (isCut(at)) return at
    if (at.dataset.tip) return null
  }
  return null
}

/** What ends in an ellipsis inside of a link or button. */
export function cutTextInside(element: Element): HTMLElement | null {
  if (!element.matches('a, button, [role="option"], [role="tab"]')) return null
  return [element, ...element.querySelectorAll('*')].find((one): one is HTMLElement => one instanceof HTMLElement && !one.title && isCut(one)) ?? null
}

/** The whole text of what is cut, unless its explanation says it. */
export function wholeText(element: HTMLElement): string {
  const whole = wholeOf(element)
  const told = element.dataset.tip
  return told?.includes(whole) ? told : whole
}
