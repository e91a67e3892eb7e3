import type { Page } from '@playwright/test'
import { focusedPane } from './support/panes.ts'
import { scanCode } from './support/scanner.ts'
import { expect, test } from './support/test.ts'

/** A SKU as the server has it. */
const skuOf = (page: Page, sku: string): Promise<{ stock: number; unshelved: number; incoming: number; price_cost: number }> =>
  page.evaluate(async (wanted) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token?: string }
    const reply = await fetch(`/api/product/detail?sku=${wanted}`, { headers: { authorization: `Bearer ${access_token}` } })
    return (await reply.json()).data
  }, sku)

test('what is suggested is ordered, scanned when it comes, and then on hand at what it cost, without the mouse', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product/purchase-suggestion?state=buy')
  const row = page.locator('[role="row"][data-sku]').first()
  await row.waitFor()
  const sku = (await row.getAttribute('data-sku')) ?? ''
  const before = await skuOf(page, sku)
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+P')

  // One draft of one supplier opens beside: two pieces of it, dearer than before.
  const draft = page.locator('[data-pane^="/purchase/create/"]')
  const cell = (column: string) => draft.locator(`tr[data-sku="${sku}"] [data-column="${column}"] input`)
  await expect(cell('qty')).not.toHaveValue('')
  await cell('qty').fill('2')
  await cell('price').fill(String(before.price_cost + 9000))
  await page.keyboard.press('Control+Shift+Enter')
  await expect(draft.getByRole('heading', { name: /^PO-\d{4}-\d{4}$/, level: 2 })).toBeVisible()
  expect((await skuOf(page, sku)).incoming).toBe(before.incoming + 2)

  await draft.getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('i')
  const counting = focusedPane(page)
  await expect(counting.getByRole('heading', { name: /^Terima PO-/, level: 2 })).toBeVisible()
  await scanCode(page, sku)
  await scanCode(page, sku)
  await expect(counting.locator(`tr[data-sku="${sku}"] [data-column="qty"] input`)).toHaveValue('2')
  // What was scanned is there after a reload, though nothing was sent.
  await page.reload()
  await expect(page.locator(`tr[data-sku="${sku}"] [data-column="qty"] input`)).toHaveValue('2')
  await page.locator(`tr[data-sku="${sku}"] [data-column="qty"] input`).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-receipt-id]')).toBeVisible()
  const after = await skuOf(page, sku)
  expect([after.stock, after.incoming]).toEqual([before.stock + 2, before.incoming])
  // Pieces that wait for their shelf are worth as much as those on it.
  const there = before.stock + before.unshelved
  expect(after.price_cost).toBe(Math.round((there * before.price_cost + 2 * (before.price_cost + 9000)) / (there + 2)))
})
