import { checkAccess } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { rowsOf } from './support/orders.ts'
import { expect, test } from './support/test.ts'

const lettersOf = (server: { output(): string }) => [...server.output().matchAll(/(\d{6}) adalah kode masuk/g)].map(([, code]) => code as string)

test('a login that asks for a code takes the one from the letter, and none else', async ({ page, server }) => {
  await inDatabase(server.databaseUrl, `update login set otp_enabled = true where email = 'agent@demo.dermaga.test'`)
  await page.goto('/order?status=300#layout=1:row(60:*/order?status=300;40:/order/log)')
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('demo-dermaga')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Kode OTP')
  await expect(code).toBeFocused()
  await expect(page.getByText('agent@demo.dermaga.test')).toBeVisible()
  await checkAccess(page, 'code')

  await expect.poll(() => lettersOf(server)).toHaveLength(1)
  const [right = ''] = lettersOf(server)
  await page.keyboard.type(right === '000000' ? '111111' : '000000')
  await expect(code).toHaveAccessibleDescription(/Sisa percobaan: 4/)
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await page.keyboard.type(right)
  await expect(page).toHaveURL(/\/order\?status=300$/)
  await expect(rowsOf(page).first()).toBeVisible()
  // The layout of the link that led here came through the password and the code.
  await expect(page.locator('[data-pane="/order/log"]')).toBeVisible()
})

test('who waits for the countdown gets a new code, which alone counts, and a new countdown', async ({ page, server }) => {
  await inDatabase(server.databaseUrl, `update login set otp_enabled = true where email = 'agent@demo.dermaga.test'`)
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('demo-dermaga')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Kode OTP')
  await expect(code).toBeFocused()
  await expect.poll(() => lettersOf(server)).toHaveLength(1)

  const countdown = page.getByText(/^Kirim ulang dalam \d+ dtk$/)
  const again = page.getByRole('button', { name: 'Kirim ulang kode' })
  await expect(countdown).toBeVisible()
  await expect(again).toBeHidden()
  await page.clock.runFor(30_000)
  // The server counts by a clock of its own.
  await inDatabase(server.databaseUrl, `update otp_challenge set sent_at = sent_at - interval '30 seconds'`)
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'Kode baru sudah dikirim' })).toBeVisible()
  await expect(countdown).toBeVisible()
  await expect(again).toBeHidden()
  await expect(code).toBeFocused()

  await expect.poll(() => lettersOf(server)).toHaveLength(2)
  const [first = '', second = ''] = lettersOf(server)
  if (first !== second) {
    await page.keyboard.type(first)
    await expect(code).toHaveAccessibleDescription(/Sisa percobaan: 4/)
    await expect(code).toHaveValue('')
  }
  await page.keyboard.type(second)
  await expect(page).toHaveURL(/\/home$/)
})

test('its owner switches the code on with the letter that comes, and off again, by keyboard', async ({ page, server, signIn }) => {
  await signIn(page, 'agent', '/home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kode otp', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('kode OTP')
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'Kode OTP saat masuk' })
  const password = section.getByLabel('Kata sandi Anda')
  const what = section.getByLabel('Yang ingin dilakukan')
  await what.selectOption('mail')
  await password.fill('salah-sekali')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/salah/)
  await password.fill('demo-dermaga')
  await page.keyboard.press('Enter')
  const code = section.getByLabel('Kode OTP', { exact: true })
  await expect(code).toBeFocused()
  const letters = () => [...server.output().matchAll(/(\d{6}) adalah kode untuk menyalakan OTP/g)].map(([, digits]) => digits as string)
  await expect.poll(letters).toHaveLength(1)
  await page.keyboard.type(letters()[0] as string)
  await expect(section).toContainText('Menyala')
  await page.reload()
  await expect(section).toContainText('Menyala')
  await checkAccess(page, 'one-time codes on')
  await what.selectOption('off')
  await password.fill('demo-dermaga')
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Mati:')
})

test('the super admin switches an agent’s code on and off again, by keyboard', async ({ page, server, signIn }) => {
  const email = 'agent@demo.dermaga.test'
  const asksForCode = async () => {
    const headers = { 'content-type': 'application/json', origin: server.url }
    const reply = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password: 'demo-dermaga' }) })
    return ((await reply.json()) as { data: { otp_required: boolean } }).data.otp_required
  }
  await signIn(page, 'owner', '/settings/agent')
  await page.locator('[data-agent-id]').filter({ hasText: email }).getByRole('link').focus()
  await page.keyboard.press('Enter')
  const code = page.getByRole('switch', { name: 'Kode OTP saat masuk' })
  await expect(code).not.toBeChecked()
  await code.focus()
  await page.keyboard.press('Space')
  await expect(code).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: /OTP .+ menyala/ })).toBeVisible()
  expect(await asksForCode()).toBe(true)
  await page.reload()
  await expect(code).toBeChecked()
  await code.focus()
  await page.keyboard.press('Space')
  await expect(code).not.toBeChecked()
  await expect(code).toBeFocused()
  expect(await asksForCode()).toBe(false)
})
