import type { Page } from '@playwright/test'
import type { PackingOrder } from '#contract/order/packing.ts'
import { deskCodes } from '#contract/order/packing-codes.ts'
import { heldBack } from './support/hold.ts'
import { hearTones, scanCode, setUpDesk } from './support/scanner.ts'
import { expect, test } from './support/test.ts'

const ask = <T>(page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token?: string }
    return (await (await fetch(`/api${address}`, { headers: { authorization: `Bearer ${access_token}` } })).json()).data
  }, path) as Promise<T>

const piecesOf = ({ pieces }: PackingOrder) => pieces.flatMap(({ sku, qty }) => Array.from({ length: qty }, () => sku))

test('by the scanner alone: pieces are counted, a wrong one locks the desk, the network may go, and a second monitor shows it all', async ({
  page,
  signIn,
  context,
}) => {
  const tones = await hearTones(page)
  await setUpDesk(page, { check: 'pieces' })
  await signIn(page, 'packer', '/helper/packing')
  await expect(page.getByText('Pindai label atau kode pesanan')).toBeVisible()
  const { orders } = await ask<{ orders: PackingOrder[] }>(page, '/order/packing/ready')
  const order = orders.find((one) => piecesOf(one).length >= 2 && piecesOf(one).length <= 6) as PackingOrder
  const other = orders.find(({ pieces }) => !pieces.some(({ sku }) => order.pieces.some((piece) => piece.sku === sku))) as PackingOrder
  const [first, ...rest] = piecesOf(order)
  const monitor = await context.newPage()
  await monitor.goto('/helper/packing/display')
  await page.bringToFront()

  await scanCode(page, order.order_code)
  const shown = (on: Page) => on.locator(`[data-order-code="${order.order_code}"] [data-missing]`)
  await expect(shown(page)).toHaveAttribute('data-missing', String(rest.length + 1))
  await expect(shown(monitor)).toHaveAttribute('data-missing', String(rest.length + 1))
  await scanCode(page, first as string)
  await expect(shown(page)).toHaveAttribute('data-missing', String(rest.length))
  await tones()

  await scanCode(page, other.pieces[0]?.sku as string)
  await expect(page.getByRole('alert').filter({ hasText: 'Salah barang' })).toBeVisible()
  await expect(monitor.getByText('Salah barang')).toBeVisible()
  await scanCode(page, rest[0] as string)
  await expect(page.getByText('1 pindaian lagi tidak dihitung')).toBeVisible()
  expect((await tones()).every((pitch) => Number(pitch) < 200)).toBe(true)
  await scanCode(page, deskCodes.continue)
  await expect(page.getByText('Salah barang')).toHaveCount(0)

  await context.setOffline(true)
  for (const sku of rest) await scanCode(page, sku)
  await expect(page.getByText('Pindai paket berikutnya')).toBeVisible()
  await expect(page.getByText(/Tanpa jaringan sejak/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Tanpa jaringan sejak/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Pindaian terakhir' }).getByRole('listitem').first()).toContainText(order.order_code)
  const { rows } = await ask<{ rows: { action: number }[] }>(page, `/order/log?order_code=${order.order_code}`)
  expect(rows.filter(({ action }) => action === 30)).toHaveLength(1)
})

/** Packs a parcel of one piece at a desk that the server does not hear. */
async function packUnheard(desk: Page): Promise<string> {
  const { orders } = await ask<{ orders: PackingOrder[] }>(desk, '/order/packing/ready')
  const order = orders.find((one) => piecesOf(one).length === 1) as PackingOrder
  await desk.route('**/api/order/packing/act', (route) => route.abort())
  for (const code of [order.order_code, ...piecesOf(order)]) await scanCode(desk, code)
  await expect(desk.getByText('Pindai paket berikutnya')).toBeVisible()
  return order.order_code
}

const timesPacked = async (page: Page, code: string) =>
  (await ask<{ rows: { action: number }[] }>(page, `/order/log?order_code=${code}`)).rows.filter(({ action }) => action === 30).length

test('what the server had not heard when the desk was left by another address is sent by the next page', async ({ page, signIn }) => {
  await setUpDesk(page, { check: 'pieces' })
  await signIn(page, 'packer', '/helper/packing')
  await expect(page.getByText('Pindai label atau kode pesanan')).toBeVisible()
  const code = await packUnheard(page)
  await page.goto(`/order/detail?order_code=${code}`)
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await page.unroute('**/api/order/packing/act')
  await expect(page.locator('dt', { hasText: 'Dikemas' }).locator('+ dd')).toHaveText('Ya')
  expect(await timesPacked(page, code)).toBe(1)
})

test('what the server had not heard when the desk was closed is sent by another window, and a desk that opens goes on from there', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(page, 'packer', '/order')
  const desk = await context.newPage()
  await setUpDesk(desk, { check: 'pieces' })
  await desk.goto('/helper/packing')
  await expect(desk.getByText('Pindai label atau kode pesanan')).toBeVisible()
  const code = await packUnheard(desk)
  await desk.close()
  await expect.poll(() => timesPacked(page, code)).toBe(1)

  await page.evaluate(() => localStorage.setItem('packing-desk.settings', JSON.stringify({ state: { check: 'pieces' }, version: 1 })))
  await page.goto('/helper/packing')
  await scanCode(page, code)
  await expect(page.getByRole('alert').filter({ hasText: 'Sudah dikemas' })).toBeVisible()
})

test('what is scanned before anything of a desk is there is scanned at the desk', async ({ page, signIn }) => {
  await setUpDesk(page, { check: 'pieces' })
  await signIn(page, 'packer', '/helper/packing')
  await expect(page.getByText('Pindai label atau kode pesanan')).toBeVisible()
  const { orders } = await ask<{ orders: PackingOrder[] }>(page, '/order/packing/ready')
  const { order_code: code } = orders[0] as PackingOrder
  const arrive = await heldBack(page, '**/assets/shared-*.js')
  await page.goto('/helper/packing', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset.frame)
  await scanCode(page, code)
  arrive()
  await expect(page.locator(`[data-order-code="${code}"] [data-missing]`)).toBeVisible()
  await expect(page).toHaveURL(/\/helper\/packing$/)
})

test('a parcel is weighed, shown with its order, and handed over on the manifest of its courier', async ({ page, signIn, context }) => {
  await setUpDesk(page, { check: 'pieces', weigh: true })
  await signIn(page, 'packer', '/helper/packing')
  await expect(page.getByText('Pindai label atau kode pesanan')).toBeVisible()
  const { orders } = await ask<{ orders: PackingOrder[] }>(page, '/order/packing/ready')
  const order = orders.find((one) => piecesOf(one).length === 1) as PackingOrder
  for (const code of [order.order_code, ...piecesOf(order)]) await scanCode(page, code)
  await expect(page.getByLabel('Berat paket')).toBeVisible()
  // A scale that types: the goods in their box.
  const grams = order.pieces.reduce((sum, piece) => sum + piece.qty * (piece.grams ?? 0), 150)
  await scanCode(page, `${(grams / 1000).toFixed(3)}kg`)
  await expect(page.getByText('Pindai paket berikutnya')).toBeVisible()

  await page.goto(`/helper/packing?scan_action=handover&courier=${encodeURIComponent(order.courier_name)}`)
  const handover = page.getByRole('region', { name: 'Serah terima per kurir' })
  await expect(handover).toBeVisible()
  await scanCode(page, order.order_code)
  await expect(page.locator('[data-outcome="ok"][role="status"]')).toBeVisible()
  const manifest = context.waitForEvent('page')
  await handover.getByRole('button', { name: /^Buat manifes/ }).click()
  await expect((await manifest).getByText(order.order_code)).toBeVisible()

  await page.goto(`/order/detail?order_code=${order.order_code}`)
  await expect(page.locator('[data-grams]')).toHaveAttribute('data-grams', String(grams))
})
