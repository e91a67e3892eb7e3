import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { rowsOf } from './support/orders.ts'
import { addressesOf, panesOf } from './support/panes.ts'
import { expect, readingTest, test } from './support/test.ts'
import { typeText } from './support/typing.ts'
import { undo } from './support/undo.ts'
import { openWindows } from './support/windows.ts'

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

async function opened(context: BrowserContext, press: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), press()])
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  return page
}

/** Saves what is shown under a name, by keyboard. */
async function save(page: Page, name: string, scope: string): Promise<void> {
  await keys(page, 'w', 'k')
  await page.getByRole('combobox').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: scope }).click()
  await expect(page.getByText(`Susunan ${name} disimpan`)).toBeVisible()
}

/** The queue here, the log in a window of its own. */
async function twoWindows(page: Page, context: BrowserContext): Promise<Page> {
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await keys(page, 'g', 'l')
  await expect(page.locator('[data-pane="/order/log"]')).toBeVisible()
  const popped = await opened(context, () => keys(page, 'w', 'p'))
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])
  return popped
}

test('a layout of two windows is saved, brought back by its digit, and there on another computer', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(page, 'agent', '/order?status=200')
  const popped = await twoWindows(page, context)
  await save(page, 'Pagi', 'Semua jendela')
  await popped.close()
  await expect(page.getByText('Jendela ditutup')).toBeVisible()
  await keys(page, 'g', 'l')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log'])

  const again = await opened(context, () => page.keyboard.press('Control+Alt+1'))
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])
  await expect.poll(() => addressesOf(again)).toEqual(['/order/log'])
  await expect(again).toHaveURL(/standalone=true/)
  // What was there before is a key away, and the window that was opened for it goes.
  await undo(page)
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log'])
  await expect.poll(() => again.isClosed()).toBe(true)

  const elsewhere = await browser.newContext({ baseURL: baseURL as string, locale: 'id-ID' })
  const other = await elsewhere.newPage()
  await signIn(other, 'agent', '/order?status=300')
  await keys(other, 'w', 'v')
  await other.getByRole('button', { name: /Pagi.*2 jendela · 2 panel/ }).click()
  await expect.poll(() => addressesOf(other)).toEqual(['/order?status=200'])
  await expect.poll(() => elsewhere.pages().length).toBe(2)
  await elsewhere.close()
})

test('undoing closes the windows that were opened, except one in which something else is shown by now', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const log = await twoWindows(page, context)
  await page.keyboard.press('Control+\\')
  await keys(page, 'g', 'c')
  await expect(page.locator('[data-pane="/chat"]')).toBeVisible()
  const chats = await opened(context, () => keys(page, 'w', 'p'))
  await save(page, 'Pagi', 'Semua jendela')
  for (const window of [log, chats]) {
    await window.close()
    // Two at once would be told as one.
    await expect(page.getByText('Jendela ditutup')).toBeVisible()
    await expect(page.getByText('Jendela ditutup')).toBeHidden()
  }
  await keys(page, 'g', 'l')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log'])

  await page.keyboard.press('Control+Alt+1')
  const windowOf = (address: string) => context.pages().find((one) => one !== page && one.url().includes(address))
  await expect.poll(() => !!windowOf('/order/log') && !!windowOf('/chat')).toBe(true)
  const [logAgain, chatsAgain] = [windowOf('/order/log'), windowOf('/chat')] as [Page, Page]
  await expect.poll(() => addressesOf(chatsAgain)).toEqual(['/chat'])
  await expect.poll(() => addressesOf(logAgain)).toEqual(['/order/log'])
  await keys(logAgain, 'g', 'o')
  await expect.poll(() => addressesOf(logAgain)).toEqual(['/order'])

  await undo(page)
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log'])
  await expect.poll(() => chatsAgain.isClosed()).toBe(true)
  // It hears what it is told, and is still there.
  await keys(logAgain, 'g', 'h')
  await expect.poll(() => addressesOf(logAgain)).toEqual(['/home'])
})

test('windows that are there are used again, and those that the browser holds back are offered one by one', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const popped = await twoWindows(page, context)
  await save(page, 'Pagi', 'Semua jendela')
  await keys(popped, 'g', 'o')
  await expect.poll(() => addressesOf(popped)).toEqual(['/order'])
  await page.keyboard.press('Control+Alt+1')
  await expect.poll(() => addressesOf(popped)).toEqual(['/order/log'])
  expect(context.pages()).toHaveLength(2)

  await popped.close()
  await expect(page.getByText('Jendela ditutup')).toBeVisible()
  await page.evaluate(() => {
    const open = window.open.bind(window)
    let held = true
    window.open = (...given) => {
      const blocked = held
      held = false
      return blocked ? null : open(...given)
    }
  })
  await page.keyboard.press('Control+Alt+1')
  const notice = page.getByRole('alert').filter({ hasText: 'Peramban menahan 1 jendela' })
  const late = await opened(context, () => notice.getByRole('button', { name: /^Coba lagi/ }).click())
  await expect.poll(() => addressesOf(late)).toEqual(['/order/log'])
  await expect(notice).toBeHidden()
})

test('a second window with menus is used again each time, and undoing brings back what both showed', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const [second] = (await openWindows(context, ['/order/log'])) as [Page]
  await save(page, 'Pagi', 'Semua jendela')
  const goElsewhere = async () => {
    await keys(page, 'g', 'l')
    await expect.poll(() => addressesOf(page)).toEqual(['/order/log'])
    await keys(second, 'g', 'o')
    await expect.poll(() => addressesOf(second)).toEqual(['/order'])
  }
  for (let time = 0; time < 2; time += 1) {
    await goElsewhere()
    await page.keyboard.press('Control+Alt+1')
    await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])
    await expect.poll(() => addressesOf(second)).toEqual(['/order/log'])
  }
  expect(context.pages()).toHaveLength(2)
  await undo(page)
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log'])
  await expect.poll(() => addressesOf(second)).toEqual(['/order'])
})

test('a layout is renamed, gets another digit, is overwritten and deleted, and each is undone', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await keys(page, 'w', 'v')
  await expect(page.getByText('Belum ada susunan tersimpan')).toBeVisible()
  await checkAccess(page, 'list of layouts')
  await page.keyboard.press('Escape')
  await save(page, 'Pagi', 'Jendela ini saja')
  const list = page.getByRole('list', { name: 'Susunan Anda' })
  const act = async (entry: string) => {
    await keys(page, 'w', 'v')
    await list.getByRole('button', { name: /^Tindakan untuk/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await act('Ganti nama susunan…')
  // The question has the focus, though the list that it came from gives it back.
  await expect(page.getByRole('combobox')).toBeFocused()
  await typeText(page, 'Sore')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Susunan Pagi diganti namanya')).toBeVisible()
  await act('Atur tombol susunan…')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('5')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tombol susunan Sore diubah')).toBeVisible()
  await keys(page, 'g', 'l')
  await page.keyboard.press('Control+Alt+5')
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])
  await page.keyboard.press('Control+\\')
  await act('Timpa dengan susunan sekarang…')
  await page.getByRole('option', { name: 'Jendela ini saja' }).click()
  await expect(page.getByText('Susunan Sore ditimpa')).toBeVisible()
  await act('Hapus susunan…')
  await expect(page.getByText('Susunan Sore dihapus')).toBeVisible()
  await undo(page)
  await keys(page, 'w', 'v')
  await expect(list.getByText('2 panel')).toBeVisible()
})

test('a layout goes out as a file and as a link and comes back, and a wrong file is told by its place', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const popped = await twoWindows(page, context)
  await save(page, 'Pagi', 'Semua jendela')
  await popped.close()
  const act = async (entry: string) => {
    await keys(page, 'w', 'v')
    await page.getByRole('button', { name: 'Tindakan untuk susunan Pagi' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const download = page.waitForEvent('download')
  await act('Ekspor susunan…')
  const text = await readFile(await (await download).path(), 'utf8')
  await act('Bagikan susunan tersimpan lewat tautan…')
  await expect(page.getByText('Tautan disalin')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#layout=1:windows\(main@.*\/order\?status=200;alone@.*\/order\/log\)$/)

  const take = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await keys(page, 'Control+k')
    await page.getByRole('combobox').fill('impor susunan')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'susunan.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  }
  await take(text.replace('/order?status=200', '//order'))
  await expect(page.getByText(/Susunan ke-1 di berkas, jendela ke-1: rusak pada karakter ke-\d+/)).toBeVisible()
  await take(text)
  await expect(page.getByText('1 susunan diimpor')).toBeVisible()

  const guest = await context.newPage()
  await guest.goto(link)
  await expect.poll(() => addressesOf(guest)).toEqual(['/order?status=200'])
  const notice = guest.getByRole('alert').filter({ hasText: 'Susunan ini punya 1 jendela lagi' })
  const second = await opened(context, () => notice.getByRole('button', { name: /^Buka/ }).click())
  await expect.poll(() => addressesOf(second)).toEqual(['/order/log'])
})

/** Two screens side by side, until the desk is turned round. A window without menus lies on the right one; where windows are put is written down. */
function twoScreens(): void {
  const turned = () => localStorage.getItem('desk') === 'turned'
  const alone = () => location.search.includes('standalone')
  const details = {
    get screens() {
      return [
        { label: 'Kiri', availLeft: turned() ? 1920 : 0, availTop: 0, availWidth: 1920, availHeight: 1200 },
        { label: 'Kanan', availLeft: turned() ? 0 : 1920, availTop: 0, availWidth: 1920, availHeight: 1080 },
      ]
    },
  }
  // A window that is opened runs this twice, first at its empty page.
  const define = (on: object, name: string, get: () => unknown) => Object.defineProperty(on, name, { get, configurable: true })
  const open = window.open.bind(window)
  define(window.screen, 'isExtended', () => true)
  define(window, 'screenX', () => (alone() ? 2020 : 40))
  define(window, 'screenY', () => 100)
  define(window, 'outerWidth', () => (alone() ? 800 : 1200))
  define(window, 'outerHeight', () => (alone() ? 600 : 900))
  Object.assign(window, {
    getScreenDetails: () => Promise.resolve(details),
    open(url: string, name: string, features?: string) {
      sessionStorage.setItem('opened', features ?? '')
      return open(url, name, features)
    },
    moveTo: (left: number, top: number) => sessionStorage.setItem('moved', `${left},${top}`),
    resizeTo() {},
  })
}

test('with leave to know the screens, windows come back on theirs, wherever these stand now', async ({ page, context, signIn }) => {
  await context.addInitScript(twoScreens)
  await signIn(page, 'agent', '/order?status=200')
  const popped = await twoWindows(page, context)
  const option = (command: string) => page.getByRole('option').and(page.locator(`[data-command="${command}"]`))
  const search = async () => {
    await keys(page, 'Control+k')
    await page.getByRole('combobox').fill('susunan')
    await expect(option('layout.save')).toBeVisible()
  }
  await search()
  await option('layout.allow-screens').click()
  await search()
  await expect(option('layout.allow-screens')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await save(page, 'Pagi', 'Semua jendela')
  await popped.close()

  await page.evaluate(() => localStorage.setItem('desk', 'turned'))
  const again = await opened(context, () => page.keyboard.press('Control+Alt+1'))
  await expect.poll(() => addressesOf(again)).toEqual(['/order/log'])
  const put = await page.evaluate(() => [sessionStorage.getItem('opened'), sessionStorage.getItem('moved')])
  expect(put).toEqual(['popup,left=100,top=100,width=800,height=600', '1960,100'])
})

test('the layout of orders shows the queue, and the order that is selected in it', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order/log')
  await keys(page, 'w', 'i')
  await page.getByRole('option', { name: 'Pesanan dan rinciannya' }).click()
  await expect(page.getByText('Menunggu pilihan di grup A')).toBeVisible()
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  const code = await rowsOf(page).first().getAttribute('data-order-code')
  await expect(page.locator(`[data-pane="/order/detail?order_code=${code}"]`)).toContainText('Riwayat pesanan')
})

readingTest(
  'the chat desk stands ready: what is opened in its inbox shows beside it, and the second conversation waits for a choice',
  async ({ page, signIn }) => {
    await signIn(page, 'agent', '/order?status=200')
    await expect(rowsOf(page).first()).toBeVisible()
    await keys(page, 'w', 'v')
    await page.getByRole('dialog').getByRole('button', { name: 'Meja chat' }).click()
    await expect.poll(async () => (await addressesOf(page)).toSorted()).toEqual(['/chat', '/chat/detail', '/chat/detail', '/order/detail'])
    const chat = page.locator('[role="row"][data-chat-code]').nth(2)
    const name = (await chat.getByRole('link').textContent()) as string
    await chat.getByRole('link').click()
    await expect(page.locator('.chat').getByRole('heading', { name }).first()).toBeVisible()
    await expect(panesOf(page)).toHaveCount(4)
    await expect(page.getByText('Belum ada chat yang dipilih')).toHaveCount(1)
  },
)
