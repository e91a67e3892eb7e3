import { checkAccess } from './support/axe.ts'
import { rowsOf } from './support/orders.ts'
import { focusedPane } from './support/panes.ts'
import { expect, readingTest, test } from './support/test.ts'

test('a tour is walked by keys to its end, and its step is finished then', async ({ page, signIn }) => {
  await signIn(page, 'packer', '/order?status=200')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Jelajahi Fitur/ })
    .click()
  const steps = page.getByRole('dialog', { name: 'Jelajahi Fitur' })
  await expect(steps.getByRole('progressbar')).toBeVisible()
  await steps.getByRole('link', { name: 'Pelajari: Satu kotak untuk semuanya' }).click()

  const tour = page.locator('.driver-popover')
  await expect(page).toHaveURL(/\/home$/)
  await expect(tour).toContainText('1 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(tour).toContainText('Persempit dengan satu tanda')
  await expect(tour).toContainText('# pesanan')
  // Keys of the page beneath rest meanwhile.
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('ArrowRight')
  await expect(tour).toContainText('3 / 3')
  await page.keyboard.press('Enter')
  await expect(tour).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Selesai: Satu kotak untuk semuanya' })).toBeVisible()
  const card = focusedPane(page).getByRole('region', { name: 'Jelajahi Fitur' })
  await expect(card.getByRole('listitem').first()).toContainText('Selesai')
  await expect(card.getByRole('link', { name: /Satu kotak/ })).toHaveCount(0)
})

readingTest('a tour that is left by Escape leaves its step as it is', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&tour=start')
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await expect(rowsOf(page).first()).toBeVisible()
  const tour = page.locator('.driver-popover')
  await expect(tour).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.locator('[data-cursor]')).toBeVisible()
})

readingTest('a tour that is left before its first step stands gives the keys back', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, watching) => {
      if (!document.querySelector('.driver-popover')) return
      watching.disconnect()
      for (const type of ['keydown', 'keyup']) window.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', bubbles: true }))
      document.documentElement.dataset.left = 'early'
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, 'agent', '/order?status=200&tour=start')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.locator('html[data-left=early]')).toBeAttached()
  await expect(page.locator('.driver-popover')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.locator('[data-cursor]')).toBeVisible()
})

readingTest('steps are those of the person', async ({ page, signIn }) => {
  await signIn(page, 'viewer', '/home')
  const card = focusedPane(page).getByRole('region', { name: 'Jelajahi Fitur' })
  await expect(card.getByRole('listitem').first()).toContainText('Satu kotak untuk semuanya')
  await expect(card).not.toContainText('Terima pesanan')
})

readingTest('the steps and a tour say what they are to everybody', async ({ page, signIn }) => {
  await signIn(page, 'viewer', '/announcement')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Jelajahi Fitur/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Jelajahi Fitur' }).getByRole('progressbar')).toBeVisible()
  await checkAccess(page, 'onboarding')
  await page.getByRole('link', { name: 'Pelajari: Satu kotak untuk semuanya' }).click()
  await expect(page.getByRole('dialog', { name: 'Satu kotak untuk semuanya' })).toContainText('1 / 3')
  await checkAccess(page, 'tour')
})
