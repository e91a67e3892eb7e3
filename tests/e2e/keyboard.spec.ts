import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { heldBack, holdLonger } from './support/hold.ts'
import { cursorOf, rowsOf, saysNew } from './support/orders.ts'
import { expect, type Person, readingTest, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('an agent signs in, accepts, asks for pickup and prints a label by keyboard alone', async ({ page, context, sandbox }) => {
  const { orders } = await sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace: 'tokopedia', count: 1, courier_type: 'normal' })
  const code = orders[0]?.order_code as string

  await page.goto('/order')
  await expect(page).toHaveURL(/\/login\?redirect_uri=/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('packer@demo.dermaga.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-dermaga')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()

  // To the order: search for it in the pane, step down to it.
  await page.keyboard.press('/')
  await typeText(page, code.split('-')[1] as string)
  await expect(page.locator('[data-order-code]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  const row = page.locator(`[data-order-code="${code}"]`)
  await expect(row).toHaveAttribute('data-cursor', 'true')

  await page.keyboard.press('a')
  await expect(page.getByText('Terima 1 pesanan')).toBeVisible()
  await expect(row).toContainText('Diproses')

  await page.keyboard.press('p')
  await expect(row).toContainText('Menunggu pickup')

  const opened = context.waitForEvent('page')
  await page.keyboard.press('l')
  const labels = await opened
  await expect(labels).toHaveURL(/print-label\/tokopedia\?.*document_id=/)
  await expect(labels.locator('iframe')).toHaveAttribute('src', /^blob:/)
  const download = labels.waitForEvent('download')
  await labels.getByRole('link', { name: 'Unduh PDF' }).press('Enter')
  const document = await readFile(await (await download).path())
  expect(document.subarray(0, 5).toString()).toBe('%PDF-')

  // The queue knows at once that the label was printed.
  await expect(row.getByLabel('Label sudah dicetak')).toBeVisible()
})

test('what is typed before the log-in form is drawn stands in it, in its order', async ({ page }) => {
  const begin = await heldBack(page, '**/assets/shared-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset.theme)
  await page.keyboard.type('packer@')
  begin()
  await page.keyboard.type('demo.dermaga.test', { delay: 20 })
  await expect(page.getByLabel('Email')).toHaveValue('packer@demo.dermaga.test')
})

test('a key that is pressed before its code is there acts once it is', async ({ page, signIn }) => {
  await signIn(page)
  const begin = await heldBack(page, '**/assets/shared-*.js')
  const declare = await heldBack(page, '**/assets/declarations-*.js')
  await page.goto('/order', { waitUntil: 'commit' })
  // The page's policy lets no text be evaluated a second time.
  await page.waitForFunction(() => document.documentElement.dataset.frame)
  await page.keyboard.press('j')
  begin()
  const rows = page.locator('[data-order-code]')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await expect(page.locator('[data-cursor="true"]')).toHaveCount(0)
  declare()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expect(rows.nth(1)).toHaveAttribute('data-cursor', 'true')
})

test('what is held is marked on its row with the seconds left, Z takes it back, and nothing reaches the marketplace', async ({
  page,
  signIn,
  sandbox,
}) => {
  await holdLonger(page)
  await sandbox('orders', { marketplace: 'tokopedia', count: 1 })
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia&sort=newest')
  await expect(page.locator('[data-order-code]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByText('Terima 1 pesanan')).toBeVisible()
  await expect(cursorOf(page).getByRole('img', { name: /^Ditahan [0-5] d$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Ditahan/ })).toHaveCount(1)
  await page.keyboard.press('z')
  await expect(page.getByText('Terima 1 pesanan', { exact: true })).toBeHidden()
  await expect(page.getByRole('img', { name: /^Ditahan/ })).toBeHidden()
  await expect(page.locator('[data-cursor]')).toContainText(saysNew)
})

test('keys that type stay with the field that has them', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(page.locator('[data-order-code]').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('japan')
  await expect(page.getByRole('searchbox')).toHaveValue('japan')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

test('a prefix shows what can follow, and Escape lets it go', async ({ page, signIn }) => {
  await signIn(page)
  await page.keyboard.press('g')
  await expect(page.getByText('Log pesanan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Log pesanan')).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/order\/log/)
})

test('cancelling asks for a reason and for the stock, and the marketplace is told', async ({ page, signIn, sandbox }) => {
  const { orders } = await sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace: 'tokopedia', count: 1 })
  const code = orders[0]?.order_code as string
  await signIn(page, 'agent', `/order?s=${code}`)
  const row = page.locator(`[data-order-code="${code}"]`)
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: `Alasan membatalkan ${code}` })).toBeFocused()
  await typeText(page, 'kosong')
  await page.keyboard.press('Enter')
  // What is out of stock is not put back on sale, unless somebody says so.
  await expect(page.getByRole('option').first()).toHaveText(/barang dianggap habis/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Batalkan ${code}`, { exact: true })).toBeVisible()
  await expect(row).toContainText('Dibatalkan')
})

test('the whole result can be selected and walked to its end', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order')
  await expect(page.locator('[data-order-code]').first()).toBeVisible()
  await page.keyboard.press('Shift+g')
  await expect(page.locator('[data-cursor]')).toBeVisible()
  await expect(page.locator('[data-cursor]')).toHaveAttribute('aria-rowindex', '2007')
  await page.keyboard.press('Control+a')
  await expect(page.getByText('2.006 dipilih')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2.006 dipilih')).toBeHidden()
})

readingTest('Enter and Space mean the first order where nobody has moved yet', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  const first = rowsOf(page).first()
  await expect(first).toBeVisible()
  const code = (await first.getAttribute('data-order-code')) as string
  await page.keyboard.press('Space')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', code)
  await expect(page.getByRole('complementary')).toContainText(code)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(first).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/order/detail\\?order_code=${code}`))
})

readingTest('a digit leads to the tab of its number, and the palette to the tab of its name', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/[?&]status=200/)
  await expect(page.getByRole('navigation', { name: 'Status pesanan' }).locator('[aria-current]')).toContainText('Baru')
  await page.keyboard.press('Control+k')
  await typeText(page, 'tab diproses')
  await expect(page.getByRole('option').first()).toHaveText(/^Tab: Diproses/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]status=300/)
})

readingTest('an order that is not there leads back to the queue', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order/detail?order_code=SHPE-NIRWANA1')
  await page.getByRole('link', { name: 'Cari di antrean pesanan' }).press('Enter')
  await expect(page).toHaveURL(/\/order\?s=SHPE-NIRWANA1/)
})

/** Where the keys are: what has the focus, what the ring is around, and what the cursor is on, in the focused pane. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[data-pane][data-focused] [role="grid"]') as HTMLElement
    const cursor = grid.querySelector('[role="row"][data-cursor]')
    const active = document.activeElement
    const ringed = [...grid.querySelectorAll('[role="row"], [role="row"] *')].filter((one) => getComputedStyle(one).outlineStyle === 'solid')
    const told = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    return {
      focus: active === grid ? 'list' : cursor?.contains(active) ? 'in the row' : active?.closest('[aria-selected]') ? 'in another row' : 'elsewhere',
      ring: ringed.length === 1 && cursor?.contains(ringed[0] as Element) ? 'in the row' : ringed.length,
      told: told !== null && told === cursor,
      stops: [...grid.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
        (one) => one.tabIndex >= 0 && one.closest('[role="row"][aria-rowindex]')?.getAttribute('aria-rowindex') !== '1',
      ).length,
    }
  })

/** Lists whose filters `F` opens. */
const filtered = ['/order?status=300', '/product', '/customer', '/chat']
const lists = {
  owner: ['/order?status=300', '/order/log', '/announcement', '/product', '/customer', '/chat', '/settings/agent'],
  operator: ['/bo/store-inv', '/bo/membership-order'],
} as const
for (const who of ['owner', 'operator'] as const)
  readingTest(`each list of the ${who} is one Tab stop, and its focus is where its cursor is`, async ({ page, signIn }) => {
    const [first, ...others] = lists[who]
    await signIn(page, who, first)
    await oneTabStop(page, who, first)
    for (const url of others) {
      await goTo(page, url)
      await readingTest.step(url, () => oneTabStop(page, who, url))
    }
  })

async function oneTabStop(page: Page, who: Person, url: string): Promise<void> {
  const rows = page.locator('[role="row"][aria-selected]')
  await expect(rows.nth(1)).toBeVisible()
  // What comes into the footer a moment later is the next Tab stop behind the list: not in the midst of the keys.
  if (who === 'owner') await expect(page.getByRole('region', { name: 'Kabar terbaru' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toHaveAttribute('data-cursor')
  expect(await standing(page)).toEqual({ focus: 'list', ring: 'in the row', told: true, stops: 0 })
  await page.keyboard.press('k')
  await expect(rows.nth(0)).toHaveAttribute('data-cursor')
  // Tab leads out of the list, and back to where it was left.
  await page.keyboard.press('Tab')
  expect((await standing(page)).focus).toBe('elsewhere')
  await page.keyboard.press('Shift+Tab')
  expect(await standing(page)).toEqual({ focus: 'list', ring: 'in the row', told: true, stops: 0 })
  await page.keyboard.press('ArrowRight')
  // In the product list the arrows go to its cells.
  if (url !== '/product') expect(await standing(page)).toMatchObject({ focus: 'in the row', ring: 'in the row' })
  await page.keyboard.press('ArrowLeft')
  expect(await standing(page)).toMatchObject({ focus: 'list', told: true })
  // What F opens gives the keys back to the list.
  if (filtered.includes(url)) {
    const filters = page.locator('[data-radix-popper-content-wrapper]')
    await page.keyboard.press('f')
    await expect(filters).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filters).toBeHidden()
    await expect.poll(() => standing(page)).toMatchObject({ focus: 'list', told: true })
  }
  // What reads the page out may put the focus anywhere.
  await rows.nth(1).locator('a[href], button').first().focus()
  await expect(rows.nth(1)).toHaveAttribute('data-cursor')
  expect((await standing(page)).focus).toBe('in the row')
}

readingTest('what is opened has the focus, and on the way back the list has it again, where its cursor stands', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  const region = page.getByRole('region').and(page.locator('[data-pane][data-focused]'))
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('.order-detail')).toBeVisible()
  await expect(region).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.order-detail')).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Pesanan', exact: true })).toBeFocused()
  expect(await standing(page)).toEqual({ focus: 'list', ring: 'in the row', told: true, stops: 0 })
  // What asks for the keys has them: a field, the palette.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

readingTest('in two panes of one list the keys act on what has the ring', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+\\')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  const second = page.locator('[data-pane][data-focused]')
  await expect(second.locator('[data-order-code]').nth(2)).toBeVisible()
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await expect(second.locator('[data-order-code]').nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await standing(page)).toEqual({ focus: 'list', ring: 'in the row', told: true, stops: 0 })
  await expect(page.locator('[data-order-code][aria-selected="true"]')).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(second.locator('[data-order-code][aria-selected="true"]')).toHaveCount(0)
  await expect(second.locator('[data-cursor]')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(second.getByRole('complementary')).toContainText((await second.locator('[data-cursor]').getAttribute('data-order-code')) as string)
  expect(await standing(page)).toEqual({ focus: 'list', ring: 'in the row', told: true, stops: 0 })
})
