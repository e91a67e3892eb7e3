import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = [
  { theme: 'light', media: { colorScheme: 'light', contrast: 'no-preference' } },
  { theme: 'dark', media: { colorScheme: 'dark', contrast: 'no-preference' } },
  { theme: 'contrast', media: { colorScheme: 'light', contrast: 'more' } },
] as const

/**
 * A tooltip describes its owner from wherever it is; axe wants it in a landmark. The rows of a list scroll with its cursor: the grid around them is the
 * Tab stop, which axe looks for within (`VirtualGrid`).
 */
const isAllowed = (rule: string, html: string): boolean =>
  (rule === 'region' && html.includes('role="tooltip"')) || (rule === 'scrollable-region-focusable' && html.includes('class="list-scroll"'))

/** Nothing that axe knows may be wrong with what is shown, in any theme. Themes differ in colours alone. */
export async function checkAccess(page: Page, name: string): Promise<void> {
  for (const { theme, media } of themes) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // What fades in is judged when it is there.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))))
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
    const told = violations.flatMap(({ id, help, nodes }) =>
      nodes.filter(({ html }) => !isAllowed(id, html)).map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
    )
    expect(told, `${name}, ${theme}`).toEqual([])
  }
}
