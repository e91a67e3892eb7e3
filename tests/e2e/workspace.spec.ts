import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { expect, test } from './support/test.ts'

test('an owner renames the workspace, exports all of it, asks for its deletion, and takes that back by a key', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const agents = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(agents, 'agent', '/settings/workspace')
  await expect(agents.getByText('Hanya pemilik yang bisa mengubah ruang kerja: Melati Kusumawardani.')).toBeVisible()

  await signIn(page, 'owner', '/settings/workspace')
  await page.getByLabel('Nama', { exact: true }).fill('Toko Melati Abadi')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ruang kerja disimpan')).toBeVisible()
  await expect(page.getByRole('button', { name: /Toko Melati Abadi$/ })).toBeVisible()
  await expect(agents.getByRole('button', { name: /Toko Melati Abadi$/ })).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ekspor semua data' }).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^Semua data \d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Hapus ruang kerja' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hapus ruang kerja' })
  await dialog.getByLabel('Nama ruang kerja').fill('Toko Melati')
  await dialog.getByLabel('Kata sandi Anda').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Ketik Toko Melati Abadi persis seperti tertulis')).toBeVisible()
  await dialog.getByLabel('Nama ruang kerja').fill('Toko Melati Abadi')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const banner = page.getByText(/^Ruang kerja ini dihapus beserta semua datanya pada/)
  await expect(banner).toBeVisible()
  await expect(agents).toHaveURL(/\/login/)

  await page.reload()
  await expect(banner).toBeVisible()
  await expect(page.locator('html[data-declared]')).toBeAttached()
  await page.locator('#main').focus()
  await page.keyboard.press('w')
  await page.keyboard.press('Shift+U')
  await expect(page.getByText('Penghapusan dibatalkan')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await agents.context().close()
})
