import { expect, type Page } from '@playwright/test'
import { rowsOf } from './orders.ts'
import type { Person } from './test.ts'

type SignIn = (page: Page, who?: Person, url?: string) => Promise<void>

/** What tells that a screen shows what it has, in either language. */
const pages: readonly { readonly name: string; readonly url: (code: string) => string; readonly ready: (page: Page) => Promise<void> }[] = [
  { name: 'home', url: () => '/home', ready: (page) => expect(page.locator('[data-pane] [data-order-code]').first()).toBeVisible() },
  { name: 'news', url: () => '/announcement?id=1', ready: (page) => expect(page.locator('article h2')).toBeVisible() },
  { name: 'settings', url: () => '/settings', ready: (page) => expect(page.locator('[data-pane] li a').first()).toBeVisible() },
  { name: 'help', url: () => '/help', ready: (page) => expect(page.locator('article h3').first()).toBeVisible() },
  { name: 'queue', url: () => '/order?status=300', ready: (page) => expect(rowsOf(page).first()).toBeVisible() },
  { name: 'empty queue', url: () => '/order?s=tidakada', ready: (page) => expect(page.locator('[data-pane] strong')).toBeVisible() },
  { name: 'detail', url: (code) => `/order/detail?order_code=${code}`, ready: (page) => expect(page.locator('article h2').first()).toBeVisible() },
  { name: 'missing order', url: () => '/order/detail?order_code=TKPD-1', ready: (page) => expect(page.locator('[data-pane] strong')).toBeVisible() },
  { name: 'log', url: () => '/order/log', ready: (page) => expect(page.getByRole('gridcell').first()).toBeVisible() },
  { name: 'pickup list', url: (code) => `/order/pickup-list?order_code=${code}`, ready: (page) => expect(page.locator('.print-area')).toBeVisible() },
  { name: 'labels', url: () => '/order/print-label/mixed', ready: (page) => expect(page.locator('[data-pane] strong').last()).toBeVisible() },
  { name: 'general settings', url: () => '/settings/general', ready: (page) => expect(page.getByRole('switch')).toBeVisible() },
  { name: 'password', url: () => '/settings/password', ready: (page) => expect(page.locator('input[name="retype"]')).toBeVisible() },
  { name: 'keys', url: () => '/settings/keyboard', ready: (page) => expect(page.locator('[data-pane] li[data-command]').first()).toBeVisible() },
  { name: 'scanner', url: () => '/settings/keyboard?tab=scanner', ready: (page) => expect(page.getByRole('switch')).toBeVisible() },
  { name: 'packing', url: () => '/helper/packing', ready: (page) => expect(page.locator('.packing-ready')).toBeVisible() },
  { name: 'no access', url: () => '/error/no-access?from=%2Forder', ready: (page) => expect(page.locator('strong')).toBeVisible() },
  { name: 'not found', url: () => '/entah/di/mana', ready: (page) => expect(page.locator('[data-pane] strong')).toBeVisible() },
]

/** Visits every screen of the product, and looks at each. */
export async function everyScreen(page: Page, signIn: SignIn, look: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/login')
  await expect(page.locator('input[type="email"]')).toBeVisible()
  await look('login')
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  const code = (await rowsOf(page).first().getAttribute('data-order-code')) as string
  for (const { name, url, ready } of pages) {
    await page.goto(url(code))
    await ready(page)
    await look(name)
  }
}
