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
