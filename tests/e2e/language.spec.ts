import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { cursorOf, rowsOf } from './support/orders.ts'
import { everyScreen } from './support/screens.ts'
import { expect, readingTest as test } from './support/test.ts'

function textsIn(language: 'id' | 'en'): Record<string, string> {
  const folder = `src/platform/i18n/locales/${language}`
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
}
const texts = { id: textsIn('id'), en: textsIn('en') }

/** Everything that a person reads, sees in a tooltip or hears. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'data-tip', 'aria-description']
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, document.body.textContent, ...attributes].join('\n')
  })

const keys = new Set([...Object.keys(texts.id), ...Object.keys(texts.en)].map((key) => key.replace(/_(one|other)$/, '')))
const rooms = [...new Set([...keys].map((key) => key.split('.')[0]))].join('|')
const keyLike = new RegExp(`\\b(?:${rooms})\\.[a-z][\\w-]*(?:\\.[\\w-]+)*`, 'g')

/** Message keys that are shown where their text should stand, and values that were not filled in. */
const unreadable = (text: string) => [...(text.match(keyLike) ?? []).filter((word) => keys.has(word)), ...(text.match(/\{[a-z]+\}/g) ?? [])]

for (const language of ['id', 'en'] as const)
  test(`every screen speaks ${language}, and none shows a message key`, async ({ page, signIn }) => {
    const own = texts[language]
    const other = texts[language === 'id' ? 'en' : 'id']
    await page.addInitScript((chosen) => {
      if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify({ state: { language: chosen }, version: 1 }))
    }, language)
    await everyScreen(page, signIn, async (name) => {
      const text = await textOf(page)
      expect(unreadable(text), name).toEqual([])
      // Words that mean nothing in the other language, and stand on nearly every screen.
      const foreign = (['order.queue.title', 'shell.menu.label', 'shell.skip', 'order.detail.timeline', 'auth.login.password'] as const)
        .filter((key) => other[key] !== own[key])
        .filter((key) => new RegExp(`(^|\\W)${other[key]}(\\W|$)`).test(text))
      expect(foreign, name).toEqual([])
    })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })

test('the language is changed in the footer, and the page comes back in it, now and later, with its cursor and selection', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'agent', '/order')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const first = (await cursorOf(page).getAttribute('data-order-code')) as string
  await page.keyboard.press('Shift+G')
  // The last row comes from the server first.
  await expect(cursorOf(page)).not.toHaveAttribute('data-order-code', first)
  const code = await cursorOf(page).getAttribute('data-order-code')
  await page.keyboard.press('x')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa' }).click()
  await page.getByRole('dialog', { name: 'Pengaturan' }).getByText('English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', code as string)
  await expect(cursorOf(page)).toBeInViewport()
  await expect(cursorOf(page)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.goto('/order?status=200')
  // The tab, not the side menu's news.
  const newTab = page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: /^New/ })
  await expect(newTab).toBeVisible()
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(rowsOf(page).first()).toContainText('New')
  await page.reload()
  await expect(newTab).toBeVisible()
})

test('the server answers in the language of the page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('E-mail').fill('agent@demo.dermaga.test')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Wrong e-mail or password')
})

test('the queue speaks while the texts of other screens are still on their way, and those wait for them', async ({ page, signIn }) => {
  let arrive = () => {}
  const rest = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/id-rest-.*\.js$/, async (route) => {
    await rest
    await route.continue()
  })
  await signIn(page, 'owner', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  expect(unreadable(await textOf(page))).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/product/)
  expect(unreadable(await textOf(page))).toEqual([])
  arrive()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(unreadable(await textOf(page))).toEqual([])
})
