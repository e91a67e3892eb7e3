import type { Page } from '@playwright/test'
import { templateVariables } from '#contract/chat/template-text.ts'
import { type Access, describeAccess } from '#contract/core/privilege.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import { checkAccess } from './support/axe.ts'
import { crowded } from './support/crowded.ts'
import { cutOff } from './support/cut-off.ts'
import { addressOf, examples, otherStates, screens, visit, visitInPlace, visitTogether } from './support/screens.ts'
import { expect, type Person, readingTest as test } from './support/test.ts'
import { foreignIn, textOf, textsIn, unreadable } from './support/texts.ts'

// Fewer rows in view are judged sooner, and are all alike.
test.use({ viewport: { width: 1440, height: 560 } })
const phone = { width: 390, height: 844 }
/** Half of a screen: what a pane has beside another one. */
const half = { width: 720, height: 560 }

type Language = 'id' | 'en'
const titles = textsIn('id')

const isOperators = (access: Access) => describeAccess(access).includes('bo-')
const isAuth = ({ frame }: DefinedScreen) => frame === 'auth'

/** Screens that offer these as they stand: for texts that a person writes, and in templates of which something is not known yet. */
const offersVariables = ['/chat/broadcast/create', '/chat/detail', '/settings/chat']
const variables = templateVariables.map((name) => `{${name}}`)

/** No message key where its text should stand, and nothing in the other language. */
async function checkTexts(page: Page, language: Language, url: string): Promise<void> {
  const text = await textOf(page)
  const offered = offersVariables.some((start) => url.startsWith(start)) ? variables : []
  const keys = unreadable(text).filter((word) => !offered.includes(word))
  expect.soft([keys, foreignIn(text, language)], `${url} in ${language}`).toEqual([[], []])
}

/** How a page comes to an address that is looked at. */
type Go = (page: Page, url: string) => Promise<string[]>

/**
 * Each address in the first language and on half of a screen, `missing` ones without asking why; then all in the other one and on a phone. What of it others see, in other themes, is
 * every-seat.spec.ts.
 */
async function lookAt(page: Page, go: Go, whole: readonly string[], missing: readonly string[] = []): Promise<void> {
  const wrong: string[] = []
  const addresses = [...whole, ...missing]
  await page.setViewportSize(half)
  for (const url of addresses) {
    const failed = await go(page, url)
    if (!missing.includes(url)) wrong.push(...failed)
    await checkAccess(page, url)
    await checkTexts(page, 'id', url)
    await expect.poll(() => crowded(page), { message: `${url}: everything has room` }).toEqual([])
  }
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'en' }, version: 1 })))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.setViewportSize(phone)
  for (const url of addresses) {
    await visitInPlace(page, url)
    await checkTexts(page, 'en', url)
    await expect.poll(() => cutOff(page), { message: `${url}: nothing is cut off` }).toEqual([])
  }
  expect(wrong).toEqual([])
}

async function findAll(page: Page, some: readonly DefinedScreen[]): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog').getByRole('combobox')
  for (const { id, title } of some) {
    await box.fill(titles[title] as string)
    await expect(page.locator(`[role="option"][data-command="open.${id}"]`), id).toContainText(titles[title] as string)
  }
}

test('what shows nothing without being told of what has an example here', () => {
  const without = screens.filter((screen) => !screen.openable && !isAuth(screen) && !examples[screen.id])
  expect(without.map(({ id }) => id)).toEqual([])
  expect(Object.keys(examples).filter((id) => !screens.some((screen) => screen.id === id))).toEqual([])
})

const opens =
  'opens by its address without an error, has nothing that axe would mend, has room on half of a screen, is not cut off on a phone, and speaks both languages'

test(`each screen that signs people in ${opens}`, async ({ page }) => {
  await lookAt(page, visit, await Promise.all(screens.filter(isAuth).map((screen) => addressOf(page, screen))))
})

const seats: readonly { who: Person; sees: (screen: DefinedScreen) => boolean; states: readonly string[] }[] = [
  { who: 'owner', sees: (screen) => !isAuth(screen) && !isOperators(screen.access), states: otherStates },
  { who: 'operator', sees: (screen) => isOperators(screen.access), states: [] },
]
/** Screens that one test looks at: many at once would be one long test, which the others wait for in the end. */
const together = 16
/** Screens that one load of the page opens: most of what a load takes is the page's own. */
const beside = 4

for (const { who, sees, states } of seats) {
  const all = screens.filter(sees)
  for (let from = 0; from < all.length; from += together) {
    const own = all.slice(from, from + together)
    test(`each screen of the ${who} ${opens}, and the palette has it under its title: ${from + 1} to ${from + own.length}`, async ({
      page,
      signIn,
    }) => {
      test.slow()
      await signIn(page, who, '/settings/general')
      await findAll(
        page,
        own.filter(({ openable }) => openable),
      )
      const addresses: string[] = []
      for (const screen of own) addresses.push(await addressOf(page, screen))
      const wrong: string[] = []
      for (let at = 0; at < addresses.length; at += beside)
        wrong.push(...(await visitTogether(page, addresses.slice(at, at + beside) as [string, ...string[]])))
      expect(wrong).toEqual([])
      await lookAt(page, visitInPlace, addresses, from === 0 ? states : [])
    })
  }
}
