import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { type Market, openMarket } from './support/market.ts'
import { expect, ownServer, test } from './support/test.ts'

const total = (page: Page) => page.locator('[data-audience-total]')
const receivers = (page: Page, outcome: string) => page.getByRole('row').filter({ hasText: outcome })

/** Narrows the audience to one store of the demo. */
async function chooseStore(page: Page, name: string): Promise<number> {
  const everybody = Number(await total(page).getAttribute('data-audience-total'))
  await page.getByRole('button', { name: 'Toko', exact: true }).click()
  await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect.poll(async () => Number(await total(page).getAttribute('data-audience-total'))).toBeLessThan(everybody)
  return Number(await total(page).getAttribute('data-audience-total'))
}

async function write(page: Page, name: string, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nama broadcast' }).fill(name)
  await page.getByRole('textbox', { name: 'Isi pesan' }).fill(message)
}

test('a broadcast is written by keyboard, kept over a reload, sent to the confirmed number, and stands in the conversation', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(page, 'agent', '/chat/broadcast')
  await expect(page.getByText('Belum ada broadcast')).toBeVisible()
  await checkAccess(page, 'empty list')
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/chat\/broadcast\/create$/)
  await expect(total(page)).not.toHaveAttribute('data-audience-total', '0')
  await expect(page.locator('[data-left-out="blacklisted"]')).toBeVisible()

  await page.getByRole('textbox', { name: 'Nama broadcast' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toHaveText(['Wajib diisi', 'Tulis pesan atau tambahkan gambar'])
  const count = await chooseStore(page, 'Melati Jaya Store')
  await write(page, 'Promo akhir bulan', 'Halo {resi}')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toHaveText('{resi} tidak bisa diisi untuk setiap penerima')
  await page.getByRole('textbox', { name: 'Isi pesan' }).fill('Halo kak ')
  await page.getByRole('button', { name: 'Sisipkan Nama pembeli' }).click()
  await expect(page.locator('[data-preview]')).not.toContainText('{name}')
  const shown = (await page.locator('[data-preview]').textContent()) as string
  await checkAccess(page, 'form')
  await page.reload()
  await expect(page.locator('[data-preview]')).toContainText(shown)
  await expect(total(page)).toHaveAttribute('data-audience-total', String(count))

  await page.getByRole('textbox', { name: 'Isi pesan' }).focus()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Kirim broadcast?' })
  await expect(dialog).toContainText(`akan dikirim ke ${count} pembeli`)
  await expect(dialog.getByRole('button', { name: /^Kirim ke/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\/broadcast\/detail\/\d+$/)
  await expect(page.getByRole('progressbar', { name: 'Terkirim' })).toHaveAttribute('aria-valuenow', String(count))
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Selesai')
  await checkAccess(page, 'detail')

  // The first of them, by keys: what they got stands in their conversation.
  await page.keyboard.press('j')
  await expect(page.locator('[role="row"][data-cursor]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\/detail\?chat_code=/)
  await expect(page.locator('[data-sender="seller"]').filter({ hasText: shown })).toHaveCount(1)
  // The form is empty for the next one.
  await page.goto('/chat/broadcast/create')
  await expect(page.getByRole('textbox', { name: 'Nama broadcast' })).toHaveValue('')
})

test('who failed is told with the reason, and is tried again alone', async ({ page, signIn, sandbox }) => {
  test.slow()
  await signIn(page, 'agent', '/chat/broadcast/create')
  await expect(total(page)).not.toHaveAttribute('data-audience-total', '0')
  const count = await chooseStore(page, 'Melati Jaya Store')
  await sandbox('faults', { marketplace: 'blibli', kind: 'refuse', reason: 'Pembeli menutup percakapan', times: 2 })
  await write(page, 'Gagal dua', 'Halo kak {name}')
  await page.getByRole('button', { name: /Periksa dan kirim/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Kirim ke ${count} pembeli` })
    .click()
  const failed = page.getByRole('link', { name: /^Gagal/ })
  await expect(failed).toContainText('2')
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Selesai')
  await failed.click()
  await expect(receivers(page, 'Pembeli menutup percakapan')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Kirim ulang ke/ })
    .first()
    .click()
  await expect(receivers(page, 'Pembeli menutup percakapan')).toHaveCount(1)
  await page.getByRole('button', { name: /Kirim ulang yang gagal/ }).click()
  await expect(page.getByText('Tidak ada penerima dengan hasil ini')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Terkirim' })).toHaveAttribute('aria-valuenow', String(count))
})

test('a scheduled broadcast waits, is called off by a key, and another is made like it, on a phone and in English too', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    if (!localStorage.getItem('settings')) localStorage.setItem('settings', JSON.stringify({ state: { language: 'en' }, version: 1 }))
  })
  await signIn(page, 'owner', '/chat/broadcast/create')
  await expect(total(page)).not.toHaveAttribute('data-audience-total', '0')
  await page.getByRole('textbox', { name: 'Name of the broadcast' }).fill('Later')
  await page.getByRole('textbox', { name: 'Text' }).fill('Halo')
  await page.getByText('Scheduled', { exact: true }).click()
  const at = page.getByRole('combobox', { name: /Goes out at/ })
  await at.fill('1 Jan 2020, 9:15')
  await at.press('Enter')
  // Where the button stands is settled once what was found has gone.
  const chosen = page.getByRole('group', { name: 'Goes out at' })
  await expect(chosen).toContainText('1 Jan 2020, 09:15 WIB')
  await page.getByRole('button', { name: /Look through and schedule/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a time to come')
  await chosen.getByRole('button', { name: 'Change' }).click()
  await at.fill('+2 hari 9:00')
  await expect(page.getByRole('listbox', { name: 'Goes out at' }).getByRole('option').first()).toContainText('09:00 WIB')
  await at.press('Enter')
  await expect(chosen).toContainText('09:00 WIB')
  await page.reload()
  await expect(chosen).toContainText('09:00 WIB')
  await page.getByRole('button', { name: /Look through and schedule/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Schedule for/ })
    .click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Waiting')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goto('/chat/broadcast')
  await expect(page.getByText(/Scheduled for/)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Called off' })).toHaveCount(1)
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/chat\/broadcast\/create$/)
  await expect(page.getByRole('textbox', { name: 'Name of the broadcast' })).toHaveValue('Later')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat/broadcast/detail')
  await expect(page).toHaveURL(/\/chat\/broadcast$/)
})

test('who may not chat or broadcast is shown no way there', async ({ page, signIn }) => {
  await signIn(page, 'packer', '/chat/broadcast')
  await expect(page).toHaveURL(/\/error\/no-access/)
  await expect(page.getByRole('link', { name: 'Broadcast' })).toHaveCount(0)
})

/** A marketplace beside the server, which remembers what its buyers got, whatever becomes of the server. */
const besideMarket = test.extend<{ market: Market }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  market: async ({}, use) => {
    const market = await openMarket()
    await use(market)
    await market.stop()
  },
  server: async ({ market }, use) =>
    ownServer((server) => {
      market.pushTo(server.url)
      return use(server)
    }, market.env),
})

/** What comes after a process died while it was sending: its jobs and messages are given to another. Two minutes, at once. */
const timePasses = `
  update chat_message set claimed_until = now() where sent_status = 0;
  update pgboss.job set state = 'retry', start_after = now() where state = 'active'`

besideMarket(
  'a server that is killed hard in the middle goes on after its restart, and every buyer gets it once',
  async ({ page, signIn, server, market }) => {
    test.slow()
    await signIn(page, 'agent', '/chat/broadcast/create')
    await expect(total(page)).not.toHaveAttribute('data-audience-total', '0')
    const count = await chooseStore(page, 'Melati Jaya Official')
    await write(page, 'Terputus', 'Halo, sekali saja')
    await page.getByRole('button', { name: /Periksa dan kirim/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Kirim ke ${count} pembeli` })
      .click()
    const got = () =>
      [...market.sandbox.chats.chats()]
        .map(({ messages }) => messages.filter(({ sender, text }) => sender === 'seller' && text === 'Halo, sekali saja').length)
        .filter((times) => times > 0)
    await expect.poll(() => got().length, { intervals: [50] }).toBeGreaterThan(5)
    await server.kill()
    expect(got().length).toBeLessThan(count)
    await inDatabase(server.databaseUrl, timePasses)
    await server.startAgain()
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Selesai', { timeout: 300_000 })
    await expect(page.getByRole('progressbar', { name: 'Terkirim' })).toHaveAttribute('aria-valuenow', String(count))
    expect(got()).toEqual(Array.from({ length: count }, () => 1))
  },
)
