import { rowsOf } from './support/orders.ts'
import { focusedPane, panesOf } from './support/panes.ts'
import { hearTones, scanCode, typeCode } from './support/scanner.ts'
import { expect, readingTest as test } from './support/test.ts'

test('a scan is recognised wherever the focus is, leaves nothing behind, and its Enter presses nothing', async ({ page, signIn }) => {
  const tones = await hearTones(page)
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  const code = (await rowsOf(page).nth(1).getAttribute('data-order-code')) as string
  const detail = page.locator(`article[data-order-code="${code}"]`)

  // In the queue, whose keys are letters too: the order opens, and nothing else ran.
  await scanCode(page, code)
  await expect(detail).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await tones()).toHaveLength(1)

  // In a search field, after what a person typed.
  await page.goto('/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('ab')
  await scanCode(page, 'TIDAKADA99')
  await expect(page.getByRole('alert')).toContainText('TIDAKADA99')
  await expect(page.getByRole('searchbox')).toHaveValue('ab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(await tones()).toHaveLength(3)

  // In an open dialog with a button under the focus: it stays as it was.
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pengaturan' })
  await dialog.getByRole('button', { name: 'Tutup' }).first().focus()
  await scanCode(page, 'TIDAKADA98')
  await expect(page.getByText('TIDAKADA98')).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('the pane that handles scans takes them from any pane beside it', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page
    .getByRole('link', { name: 'Pemindai' })
    .or(page.getByRole('tab', { name: 'Pemindai' }))
    .click()
  const tried = page.getByRole('region', { name: 'Coba di sini' })
  await expect(tried).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(focusedPane(page)).toHaveAttribute('data-pane', '/order?status=300')
  await scanCode(page, 'JX1234567890')
  await expect(tried).toContainText('JX1234567890')
  await expect(focusedPane(page)).toHaveAttribute('data-pane', '/order?status=300')
})

test('what a person types is not taken for a scan, and switched off nothing is', async ({ page, signIn }) => {
  const tones = await hearTones(page)
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await typeCode(page, 'JX12345')
  await expect(page.getByRole('searchbox')).toHaveValue('JX12345')
  await expect(page).toHaveURL(/s=JX12345/)
  expect(await tones()).toEqual([])

  await page.goto('/settings/keyboard?tab=scanner')
  await page.getByRole('switch', { name: 'Kenali pemindai' }).click()
  await page.goto('/order?status=300')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await scanCode(page, 'JX77777')
  await expect(page.getByRole('searchbox')).toHaveValue('JX77777')
})
