import { addressOf, type ChatFacts, chatsOf, composer, textsOf } from './support/chats.ts'
import { cursorOf, rowsOf } from './support/orders.ts'
import { focusedPane, panesOf } from './support/panes.ts'
import { hearTones, scanCode, typeCode } from './support/scanner.ts'
import { expect, readingTest, test } from './support/test.ts'

readingTest('a scan is recognised wherever the focus is, leaves nothing behind, and its Enter presses nothing', async ({ page, signIn }) => {
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

  // Nor does what is no code press it: it is told apart by its sound and its words.
  await tones()
  await scanCode(page, '{"sku":"AB 12"}')
  await expect(page.getByText('bukan kode pesanan')).toBeVisible()
  await expect(dialog).toBeVisible()
  expect(await tones()).toHaveLength(3)
})

readingTest('a scan whose letters are the list’s keys moves no cursor and selects nothing', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  await expect(rowsOf(page).nth(3)).toBeVisible()
  const second = (await rowsOf(page).nth(1).getAttribute('data-order-code')) as string
  const selected = page.locator('[role="row"][aria-selected="true"]')

  // A list that was not touched stays so.
  await scanCode(page, 'JX1234567890')
  await expect(page.getByText('JX1234567890')).toBeVisible()
  await expect(cursorOf(page)).toHaveCount(0)
  await expect(selected).toHaveCount(0)

  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', second)
  await expect(selected).toHaveCount(1)
  for (const code of ['JNE0000000001', 'KJ0000000002', 'jne0000000003', 'kk0000000004', '9J0000000005']) {
    await scanCode(page, code)
    await expect(page.getByText(code)).toBeVisible()
    await expect(cursorOf(page)).toHaveAttribute('data-order-code', second)
    await expect(selected).toHaveCount(1)
  }
  // Words that are commands letter by letter run none of them.
  await scanCode(page, 'JAKET ANAK XL')
  await expect(page.getByRole('alert').filter({ hasText: 'bukan kode pesanan' })).toBeVisible()
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', second)
  await expect(selected).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The keys are a person's again.
  await page.keyboard.press('k')
  await expect(cursorOf(page)).not.toHaveAttribute('data-order-code', second)
})

test('a scan submits no form, sends no message and picks nothing in the palette', async ({ page, signIn }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /agent|change-password|chat\/reply/.test(request.url())) sent.push(request.url())
  })
  await signIn(page, 'owner', '/settings/agent/create')
  const email = page.locator('input[type="email"]')
  await email.fill('budi@example.test')
  for (const [code, told] of [
    ['JX0000000001', 'JX0000000001'],
    ['KAOSPOLOS', 'bukan kode pesanan'],
  ] as const) {
    await scanCode(page, code)
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
    await expect(email).toHaveValue('budi@example.test')
    await expect(page).toHaveURL(/\/settings\/agent\/create$/)
  }

  await page.goto('/settings/password')
  const retyped = page.locator('input[name="retype"]')
  await page.getByLabel('Kata sandi saat ini').fill('demo-dermaga')
  await page.locator('input[name="new"]').fill('tujuh kapal berlabuh')
  await retyped.fill('tujuh kapal berlabuh')
  await scanCode(page, 'JX0000000002')
  await expect(page.getByRole('alert').filter({ hasText: 'isian kata sandi' })).toBeVisible()
  await expect(retyped).toHaveValue('tujuh kapal berlabuh')
  await expect(page.getByText('JX0000000002')).toHaveCount(0)

  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  const texts = await textsOf(page, chat)
  await page.goto(addressOf(chat))
  // What stands in a composer is never taken out, and never sent by a scan.
  for (const [code, told] of [
    ['JX0000000003', 'JX0000000003'],
    ['https://toko.test/?x=y', 'bukan kode pesanan'],
  ] as const) {
    await composer(page, chat).fill('Siap kak ')
    await scanCode(page, code)
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
    await expect(composer(page, chat)).toHaveValue(`Siap kak ${code}`)
  }
  expect(await textsOf(page, chat)).toEqual(texts)

  await page.keyboard.press('Control+k')
  const asked = page.getByRole('dialog').getByRole('combobox')
  await asked.fill('tema')
  await expect(page.locator('[data-command="settings.theme"]')).toBeVisible()
  await scanCode(page, 'JX0000000004')
  await expect(page.getByText('JX0000000004')).toBeVisible()
  await expect(asked).toHaveValue('tema')
  await expect(asked).toBeFocused()
  expect(sent).toEqual([])
})

readingTest('the pane that handles scans takes them from any pane beside it', async ({ page, signIn }) => {
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

readingTest('what a person types is not taken for a scan, and switched off nothing is', async ({ page, signIn }) => {
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
