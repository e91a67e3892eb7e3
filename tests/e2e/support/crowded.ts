import type { Page } from '@playwright/test'

/** What has no room: a text that lies over another one, and tabs of which not even the current one is seen whole. */
export const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>
    interface Written {
      readonly text: string
      readonly by: Element
      readonly box: Box
    }
    const within = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const seen = new Map<Element | null, Box>([[null, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }]])
    /** Where what an element holds can be seen. */
    function seenIn(element: Element | null): Box {
      const before = seen.get(element)
      if (before || !element) return before as Box
      const around = seenIn(element.parentElement)
      const { overflowX, overflowY } = getComputedStyle(element)
      const box = overflowX === 'visible' && overflowY === 'visible' ? around : within(around, element.getBoundingClientRect())
      seen.set(element, box)
      return box
    }

    function linesOf(node: Node): Written[] {
      const by = node.parentElement
      const text = node.nodeValue?.trim()
      if (!by || !text || !by.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].map((line) => within(line, seenIn(by)))
      return lines.filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 4).map((box) => ({ text: text.slice(0, 30), by, box }))
    }
    const isClear = (element: Element) => /^(transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(element).backgroundColor)
    /** Whether both are read at the same place: nothing that is opaque stands between them. */
    function areMixed(a: Written, b: Written): boolean {
      const { left, top, right, bottom } = within(a.box, b.box)
      if (right - left <= 2 || bottom - top <= 5 || a.by.contains(b.by) || b.by.contains(a.by)) return false
      const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      const [first, last] = [stack.indexOf(a.by), stack.indexOf(b.by)].sort((one, other) => one - other) as [number, number]
      return first >= 0 && stack.slice(first, last).every(isClear)
    }
    const written: Written[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) written.push(...linesOf(node))
    written.sort((a, b) => a.box.top - b.box.top)
    const found = written.flatMap((one, at) => {
      const end = written.findIndex(({ box }, next) => next > at && box.top >= one.box.bottom)
      const mixed = written.slice(at + 1, end < 0 ? undefined : end).filter((other) => areMixed(one, other))
      return mixed.map(({ text }) => `“${one.text}” and “${text}” lie over each other`)
    })
    for (const tab of document.querySelectorAll('nav > a[aria-current]')) {
      const missing = tab.getBoundingClientRect().width - (tab.parentElement?.clientWidth ?? 0)
      if (missing > 0) found.push(`the tab “${tab.textContent}” lacks ${Math.round(missing)} px`)
    }
    return found.slice(0, 8)
  })
