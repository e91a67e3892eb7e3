import { cursorOf, type MadeOrder, rowOf } from './support/orders.ts'
import { scanCode, setUpDesk } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('an order whose courier gives no number is sent with a number of the own', async ({ page, signIn, sandbox }) => {
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 1 })
  const [made] = orders
  if (!made) throw new Error('no order')
  await sandbox('advance', { marketplace: 'tokopedia', order_id: made.order_id, to: 'processing' })
  await signIn(page, 'agent', '/order?status=300&marketplace=tokopedia&sort=newest')
  await expect(rowOf(page, made.order_code)).toBeVisible()
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', made.order_code)

  await page.keyboard.press('Control+k')
  await typeText(page, 'Kirim dengan nomor resi sendiri')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: `Nomor resi ${made.order_code}` })).toBeFocused()
  await typeText(page, 'KURIR-0117')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Kirim ${made.order_code}`)).toBeVisible()

  const told = async () => (await sandbox<{ orders: (MadeOrder & { stage: string })[] }>('orders?marketplace=tokopedia')).orders
  await expect.poll(async () => (await told()).find(({ order_id }) => order_id === made.order_id)?.stage).toBe('shipped')
  await page.goto('/order?status=500&marketplace=tokopedia&sort=newest')
  await expect(rowOf(page, made.order_code)).toBeVisible()
  await page.goto(`/order/detail?order_code=${made.order_code}`)
  await expect(page.getByText('KURIR-0117').first()).toBeVisible()
})

test('at the packing desk the parcel is scanned, then the number that its courier printed', async ({ page, signIn, sandbox }) => {
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 1 })
  const [made] = orders
  if (!made) throw new Error('no order')
  await sandbox('advance', { marketplace: 'tokopedia', order_id: made.order_id, to: 'processing' })
  await setUpDesk(page, { check: 'parcel' })
  await signIn(page, 'packer', '/order?status=300&marketplace=tokopedia&sort=newest')
  await expect(rowOf(page, made.order_code)).toBeVisible()
  await page.goto('/helper/packing')
  await expect(page.getByText('Pindai paket untuk dikemas')).toBeVisible()
  await scanCode(page, made.order_code)
  await expect(page.getByRole('region', { name: 'Isi paket' })).toHaveAttribute('data-order-code', made.order_code)
  await scanCode(page, 'KURIR-0118')
  await expect(page.getByRole('region', { name: 'Kirim dengan resi sendiri' })).toContainText(`${made.order_code} → KURIR-0118`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Kirim ${made.order_code}`)).toBeVisible()
  const told = async () => (await sandbox<{ orders: (MadeOrder & { stage: string })[] }>('orders?marketplace=tokopedia')).orders
  await expect.poll(async () => (await told()).find(({ order_id }) => order_id === made.order_id)?.stage).toBe('shipped')
})
