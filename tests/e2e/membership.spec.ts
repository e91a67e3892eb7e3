import { expect, test } from './support/test.ts'

test('an owner orders a package, is refused a card, pays by another, and has the invoice', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/membership')
  await page.getByRole('button', { name: 'Pesan Pro 12 bulan' }).press('Enter')
  await expect(page).toHaveURL(/\/membership\/order\/MBR-/)
  await expect(page.getByText('Menunggu pembayaran', { exact: true })).toBeVisible()
  const pay = page.getByRole('button', { name: /^Bayar/ })
  await expect(pay).toBeVisible()

  const opening = page.waitForEvent('popup')
  await page.keyboard.press('p')
  const provider = await opening
  await expect(provider.getByRole('heading', { name: 'Pembayaran sandbox' })).toBeVisible()
  await provider.getByRole('button', { name: /Kartu: ditolak/ }).press('Enter')
  await expect(provider.getByRole('alert')).toContainText('Kartu ditolak')
  await expect(page.getByRole('alert')).toContainText('Pembayaran ditolak')
  await provider.getByRole('button', { name: /Kartu: diterima/ }).press('Enter')
  await expect(provider).toHaveURL(/\/membership\/payment\/success\?order_code=MBR-/)
  await expect(provider.getByText(/lunas\. Keanggotaan aktif sampai/)).toBeVisible()

  await expect(page.getByText('Lunas', { exact: true })).toBeVisible()
  await expect(pay).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(page.getByTitle('Faktur keanggotaan')).toBeVisible()
})
