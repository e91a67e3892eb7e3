import { expect, type Page } from '@playwright/test'

const reached = (page: Page) =>
  page.evaluate(() => {
    const pane = document.querySelector('[data-pane][data-focused]')
    const at = document.activeElement
    return (
      pane?.querySelector('[role="row"][data-cursor]') != null ||
      (at?.matches('input,select,textarea,[contenteditable="true"],[role="switch"],[role="radio"],[role="checkbox"]') === true &&
        !!at.closest('[data-pane], [role="dialog"]'))
    )
  })

/** What a person comes for, a row or else a field, is reached by two keys: J, or G F. Answers what is not. */
export async function unreached(page: Page): Promise<string[]> {
  const has = await page.evaluate(() => {
    const pane = document.querySelector('[data-pane][data-focused]')
    const seen = (selector: string) => [...(pane?.querySelectorAll(selector) ?? [])].some((one) => one.checkVisibility())
    if (seen('[role="grid"] [role="row"][aria-selected]')) return 'row'
    return seen('input:not([type="hidden"],[type="file"],[aria-hidden],:disabled),select:not(:disabled),textarea:not(:disabled)') ? 'field' : null
  })
  if (!has || (await reached(page))) return []
  for (const key of has === 'row' ? ['j'] : ['g', 'f']) await page.keyboard.press(key)
  try {
    await expect.poll(() => reached(page), { timeout: 10_000 }).toBe(true)
    return []
  } catch {
    return [`the first ${has} is not reached by ${has === 'row' ? 'J' : 'G F'}`]
  }
}
