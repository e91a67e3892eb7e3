import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { faintTexts } from './faint-texts.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: object): Promise<AxeResults>
}

/**
 * A tooltip describes its owner from wherever it is; axe wants it in a landmark. The rows of a list scroll with its cursor: the grid around them is the
 * Tab stop, which axe looks for within (`VirtualGrid`).
 */
const isAllowed = (rule: string, html: string): boolean =>
  (rule === 'region' && html.includes('role="tooltip"')) || (rule === 'scrollable-region-focusable' && html.includes('class="list-scroll"'))

/** What fades in is judged when it is there. */
const atRest = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))).then(() => undefined))

/** What axe says of the page as it is. `options`: its own, of which rules it follows. */
async function violationsOn(page: Page, options: object = {}) {
  // Through the debugger: the page's own rules allow no foreign script.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  await atRest(page)
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'], elementRef: false, ...given })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target, failureSummary })),
    }))
  }, options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(({ html }) => !isAllowed(id, html)).map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
  )
}

const allButContrast = { rules: { 'color-contrast': { enabled: false } } }

/**
 * Nothing may be wrong with what is shown: by axe, and its texts can be read. Themes differ in colours alone, whose pairs tests/platform/ui/contrast.test.ts
 * judges.
 */
export async function checkAccess(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violationsOn(page, allButContrast), name).toEqual([])
  expect(await faintTexts(page), name).toEqual([])
}

export const otherThemes = [
  { theme: 'dark', media: { colorScheme: 'dark', contrast: 'no-preference' } },
  { theme: 'contrast', media: { colorScheme: 'light', contrast: 'more' } },
] as const

/** Everything that axe would mend of the page as it is; in another theme than the light one, of its colours alone. Slower, and surer of what lies under a text. */
export async function findAccess(page: Page, theme?: (typeof otherThemes)[number]): Promise<string[]> {
  await page.emulateMedia({ ...(theme?.media ?? { colorScheme: 'light', contrast: 'no-preference' }), reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme?.theme ?? 'light')
  const found = await violationsOn(page, theme && { runOnly: ['color-contrast'] })
  return found.map(
    ({ id, target, failureSummary }) => `${theme?.theme ?? 'light'}: ${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`,
  )
}

/** What is shown can be read in the other themes too. For screens that have many of the colours. */
export async function checkContrast(page: Page, name: string): Promise<void> {
  for (const { theme, media } of otherThemes) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await atRest(page)
    expect(await faintTexts(page), `${name}, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
}
