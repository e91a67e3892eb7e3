import type { MadeOrder } from './support/orders.ts'
import { delivery, device, pressNotification, pushTest, shown, turnOn } from './support/push.ts'
import { expect, readingTest, test } from './support/test.ts'

pushTest(
  'a new order is told on a device while no window is in view, and pressing it opens the order',
  { tag: '@device' },
  async ({ page, context, signIn, sandbox, server, pushes: { service, browser } }) => {
    await signIn(page, 'owner', '/settings/notification')
    await turnOn(page)
    const deliver = await delivery(context, page, server.url)

    const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 1 })
    const code = orders[0]?.order_code as string
    // What it takes may have run low, which is told beside it.
    const told = () =>
      service.received.map((one) => browser.read<{ title: string; body: string; url: string }>(one)).filter(({ title }) => title === 'Pesanan baru')
    await expect.poll(told).toMatchObject([{ url: `/order/detail?order_code=${code}` }])
    const [message] = told() as [ReturnType<typeof told>[number]]

    // In view, the window itself tells; a trial shows all the same.
    await deliver(message)
    expect(await shown(context)).toEqual([])
    await deliver({ ...message, title: 'Percobaan', tag: 'trial', always: true })
    expect(await shown(context)).toMatchObject([{ title: 'Percobaan' }])

    // Nobody looks at the app.
    const elsewhere = await context.newPage()
    const deliverThere = await delivery(context, elsewhere, server.url)
    await page.close()
    await deliverThere(message)
    expect((await shown(context)).map(({ title }) => title)).toContain('Pesanan baru')

    const again = await context.newPage()
    await again.goto('/order/log')
    await expect(again.locator('[data-pane="/order/log"]')).toBeVisible()
    await again.evaluate(() => navigator.serviceWorker.ready)
    await pressNotification(context, 'Pesanan baru')
    await expect(again.locator(`[data-pane*="${code}"]`)).toBeVisible()
  },
)

pushTest('turning it off and signing out end the subscription', { tag: '@device' }, async ({ page, signIn, pushes: { service } }) => {
  await signIn(page, 'agent', '/settings/notification')
  await turnOn(page)
  await page.getByRole('button', { name: 'Kirim percobaan' }).click()
  await expect.poll(() => service.received.length).toBe(1)

  await device(page).click()
  await expect(device(page)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Kirim percobaan' })).toBeHidden()
  await device(page).click()
  await expect(device(page)).toBeChecked()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('keluar')
  await page.locator('[data-command="session.logout"]').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull()
})

readingTest('a browser that does not permit notifications says what to do about it', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings/notification')
  // Nobody answers the browser's question here: it counts as a no.
  await device(page).click()
  await expect(page.getByText('Izinkan notifikasi untuk situs ini')).toBeVisible()
  await expect(device(page)).not.toBeChecked()
})

readingTest('a browser without pushes says that they are not available', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await signIn(page, 'agent', '/settings/notification')
  await expect(page.getByText('Notifikasi tidak tersedia di perangkat ini.')).toBeVisible()
  await expect(device(page)).toBeDisabled()
})

test('what a person is told of is kept for every device', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings/notification')
  const orders = page.getByRole('switch', { name: 'Pesanan baru' })
  await expect(orders).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Koneksi toko terputus' })).toHaveCount(0)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await orders.click()
  await expect(orders).not.toBeChecked()
  await saved
  await page.reload()
  await expect(orders).not.toBeChecked()
})
