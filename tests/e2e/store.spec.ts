import type { Page } from '@playwright/test'
import { newShops } from '#contract/demo/demo-accounts.ts'
import { checkAccess } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

const shop = newShops.find(({ marketplace }) => marketplace === 'shopee') as (typeof newShops)[number]
const code = `shopee-${shop.store_id}`

const rowOf = (page: Page) => page.locator(`[role="row"][data-store-code="${code}"]`)

/** Answers the question that the palette asks. */
async function answer(page: Page, question: RegExp, text: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: question })).toBeFocused()
  await typeText(page, text)
  await page.keyboard.press('Enter')
}

/** From the list to the marketplace's own page. */
async function toConsent(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('Shift+T')
  await answer(page, /^Toko dari marketplace mana/, 'Shopee')
  await expect(page.getByRole('heading', { name: 'Pilih toko yang diizinkan' })).toBeVisible()
}

test('a store is connected at its marketplace and read, and renamed, paused and disconnected by keyboard', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/store')
  await expect(page.locator('[data-store-code]').first()).toBeVisible()
  await toConsent(page)
  await page.getByRole('link', { name: new RegExp(shop.store_name) }).press('Enter')

  await expect(page).toHaveURL(new RegExp(`/store/sync-shopee\\?stores=${code}$`))
  const synced = page.getByRole('region', { name: shop.store_name })
  await expect(synced.getByRole('listitem').filter({ hasText: 'Pesanan' })).toContainText(/[1-9]\d* dibaca, [1-9]\d* baru/)
  await checkAccess(page, 'a first sync')
  await page.reload()
  await expect(synced).toContainText('Terhubung')

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  const row = rowOf(page)
  // What it sells is compared with the orders of its last hour, which are read at the pace that the marketplace allows.
  await expect(row).toContainText(/Terhubung.*baru saja/, { timeout: 120_000 })
  await page.keyboard.press('/')
  await typeText(page, shop.store_name)
  await expect(page.locator('[role="row"][data-store-code]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(row).toHaveAttribute('data-cursor')

  await page.keyboard.press('e')
  await expect(page.getByRole('combobox', { name: /^Nama baru untuk/ })).toHaveValue(shop.store_name)
  await answer(page, /^Nama baru untuk/, `${shop.store_name} Lama`)
  await expect(row).toContainText(`${shop.store_name} Lama`)
  await page.keyboard.press('z')
  await expect(row).not.toContainText('Lama')

  await page.keyboard.press('p')
  await expect(row).toContainText('Dijeda')
  await page.keyboard.press('u')
  await expect(row).not.toContainText('Dijeda')

  await page.keyboard.press('d')
  const question = /^Pesanan dan chat yang sudah dibaca tetap ada/
  await answer(page, question, 'Toko lain')
  await expect(page.getByRole('alert')).toContainText(`Ketik ${shop.store_name} persis`)
  await page.getByRole('combobox', { name: question }).fill('')
  await answer(page, question, shop.store_name)
  await expect(row).toContainText('Diputus')
})

test('a consent that the seller cancels is told, changes nothing, and leads to starting again', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/store')
  await expect(page.locator('[data-store-code]').first()).toBeVisible()
  await toConsent(page)
  await page.getByRole('link', { name: 'Batal' }).press('Enter')
  await expect(page.getByText('Otorisasi dibatalkan')).toBeVisible()
  await expect(page).toHaveURL(/\/store\/sync-shopee$/)
  await checkAccess(page, 'a consent that was cancelled')
  await page.getByRole('button', { name: 'Mulai lagi' }).press('Enter')
  await page.getByRole('link', { name: 'Semua toko' }).press('Enter')

  // One account with several shops: those that are here already are authorised again, and the new one is connected.
  await page.getByRole('button', { name: /^Hubungkan \d+ toko$/ }).press('Enter')
  await expect(page.getByRole('region', { name: shop.store_name })).toContainText('Terhubung')
})
