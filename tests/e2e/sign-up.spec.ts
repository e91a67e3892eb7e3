import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { inLetter } from './support/letters.ts'
import { expect, test } from './support/test.ts'

/** Types what is given, field by field, and sends it. */
async function fillIn(page: Page, ...values: string[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    if (index) await page.keyboard.press('Tab')
    await page.keyboard.type(value, { delay: 5 })
  }
  await page.keyboard.press('Enter')
}

const phrase = 'tujuh kapal berlabuh pagi'

test('a seller signs up by keyboard, confirms by the letter’s code, and starts in an empty workspace', async ({ page, server }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Daftar akun baru' }).click()
  await expect(page.getByLabel('Nama Anda')).toBeFocused()
  await fillIn(page, 'Sari', 'Toko Sari', 'sari@example', '12')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Tulis alamat email yang lengkap/)
  await expect(page.getByLabel('Nomor telepon')).toHaveAccessibleDescription(/Tulis nomor yang lengkap/)
  await checkAccess(page, 'register')
  await page.getByLabel('Email').fill('sari@example.test')
  await page.getByLabel('Nomor telepon').fill('081234567890')
  // What was typed outlasts a reload, but for the password.
  await page.reload()
  await expect(page.getByLabel('Nama usaha')).toHaveValue('Toko Sari')
  await page.getByLabel('Kata sandi', { exact: true }).fill(phrase)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Kode OTP')).toBeFocused()
  await expect(page.getByText(/^Kirim ulang dalam \d+ dtk/)).toBeVisible()
  await page.keyboard.type(await inLetter(server, /(\d{6}) adalah kode pendaftaran/g))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Selamat datang di Toko Sari')).toBeVisible()
  await expect(page.getByText('Hubungkan toko pertama')).toBeVisible()
})

test('who forgot the password makes a new one by the letter’s link, which works once and ends what was open', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const open = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(open, 'agent', '/home')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await fillIn(page, 'agent@demo.dermaga.test')
  await expect(page.getByText(/Periksa kotak masuk agent@demo\.dermaga\.test/)).toBeVisible()
  const link = await inLetter(server, /(\/reset-password\?[^\s"\\]+)/g)
  await page.goto(link)
  const password = page.getByRole('textbox', { name: 'Kata sandi baru' })
  await expect(password).toBeFocused()
  await fillIn(page, 'pendek')
  await expect(password).toHaveAccessibleDescription(/Terlalu pendek/)
  await password.fill(phrase)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kata sandi diganti. Silakan masuk')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill(phrase)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await open.goto('/order')
  await expect(open).toHaveURL(/\/login/)
  await open.goto(link)
  await expect(open.getByText('Tautan ini tidak berlaku lagi')).toBeVisible()
  await open.context().close()
})

test('an invited colleague joins by the letter’s link, with what the inviter allows', async ({ page, browser, server, signIn }) => {
  await signIn(page, 'owner', '/settings/agent/create')
  await page.getByLabel('Email').fill('budi@example.test')
  await page.getByLabel('Nama', { exact: true }).fill('Budi Santoso')
  await page.getByRole('checkbox', { name: /^Pesanan Melihat/ }).check()
  await page.getByRole('button', { name: 'Kirim undangan' }).click()
  await expect(page).toHaveURL(/\/settings\/agent$/)
  const guest = await (await browser.newContext({ baseURL: server.url })).newPage()
  await guest.goto(await inLetter(server, /(\/invitation\?[^\s"\\]+)/g))
  await expect(guest.getByRole('heading', { name: 'Bergabung dengan Toko Melati Jaya' })).toBeVisible()
  await checkAccess(guest, 'invitation')
  await guest.getByLabel('Kata sandi', { exact: true }).fill(phrase)
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('Anda bergabung dengan Toko Melati Jaya')).toBeVisible()
  await expect(guest.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Pesanan' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Budi/ })).toContainText('Aktif')
  await guest.context().close()
})
