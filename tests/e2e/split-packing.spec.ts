import { type MadeOrder, rowOf } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('an order whose splitting packs it says so first, shows what a refusal left packed, and goes on with the rest', async ({
  page,
  signIn,
  sandbox,
}) => {
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'lazada', count: 1, qtys: [2, 1] })
  const [made] = orders
  if (!made) throw new Error('no order')
  const { order_code } = made
  await signIn(page, 'agent', '/order?status=200&marketplace=lazada&sort=newest')
  await expect(rowOf(page, order_code)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await typeText(page, 'Pecah jadi beberapa paket')
  await page.keyboard.press('Enter')
  await expect(page.getByText('langsung mengemas dan menerimanya')).toBeVisible()

  const first = page.getByRole('spinbutton', { name: /di paket 1$/ })
  await first.fill('1')
  await expect(page.getByRole('button', { name: 'Pecah dan terima' })).toBeDisabled()
  await page.getByRole('spinbutton', { name: /di paket 2$/ }).fill('1')
  await sandbox('faults', { marketplace: 'lazada', kind: 'refuse', call: 'fulfill/pack', reason: 'Kurir penuh', skip: 1 })
  await page.getByRole('button', { name: 'Pecah dan terima' }).press('Enter')
  await expect(page.getByText(/1 dari 2 paket sudah dikemas.*Kurir penuh/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Paket 1 Sudah dikemas' })).toBeVisible()
  await expect(first).toHaveCount(0)

  await page.getByRole('button', { name: 'Kemas sisanya' }).press('Enter')
  await expect(page.getByText(`${order_code} diterima dan dikirim dalam 2 paket`)).toBeVisible()
  const parcels = page.getByRole('list', { name: '2 paket' }).getByRole('listitem')
  await expect(parcels).toHaveCount(2)
  await page.reload()
  await expect(parcels).toHaveCount(2)
  await expect(parcels.filter({ hasText: 'Belum ada resi' })).toHaveCount(0)
})
