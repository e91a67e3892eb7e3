import type { Page } from '@playwright/test'

/**
 * Texts that cannot be read whole where they stand: past an edge that hides them, or past the screen, with nothing that scrolls them into sight. What ends
 * in an ellipsis is told whole to the pointer and the keys (`cut-text.ts` of the platform): it only has to be the element that the ellipsis is of.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const wider = root.scrollWidth - root.clientWidth
    const found = new Map<string, string>()
    if (wider > 0) found.set('page', `the page is ${wider} px wider than the screen`)

    const isUnseen = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.sr-only, [hidden], option, .list-skeleton') !== null

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    interface Hidden {
      readonly by: number
      readonly edge: Element
      /** In an ellipsis. */
      readonly ends: boolean
    }

    /** By how much this element hides of a box that is inside of it; `x`, `y`: where nothing between the two scrolls. */
    function hiddenAt(at: Element, box: DOMRect, x: boolean, y: boolean): Hidden | null {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at)
      const edge = at.getBoundingClientRect()
      const overX = x && hides(overflowX) ? Math.max(box.right - edge.right, edge.left - box.left) : 0
      const overY = y && hides(overflowY) ? Math.max(box.bottom - edge.bottom, edge.top - box.top) : 0
      if (overX <= 1.5 && overY <= 3) return null
      return { by: Math.round(Math.max(overX, overY)), edge: at, ends: textOverflow === 'ellipsis' || webkitLineClamp !== 'none' }
    }

    /** By how much an edge hides of a box, and whose edge it is; null: nothing, or it can be scrolled to. */
    function hiddenBy(of: Element, box: DOMRect): Hidden | null {
      let [x, y] = [true, true]
      for (let at: Element | null = of; at && at !== root; at = at.parentElement) {
        // What only a reader of screens gets.
        if (at.clientWidth <= 1 && getComputedStyle(at).display !== 'inline' && getComputedStyle(at).display !== 'contents') return null
        const hidden = hiddenAt(at, box, x, y)
        if (hidden) return hidden
        const { overflowX, overflowY, position } = getComputedStyle(at)
        x &&= !scrolls(overflowX)
        y &&= !scrolls(overflowY)
        if (position === 'fixed') return null
      }
      const past = Math.max(box.right - root.clientWidth, -box.left)
      return x && past > 1.5 ? { by: Math.round(past), edge: root, ends: false } : null
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = (node.nodeValue ?? '').trim()
      const parent = node.parentElement
      if (!text || !parent || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(parent.tagName) || isUnseen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const hidden = hiddenBy(parent, box)
      if (!hidden || hidden.ends) continue
      const place = `${hidden.edge.tagName.toLowerCase()}.${(hidden.edge.getAttribute('class') ?? '').split(' ').slice(0, 6).join('.')}`
      if (!found.has(place)) found.set(place, `“${text.slice(0, 40)}” by ${hidden.by} px in ${place}`)
    }
    return [...found.values()].slice(0, 8)
  })
