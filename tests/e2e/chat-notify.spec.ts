import type { BrowserContext, Page } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { delivery, pressNotification, pushTest, shown, turnOn } from './support/push.ts'
import { expect, test } from './support/test.ts'
import { freeze, lightUrl, openWindows } from './support/windows.ts'

/** Counts what each window plays, and at which volume, in the place of the sound card. */
const listen = (context: BrowserContext) =>
  context.addInitScript(() => {
    const rang: { source: string; volume: number }[] = []
    Object.assign(window, { rang })
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      rang.push({ source: new URL(this.src).pathname, volume: this.volume })
    }
  })
const rangIn = (page: Page) => page.evaluate(() => (window as unknown as { rang: { source: string; volume: number }[] }).rang)
const rangEverywhere = async (pages: readonly Page[]) => (await Promise.all(pages.map(rangIn))).flat()
const banner = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const bannersIn = async (pages: readonly Page[], text: string | RegExp) =>
  (await Promise.all(pages.map((page) => banner(page, text).count()))).reduce((sum, count) => sum + count, 0)

/** A window tells of chats once it has counted them, which its title shows. */
const isReady = (page: Page) => expect(page).toHaveTitle(/^\(\d+\+?\) /)
const writes = (sandbox: (path: string, body: unknown) => Promise<unknown>, full_name: string, text: string) =>
  sandbox('chat', { marketplace: 'tokopedia', full_name, text }) as Promise<{ chat_id: string; store_id: string }>

test('what a buyer writes rings once and shows one banner in three windows, and the title of each counts it', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  test.slow()
  await listen(context)
  await signIn(page, 'agent', lightUrl)
  const pages = [page, ...(await openWindows(context, [lightUrl, lightUrl]))]
  for (const one of pages) await isReady(one)
  const countOf = async (one: Page) => Number(/^\((\d+)/.exec(await one.title())?.[1])
  const before = await countOf(page)

  await writes(sandbox, 'Wati Suryani', 'Kak, ready?')
  await expect.poll(() => bannersIn(pages, 'Wati Suryani: Kak, ready?')).toBe(1)
  await expect.poll(() => rangEverywhere(pages)).toEqual([{ source: '/sounds/new-message.wav', volume: 1 }])
  for (const one of pages) await expect.poll(() => countOf(one)).toBe(before + 1)

  // A banner that still shows would tell of both at once; and a browser freezes no window in the midst of what it does.
  await expect.poll(() => bannersIn(pages, 'Wati Suryani: Kak, ready?')).toBe(0)
  await page.waitForTimeout(1_500)
  // The window that is looked at is frozen: another one tells in its place.
  const thaw = await freeze(pages[2] as Page)
  const others = pages.slice(0, 2)
  await page.waitForTimeout(3_500)
  await writes(sandbox, 'Bagus Wijaya', 'Halo, bisa COD?')
  await expect.poll(() => bannersIn(others, /Bagus Wijaya: Halo/)).toBe(1)
  await expect.poll(() => rangEverywhere(others)).toHaveLength(1)
  await thaw()
  // Awake again, it knows that it was told.
  await isReady(pages[2] as Page)
  await expect.poll(() => countOf(pages[2] as Page)).toBe(before + 2)
  expect(await rangIn(pages[2] as Page)).toHaveLength(1)
})

test('the banner leads to the chat by mouse and by keys; an open conversation that is looked at, the blacklist and a muted browser make no noise', async ({
  page,
  context,
  signIn,
  sandbox,
  server,
}) => {
  test.slow()
  await listen(context)
  await signIn(page, 'agent', lightUrl)
  await isReady(page)
  const wati = await writes(sandbox, 'Wati Suryani', 'Kak, ready?')
  await banner(page, 'Wati Suryani').getByRole('button', { name: 'Buka' }).click()
  const conversation = page.locator('[data-pane^="/chat/detail?chat_code="][data-focused]')
  await expect(conversation).toBeVisible()
  await expect(conversation.getByText('Kak, ready?').first()).toBeVisible()
  await expect.poll(() => rangIn(page)).toHaveLength(1)

  // It is looked at.
  await page.waitForTimeout(3_500)
  const goesOn = ({ store_id, chat_id }: { store_id: string; chat_id: string }, text: string) =>
    sandbox('chat', { marketplace: 'tokopedia', store_id, chat_id, text })
  await goesOn(wati, 'Masih ada kak?')
  await expect(conversation.getByText('Masih ada kak?').first()).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(await bannersIn([page], 'Wati')).toBe(0)
  expect(await rangIn(page)).toHaveLength(1)

  // Another buyer is told of, and the keys go to their chat.
  const bagus = await writes(sandbox, 'Bagus Wijaya', 'Halo, bisa COD?')
  await expect(banner(page, 'Bagus Wijaya')).toBeVisible()
  await expect.poll(() => rangIn(page)).toHaveLength(2)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(conversation.getByText('Halo, bisa COD?').first()).toBeVisible()

  // On the blacklist.
  await page.keyboard.press('b')
  await page.getByRole('option', { name: 'Ya, masukkan ke daftar hitam' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.locator('[data-pane="/announcement"]')).toBeVisible()
  await page.waitForTimeout(3_500)
  await goesOn(bagus, 'Kok tidak dibalas?')
  await page.waitForTimeout(1_500)
  expect(await bannersIn([page], 'Bagus')).toBe(0)
  expect(await rangIn(page)).toHaveLength(2)
  // A chat that another agent has is told to them.
  const others = `(select agent_id from agent where workspace_id = c.workspace_id and agent_id is not null and name <> 'Rizky Ramadhan' limit 1)`
  await inDatabase(server.databaseUrl, `update chat c set agent_id = ${others} where chat_id = '${wati.chat_id}'`)
  await goesOn(wati, 'Sudah dikirim?')
  await page.waitForTimeout(1_500)
  expect(await bannersIn([page], 'Wati')).toBe(0)
  await inDatabase(server.databaseUrl, `update chat set agent_id = null where chat_id = '${wati.chat_id}'`)
  // Neither sound nor banner.
  await page.evaluate(() => {
    const { state, version } = JSON.parse(localStorage.getItem('settings') ?? '{"state":{},"version":1}')
    localStorage.setItem('settings', JSON.stringify({ state: { ...state, volume_notification: 0, notification_banner: false }, version }))
  })
  await page.reload()
  await isReady(page)
  await goesOn(wati, 'Kak?')
  await page.waitForTimeout(2_500)
  expect(await bannersIn([page], /Wati|chat baru/)).toBe(0)
  expect(await rangIn(page)).toHaveLength(0)
})

pushTest(
  'while no window is in view a buyer is told of on the device, and pressing that opens the chat',
  { tag: '@device' },
  async ({ page, context, signIn, sandbox, server, pushes: { service, browser } }) => {
    await signIn(page, 'agent', '/settings/notification')
    await expect(page.getByRole('switch', { name: 'Pesan pembeli' })).toBeChecked()
    await turnOn(page)

    await writes(sandbox, 'Wati Suryani', 'Kak, ready?')
    await expect.poll(() => service.received.length).toBe(1)
    const message = browser.read<{ title: string; body: string; url: string }>(service.received[0] as never)
    expect(message).toMatchObject({ title: 'Pesan baru dari pembeli', url: expect.stringMatching(/^\/chat\/detail\?chat_code=TKPD-/) })
    expect(JSON.stringify(message)).not.toMatch(/Wati|ready/)

    const elsewhere = await context.newPage()
    const deliver = await delivery(context, elsewhere, server.url)
    await page.close()
    await deliver(message)
    expect((await shown(context)).map(({ title }) => title)).toContain('Pesan baru dari pembeli')
    const again = await context.newPage()
    await again.goto('/announcement')
    await expect(again.locator('[data-pane="/announcement"]')).toBeVisible()
    await again.evaluate(() => navigator.serviceWorker.ready)
    await pressNotification(context, 'Pesan baru dari pembeli')
    await expect(again.locator('[data-pane^="/chat/detail?chat_code="]').getByText('Kak, ready?').first()).toBeVisible()
  },
)
