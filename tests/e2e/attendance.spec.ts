import { monthAfter } from '#contract/attendance/payroll.ts'
import { addDays, dayIn } from '#contract/core/time-zone.ts'
import { goTo } from './support/go-to.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('somebody comes by the palette, goes by a button, and finds the day among their own after a reload', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/attendance')
  const standing = page.locator('[data-attendance]')
  await expect(standing).toHaveAttribute('data-attendance', 'away')
  await page.keyboard.press('Control+k')
  await typeText(page, 'absen masuk')
  await page.keyboard.press('Enter')
  await expect(standing).toHaveAttribute('data-attendance', 'here')
  await page.reload()
  await page.getByRole('button', { name: 'Absen pulang' }).click()
  await expect(standing).toHaveAttribute('data-attendance', 'away')
  await page.getByRole('link', { name: 'Absensi saya' }).click()
  const day = page.locator('[data-day]')
  await expect(day).toHaveCount(1)
  await page.reload()
  await expect(day).toHaveCount(1)
})

/** The last month that can be closed: the second day after it has begun. */
const closable = (): string => monthAfter(addDays(dayIn('Asia/Jakarta', Date.now()), -1).slice(0, 7), -1)

test('leave is approved, a day corrected and a month closed by keys alone; then its payslip stands, for whose it is', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page, 'owner', '/attendance/admin/leave?status=waiting')
  const leave = page.locator('[role="row"][data-leave]')
  await expect(leave).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(leave).toHaveCount(1)

  // One forgot to clock out.
  await goTo(page, '/attendance/admin?mark=open')
  const days = page.locator('[role="row"][data-day]')
  await expect(days).toHaveCount(1)
  await page.keyboard.press('/')
  await typeText(page, 'siti')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Koreksi absensi' })
  await expect(form.getByLabel('Jam pulang')).toBeFocused()
  await typeText(page, '17.30')
  await page.keyboard.press('Tab')
  await typeText(page, 'Lupa absen pulang, lihat catatan')
  await expect(form.getByLabel('Alasan')).toHaveValue('Lupa absen pulang, lihat catatan')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/mark=open&search=siti|search=siti&mark=open/)
  await expect(days).toHaveCount(0)
  await goTo(page, '/attendance/admin?mark=corrected')
  await expect(days).toContainText('17.30')

  const period = closable()
  await goTo(page, `/attendance/payroll?period=${period}`)
  const month = page.locator(`[data-month="${period}"]`)
  await expect(month.getByRole('button', { name: 'Tutup bulan' })).toBeEnabled()
  await page.keyboard.press('Shift+C')
  await expect(page.getByRole('option', { name: 'Tutup bulan ini' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(month).toHaveAttribute('data-closed', 'true')
  const workbook = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  expect((await workbook).suggestedFilename()).toBe(`Penggajian ${period}.xlsx`)
  const others = await page.locator('[role="row"][data-user-id]').first().getAttribute('data-user-id')

  const packers = await (await browser.newContext()).newPage()
  await signIn(packers, 'packer', `${new URL(page.url()).origin}/attendance/self/payslip?period=${period}`)
  const slip = packers.locator('[data-payslip]')
  await expect(slip).toContainText('Ditutup')
  expect(await slip.getAttribute('data-payslip')).not.toContain(`${others}:`)
  await packers.goto(packers.url().replace(/\/self.*/, `/payroll/payslip?period=${period}&user_id=${others}`))
  await expect(packers).toHaveURL(/\/error\/no-access/)
})
