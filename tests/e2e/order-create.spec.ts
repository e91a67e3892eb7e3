import { addressOf, askServer, chatsOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('an order is entered from a chat by keyboard, outlives a reload while it is written, and goes on to shipped', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page, 1, 'whatsapp')
  if (!chat) throw new Error('no chat')
  const { rows } = await askServer<{ rows: { sku: string; available: number }[] }>(page, '/order/create/product')
  const sku = rows.find(({ available }) => available > 1)?.sku as string
  await goTo(page, addressOf(chat))
  await expect(page.locator('.chat-line').first()).toBeVisible()
  await page.locator('.chat-line').first().click()
  await page.keyboard.press('c')

  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Nama pembeli' }) })
  await expect(form.getByRole('textbox', { name: 'Nama pembeli' })).not.toHaveValue('')
  const phone = form.getByRole('textbox', { name: 'Nomor telepon' })
  if ((await phone.inputValue()) === '') await phone.fill('081234567890')
  await form.getByRole('textbox', { name: 'Alamat' }).focus()
  await typeText(page, 'Jl. Kenanga 12')
  for (const text of ['Coblong', 'Bandung', 'Jawa Barat', '40132']) {
    await page.keyboard.press('Tab')
    await typeText(page, text)
  }
  await form.getByRole('combobox', { name: 'Produk' }).focus()
  await typeText(page, sku)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Produk' })).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Ongkos kirim' }).focus()
  await typeText(page, '15.000')

  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Alamat' })).toHaveValue('Jl. Kenanga 12')
  await form.getByRole('textbox', { name: 'Ongkos kirim' }).focus()
  // Out of the field, and still in what is sent.
  await page.keyboard.press('Escape')
  await expect(form).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const detail = page.locator('article[data-order-code]')
  await expect(detail).toHaveAttribute('data-order-code', /^WA-/)
  const code = (await detail.getAttribute('data-order-code')) as string

  await page.keyboard.press('a')
  await expect(detail.locator('header')).toContainText('Diproses')
  // Its own arrival was told before that.
  await expect(page.getByText(`Pesanan baru ${code}`)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await typeText(page, 'Kirim dengan nomor resi sendiri')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: `Nomor resi ${code}` })).toBeFocused()
  await typeText(page, 'JNE-2026-0117')
  await page.keyboard.press('Enter')
  await expect(detail.locator('header')).toContainText('Dikirim')
  await expect(detail).toContainText('JNE-2026-0117')
})
