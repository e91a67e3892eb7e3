import { checkAccess } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { rowsOf } from './support/orders.ts'
import { expect, test } from './support/test.ts'

test('a login that asks for a code takes the one from the letter, and none else', async ({ page, server }) => {
  await inDatabase(server.databaseUrl, `update login set otp_enabled = true where email = 'agent@demo.dermaga.test'`)
  await page.goto('/order?status=300')
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('demo-dermaga')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Kode OTP')
  await expect(code).toBeFocused()
  await expect(page.getByText('agent@demo.dermaga.test')).toBeVisible()
  await checkAccess(page, 'code')

  const letter = () => /(\d{6}) adalah kode masuk/.exec(server.output())?.[1]
  await expect.poll(letter).toBeDefined()
  const right = letter() as string
  await page.keyboard.type(right === '000000' ? '111111' : '000000')
  await expect(code).toHaveAccessibleDescription(/Sisa percobaan: 4/)
  await expect(code).toHaveValue('')
  await page.keyboard.type(right)
  await expect(page).toHaveURL(/\/order\?status=300$/)
  await expect(rowsOf(page).first()).toBeVisible()
})
