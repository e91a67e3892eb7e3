import type { Page } from '@playwright/test'
import { contrastRatio, type Rgb } from '#tests/support/contrast.ts'

/** A text with the two colours that it is read by. */
interface Written {
  readonly text: string
  readonly ink: Rgb
  readonly behind: Rgb
  readonly isLarge: boolean
}

/**
 * Texts that stand out too little from what they stand on (WCAG 1.4.3: 4.5:1, large ones 3:1). axe finds the same by asking what lies at each place of the page, two thirds
 * of what it takes; here what holds a text, and so lies under it, is known.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  const faint = new Map<string, string>()
  for (const { text, ink, behind, isLarge } of await writtenOn(page)) {
    const least = isLarge ? 3 : 4.5
    const reached = contrastRatio(ink, behind)
    const pair = `${ink.map(Math.round)} on ${behind.map(Math.round)}`
    if (reached < least && !faint.has(pair)) faint.set(pair, `“${text}”: ${pair}, ${reached.toFixed(2)}:1 of ${least}:1`)
  }
  return [...faint.values()]
}

/** One text of each pair of colours. */
const writtenOn = (page: Page): Promise<Written[]> =>
  page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    }) as CanvasRenderingContext2D
    const known = new Map<string, Colour>()
    /** Of whatever CSS calls a colour. */
    function colour(name: string): Colour {
      const before = known.get(name)
      if (before) return before
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = name
      brush.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
      const made: Colour = [red, green, blue, alpha / 255]
      known.set(name, made)
      return made
    }
    const over = ([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour => [
      r * alpha + red * (1 - alpha),
      g * alpha + green * (1 - alpha),
      b * alpha + blue * (1 - alpha),
      1,
    ]

    const grounds = new Map<Element | null, Colour | null>()
    /** What is seen behind a text in it; null: a picture. */
    function ground(element: Element | null): Colour | null {
      const before = grounds.get(element)
      if (before !== undefined) return before
      const made = element ? groundOf(element) : colour('canvas')
      grounds.set(element, made)
      return made
    }
    function groundOf(element: Element): Colour | null {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      if (backgroundImage !== 'none') return null
      const own = colour(backgroundColor)
      if (own[3] === 1) return own
      const under = ground(element.parentElement)
      return under && over(own, under)
    }
    const opacities = new Map<Element, number>()
    function opacity(element: Element | null): number {
      if (!element) return 1
      const before = opacities.get(element)
      if (before !== undefined) return before
      const made = Number(getComputedStyle(element).opacity) * opacity(element.parentElement)
      opacities.set(element, made)
      return made
    }

    const found = new Map<string, Written>()
    /** Takes what an element writes, or a part of it. */
    function take(element: Element, text: string, part?: string) {
      const { color, fontSize, fontWeight } = getComputedStyle(element, part)
      const behind = ground(element)
      if (!behind) return
      const [red, green, blue, alpha] = colour(color)
      const [inkRed, inkGreen, inkBlue] = over([red, green, blue, alpha * opacity(element)], behind)
      const px = Number.parseFloat(fontSize)
      const isLarge = px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700)
      const written: Written = { text: text.slice(0, 40), ink: [inkRed, inkGreen, inkBlue], behind: [behind[0], behind[1], behind[2]], isLarge }
      const pair = JSON.stringify({ ...written, text: '' })
      if (!found.has(pair)) found.set(pair, written)
    }

    const exempt = ':disabled, [aria-disabled="true"], [aria-hidden="true"], .sr-only, script, style, option'
    const isJudged = (element: Element) =>
      !element.closest(exempt) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const judged = new Set<Element>()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || judged.has(parent) || !node.nodeValue?.trim()) continue
      judged.add(parent)
      if (isJudged(parent)) take(parent, node.nodeValue.trim())
    }
    const written = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"]), textarea'
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(written)) {
      if (!isJudged(field)) continue
      if (field.value) take(field, field.value)
      else if (field.placeholder) take(field, field.placeholder, '::placeholder')
    }
    return [...found.values()]
  })
