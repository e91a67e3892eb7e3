import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { expect, readingTest as test } from './support/test.ts'

const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).locator('strong')
const numberOf = async (page: Page, name: string) => Number(((await figure(page, name).textContent()) ?? '').replace(/\D/g, ''))
/** A column of a table, as numbers. */
const column = (page: Page, table: string, place: number) =>
  page
    .getByRole('region', { name: table, exact: true })
    .locator(`tbody tr > :nth-child(${place})`)
    .allInnerTexts()
    .then((texts) => texts.map((text) => Number(text.replace(/\D/g, ''))))
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

test('figures, charts, tables and sessions say the same, reached by keys; the days stand in the address and outlive a reload', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/home')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(figure(page, 'Sesi')).toBeVisible()

  await page.keyboard.press('f')
  await page.getByRole('button', { name: '30 hari terakhir' }).click()
  await expect(page).toHaveURL(/start_date=\d{4}-\d\d-\d\d&end_date=/)
  await expect(page.locator('.report-body[data-stale]')).toHaveCount(0)
  const sessions = await numberOf(page, 'Sesi')
  expect(sessions).toBeGreaterThan(50)
  expect(sum(await Promise.all(['Terjawab', 'Terabaikan', 'Menunggu'].map((name) => numberOf(page, name))))).toBe(sessions)
  await expect.poll(() => column(page, 'Per toko', 2).then(sum)).toBe(sessions)
  await expect.poll(() => column(page, 'Per agen', 2).then(sum)).toBe(await numberOf(page, 'Terjawab'))

  const daily = page.getByRole('region', { name: 'Sesi per hari' })
  await expect(daily.locator('canvas')).toBeVisible()
  // The pointer still rests where the days were chosen: on a chart.
  await page.mouse.move(0, 0)
  await daily.getByRole('slider').press('End')
  const spoken = (await daily.getByRole('slider').getAttribute('aria-valuetext')) ?? ''
  // The charts of days have one cursor.
  await expect(page.getByRole('region', { name: 'Omzet konversi per hari' })).toContainText(spoken.split(',')[0] as string)
  await page.getByRole('button', { name: 'Bandingkan 30 hari sebelumnya' }).click()
  await expect(page).toHaveURL(/compare=1/)
  await expect(page.getByRole('group', { name: 'Sesi', exact: true })).toContainText(/dulu [\d.]+/)
  await page.getByRole('button', { name: 'Bandingkan 30 hari sebelumnya' }).click()
  await expect(page).not.toHaveURL(/compare/)
  await daily.getByRole('button', { name: 'Lihat sebagai tabel' }).click()
  await expect(daily.getByRole('rowheader')).toHaveCount(30)
  expect(sum(await column(page, 'Sesi per hari', 2))).toBe(sessions)
  const [name, count] = await daily.getByRole('row').last().locator('th, td').allInnerTexts()
  expect(spoken).toContain(`${name}, Sesi ${count}`)

  await page.getByRole('link', { name: /^Terabaikan/ }).click()
  await expect(page).toHaveURL(/type=neglected/)
  const address = page.url()
  await page.reload()
  await expect(figure(page, 'Sesi')).toHaveText(new RegExp(`^${sessions.toLocaleString('id-ID')}$`))
  expect(page.url()).toBe(address)
  const list = page.getByRole('region', { name: 'Daftar sesi' })
  await expect(list.locator('tbody tr').first()).toContainText('Terabaikan')
  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/chat\/detail\?chat_code=/)
})

test('days without sessions lead on, a failed report is tried again, a phone has room for it, and who may not see it does not', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(page, 'owner', '/report/chat?start_date=2020-01-01&end_date=2020-01-02')
  await expect(page.getByText('Belum ada sesi chat')).toBeVisible()
  await checkAccess(page, 'an empty chat report')
  await page.getByRole('link', { name: 'Lihat 30 hari terakhir' }).click()
  await expect(figure(page, 'Sesi')).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(4)
  await expect(page.locator('.report-body[data-stale]')).toHaveCount(0)
  await checkAccess(page, 'a chat report')

  await page.route('**/api/chat/report/**', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'x' }, message: 'x' } }),
  )
  await page.goto('/report/chat')
  await expect(page.getByText('Gagal mengambil laporan chat').first()).toBeVisible()
  await page.unroute('**/api/chat/report/**')
  await page.getByRole('button', { name: 'Coba lagi' }).first().click()
  await expect(figure(page, 'Sesi')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const body = page.locator('.report-body')
  await expect.poll(() => body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await expect
    .poll(() =>
      page
        .locator('.chart canvas')
        .first()
        .evaluate((canvas) => canvas.getBoundingClientRect().right),
    )
    .toBeLessThan(390)
})

test('an agent without the privilege has neither the menu entry nor the screen', async ({ page, signIn }) => {
  await signIn(page, 'packer', '/home')
  await expect(page.getByRole('link', { name: 'Laporan chat' })).toHaveCount(0)
  await page.goto('/report/chat')
  await expect(page).toHaveURL(/\/error\/no-access/)
})
