import { holdLonger } from './support/hold.ts'
import { type MadeOrder, rowOf } from './support/orders.ts'
import { expect, readingTest, test } from './support/test.ts'
import { freeze, lightUrl, openWindows } from './support/windows.ts'
import { goToOtherWorkspace, isInOtherWorkspace } from './support/workspaces.ts'

readingTest('logging out in one window logs out all of them, which say so and hold their place', async ({ context, page, signIn }) => {
  await signIn(page, 'agent', lightUrl)
  const [other, asleep] = await openWindows(context, ['/order?status=300', lightUrl])
  if (!other || !asleep) throw new Error('two more windows')
  const wake = await freeze(asleep)
  await page.getByRole('button', { name: /, ruang kerja / }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login\?redirect_uri=.*status/)
  await expect(other.getByText(/^Anda keluar di jendela lain/)).toBeVisible()
  await wake()
  await expect(asleep).toHaveURL(/\/login/)
})

readingTest('the language and the theme that one window chooses are those of all', async ({ context, page, signIn }) => {
  await signIn(page, 'agent', lightUrl)
  const [other] = await openWindows(context, [lightUrl])
  if (!other) throw new Error('one more window')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('settings') ?? '{"state":{},"version":1}')
    localStorage.setItem('settings', JSON.stringify({ ...kept, state: { ...kept.state, theme: 'dark', language: 'en' } }))
  })
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  await expect(other.getByText('Connected', { exact: true })).toBeVisible()
})

readingTest('what is typed in one window stands in the others, and after a reload', async ({ context, page, signIn }) => {
  await signIn(page, 'owner', '/settings/agent/create')
  const [other] = await openWindows(context, ['/settings/agent/create'])
  const email = page.locator('input[type="email"]')
  await email.pressSequentially('budi@example.test')
  await expect(other?.locator('input[type="email"]') as typeof email).toHaveValue('budi@example.test')
  await page.reload()
  await expect(email).toHaveValue('budi@example.test')
})

test('going to another workspace takes all windows there, also one that slept through it', async ({ context, page, signIn }) => {
  await signIn(page, 'owner', '/order')
  const [other, asleep] = await openWindows(context, ['/order?status=300', lightUrl])
  if (!other || !asleep) throw new Error('two more windows')
  const wake = await freeze(asleep)
  await page.getByRole('button', { name: /Toko Melati Jaya$/ }).click()
  await goToOtherWorkspace(page)
  await isInOtherWorkspace(other)
  await other.goto('/order')
  await expect(other.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: /^Semua/ })).toHaveText('Semua306')
  await wake()
  await isInOtherWorkspace(asleep)
})

test('what one window saves stands in the list that another one shows', async ({ context, page, signIn }) => {
  await signIn(page, 'agent', lightUrl)
  const [other] = await openWindows(context, [lightUrl])
  if (!other) throw new Error('one more window')
  await other.keyboard.press('w')
  await other.keyboard.press('v')
  await expect(other.getByText('Belum ada susunan tersimpan')).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('k')
  await page.getByRole('combobox').fill('Pagi')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Jendela ini saja' }).click()
  await expect(page.getByText('Susunan Pagi disimpan')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pagi/ })).toBeVisible()
})

test('an order that one window accepts is accepted in the others', async ({ context, page, signIn, sandbox }) => {
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 1, courier_type: 'normal' })
  const code = orders[0]?.order_code as string
  await signIn(page, 'agent', `/order?s=${code}`)
  const [other] = await openWindows(context, [`/order?s=${code}`])
  if (!other) throw new Error('one more window')
  await expect(rowOf(page, code)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByText('Terima 1 pesanan', { exact: true })).toBeVisible()
  // Leaving the page sends what waits.
  await page.reload()
  await expect(rowOf(other, code)).toContainText('Diproses')
})

test('what one window holds before it is sent is marked in the others, and Z takes it back from there', async ({
  context,
  page,
  signIn,
  sandbox,
}) => {
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 1, courier_type: 'normal' })
  const code = orders[0]?.order_code as string
  await holdLonger(context)
  await signIn(page, 'agent', `/order?s=${code}`)
  const [other] = await openWindows(context, [`/order?s=${code}`])
  if (!other) throw new Error('one more window')
  await expect(rowOf(page, code)).toBeVisible()
  await expect(rowOf(other, code)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(rowOf(other, code)).toContainText('Ditahan')
  await expect(other.getByText('Terima 1 pesanan', { exact: true })).toBeVisible()
  await other.keyboard.press('z')
  await expect(other.getByText('Tidak jadi dikirim: Terima 1 pesanan')).toBeVisible()
  for (const one of [page, other]) {
    await expect(one.getByText('Terima 1 pesanan', { exact: true })).toBeHidden()
    await expect(rowOf(one, code)).toContainText('Baru')
  }
})

readingTest('the developer figures tell who holds the websocket and list the other windows', async ({ context, page, signIn }) => {
  await signIn(page, 'agent', lightUrl)
  const [other] = await openWindows(context, [lightUrl])
  if (!other) throw new Error('one more window')
  for (const one of [page, other]) {
    await one.keyboard.press('w')
    await one.keyboard.press('f')
  }
  const figures = (one: typeof page) => one.getByRole('region', { name: 'Angka pengembang' })
  const leads = async (one: typeof page) => ((await figures(one).textContent()) ?? '').includes('jendela ini')
  await expect.poll(async () => Number(await leads(page)) + Number(await leads(other))).toBe(1)
  const [leader, follower] = (await leads(page)) ? [page, other] : [other, page]
  await expect(figures(leader)).toContainText('1 terbuka')
  await expect(figures(follower)).toContainText('0 terbuka')
  await expect(figures(follower).getByRole('listitem')).toContainText('memegang sambungan')
  await follower.keyboard.press('w')
  await follower.keyboard.press('f')
  await expect(figures(follower)).toBeHidden()
})
