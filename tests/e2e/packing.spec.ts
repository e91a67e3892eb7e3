import type { Page } from '@playwright/test'
import { focusedPane, panesOf } from './support/panes.ts'
import { hearTones, scanCode, setUpDesk } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { undo } from './support/undo.ts'

/** A parcel that waits to be packed. */
const waitingParcel = async (page: Page) => {
  await page.goto('/order?status=300&is_packed=0&sort=newest')
  const row = page.locator('[role="row"][data-order-code]').first()
  await expect(row).toBeVisible()
  return (await row.getAttribute('data-order-code')) as string
}

test('a packer works by the scanner alone: packed, packed already, unknown, each with its own tone, and Z takes a scan back', async ({
  page,
  signIn,
}) => {
  const tones = await hearTones(page)
  await setUpDesk(page, { check: 'parcel' })
  await signIn(page, 'packer', '/order')
  const code = await waitingParcel(page)
  await page.getByRole('button', { name: /Toko Melati Jaya/ }).click()
  await page.getByRole('menuitem', { name: 'Packing Helper' }).click()
  await expect(page).toHaveURL('/helper/packing')
  await expect(page.getByText('Pindai paket untuk dikemas')).toBeVisible()
  const result = focusedPane(page).locator('[data-outcome][role="status"], [data-outcome][role="alert"]')
  const list = page.getByRole('list', { name: 'Pindaian terakhir' })

  await scanCode(page, code)
  await expect(result).toHaveAttribute('data-outcome', 'ok')
  await expect(page.getByRole('region', { name: 'Isi paket' })).toHaveAttribute('data-order-code', code)
  await expect(list.getByRole('listitem').first()).toContainText(code)
  const ok = await tones()

  await scanCode(page, code)
  await expect(result).toHaveAttribute('data-outcome', 'already')
  await expect(result).toContainText('Oleh ')
  const already = await tones()

  await scanCode(page, 'TIDAKADA99')
  await expect(result).toHaveAttribute('data-outcome', 'unknown')
  await expect(result).toContainText('TIDAKADA99')
  await expect(list.getByRole('listitem').first()).toContainText('TIDAKADA99')
  const unknown = await tones()
  expect([ok.length, already.length, unknown.length]).toEqual([1, 2, 3])

  await page.keyboard.press('Escape')
  await expect(page.getByText('Pindai paket untuk dikemas')).toBeVisible()
  // The list of the day is the server's: it is there after a reload, and what was scanned can still be taken back.
  await page.reload()
  await expect(list.getByRole('listitem').first()).toContainText(code)
  await undo(page)
  await expect(page.getByText(`Diurungkan: ${code} dikemas`)).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: code })).toHaveCount(0)
  await scanCode(page, code)
  await expect(result).toHaveAttribute('data-outcome', 'ok')
})

test('popped out on a monitor of its own it takes what is scanned there and in the other window, where Z takes it back', async ({
  page,
  signIn,
  context,
}) => {
  await setUpDesk(page, { check: 'parcel' })
  await signIn(page, 'packer', '/order')
  const code = await waitingParcel(page)
  await page.goto('/helper/packing')
  await expect(page.getByText('Pindai paket untuk dikemas')).toBeVisible()
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  const opened = context.waitForEvent('page')
  await page.keyboard.press('w')
  await page.keyboard.press('p')
  const desk = await opened
  await expect(desk.getByText('Pindai paket untuk dikemas')).toBeVisible()
  await scanCode(desk, code)
  await expect(desk.locator('[data-outcome="ok"][role="status"]')).toBeVisible()
  await page.bringToFront()
  await page.goto('/order?status=300')
  await expect(page.locator('[role="row"][data-order-code]').first()).toBeVisible()
  await scanCode(page, code)
  await expect(desk.locator('[data-outcome="already"][role="alert"]')).toBeVisible()
  await expect(page).toHaveURL(/\/order\?status=300/)

  // What one window did, another takes back.
  await undo(page)
  await expect(page.getByText(`Diurungkan: ${code} dikemas`)).toBeVisible()
  await scanCode(desk, code)
  await expect(desk.locator('[data-outcome="ok"][role="status"]')).toBeVisible()
})
