import type { Page } from '@playwright/test'
import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { totpAt, totpStep } from '#server/security/totp.ts'
import { bytesOfBase32 } from '#tests/support/base32.ts'
import { checkAccess } from './support/axe.ts'
import { inLetter } from './support/letters.ts'
import { expect, test } from './support/test.ts'

/** What an authenticator app shows for a secret, so many half minutes from now. */
const codeOf = (secret: string, steps: number): string => totpAt(bytesOfBase32(secret), totpStep(new Date()) + steps)

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
}

test('an app is set up by keyboard, asked for at the next sign-in with a recovery code in its place, and that device is signed out', async ({
  page,
  signIn,
  browser,
  server,
}) => {
  await signIn(page, 'agent', '/home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aplikasi autentikator', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('aplikasi autentikator')
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'Kode OTP saat masuk' })
  await section.getByLabel('Kata sandi Anda').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible()
  await checkAccess(page, 'an app is set up')
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(section.getByLabel('Kode OTP', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(secret, 0))
  const codes = section.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allInnerTexts()
  await section.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await expect(section).toContainText('Kode pemulihan tersisa: 10')

  const context = await browser.newContext({ baseURL: server.url, locale: 'id-ID' })
  const phone = await context.newPage()
  await logIn(phone)
  await expect(phone.getByLabel('Kode OTP')).toBeFocused()
  await phone.keyboard.type(codeOf(secret, -3))
  await expect(phone.getByLabel('Kode OTP')).toHaveAccessibleDescription(/Kode OTP salah/)
  await phone.getByRole('button', { name: 'Tidak punya ponselnya?' }).click()
  await expect(phone.getByLabel('Kode pemulihan')).toBeFocused()

  // Neither phone nor codes: a letter begins a wait, and whoever finds them stops it.
  await phone.getByRole('button', { name: 'Kode pemulihan juga tidak ada?' }).click()
  await expect(phone.getByRole('button', { name: 'Kirim surat' })).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(/Surat sedang dikirim/)).toBeVisible()
  const letter = await context.newPage()
  await letter.goto(await inLetter(server, /(\/second-factor\?token=[\w.~-]+)/g))
  await letter.getByRole('button', { name: 'Mulai menunggu' }).click()
  await expect(letter.getByText(/Aplikasi dilepas pada/)).toBeVisible()
  await letter.getByRole('button', { name: 'Batalkan: aplikasi tetap dipakai' }).click()
  await expect(letter.getByText(/Dibatalkan\. Masuk tetap meminta kode/)).toBeVisible()
  await phone.getByRole('button', { name: 'Kembali ke kode' }).click()
  await expect(phone.getByLabel('Kode pemulihan')).toBeFocused()
  await phone.keyboard.type(recovery)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/home$/)

  await page.goto('/settings/session')
  const others = page.locator('[data-session]').filter({ hasNotText: 'Perangkat ini' })
  await others.first().click()
  await page.keyboard.press('d')
  await expect(phone).toHaveURL(/\/login/)
  await expect(others).toHaveCount(0)
  await page.goto('/settings/sign-in-log')
  await expect(page.locator('[data-sign-in]').filter({ hasText: 'Kata sandi dan kode pemulihan' })).toContainText('Berhasil masuk')
  await expect(page.locator('[data-sign-in]').filter({ hasText: 'Kata sandi dan kode aplikasi' })).toContainText('Kode salah')
  await context.close()
})

test('a passkey is made by keyboard, and signs in by itself after signing out', async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  /** Whether a finger lies on the authenticator. */
  const touched = (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  // Passkeys belong to a name: `localhost` at this computer.
  const origin = server.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${origin}/settings/passkey`)
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Belum ada kunci sandi')).toBeVisible()
  await expect(page.locator('html[data-declared]')).toBeAttached()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tambah kunci sandi', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('Tambah kunci sandi')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Tambah kunci sandi' })
  await expect(sheet.getByLabel('Nama')).toBeFocused()
  await checkAccess(page, 'a passkey is made')
  // As a person types: what comes within milliseconds is a scanner's.
  await page.keyboard.type('Laptop kantor', { delay: 60 })
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword, { delay: 60 })
  await page.keyboard.press('Enter')
  const row = page.locator('[data-passkey]').filter({ hasText: 'Laptop kantor' })
  await expect(row).toContainText('Belum dipakai')

  // What the page offers beside the e-mail would be taken at once.
  await touched(false)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('keluar', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('Keluar')
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Masuk dengan kunci sandi' })
  await expect(button).toBeVisible()
  await checkAccess(page, 'sign-in with a passkey')
  await button.focus()
  await touched(true)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  await page.goto(`${origin}/settings/passkey`)
  await expect(row).not.toContainText('Belum dipakai')
  await page.goto(`${origin}/settings/sign-in-log`)
  await expect(page.locator('[data-sign-in]').filter({ hasText: 'Kunci sandi ditambahkan: Laptop kantor' })).toContainText('Diubah')
  await expect(page.locator('[data-sign-in]').filter({ hasText: 'Berhasil masuk' }).first()).toContainText('Kunci sandi')
})

test('an API key is made by keyboard, opens what it holds and nothing else, and stops when it is revoked', async ({ page, signIn, server }) => {
  await signIn(page, 'agent', '/home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kunci api baru', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('Kunci API baru')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Kunci API baru' })
  await expect(sheet.getByLabel('Nama')).toBeFocused()
  await page.keyboard.type('ERP gudang', { delay: 60 })
  await sheet.getByRole('checkbox', { name: /^Pesanan/ }).press('Space')
  await sheet.getByLabel('Kata sandi Anda').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Salin' })).toBeFocused()
  await checkAccess(page, 'a key that is shown once')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kunci disalin')).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  const statusOf = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status
  expect([await statusOf('/order/status-summary'), await statusOf('/chat?limit=1')]).toEqual([200, 403])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const row = page.locator('[data-api-key]').filter({ hasText: 'ERP gudang' })
  await row.click()
  await page.keyboard.press('d')
  await expect(page.getByRole('option').first()).toContainText('Cabut')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  expect(await statusOf('/order/status-summary')).toBe(401)
})
