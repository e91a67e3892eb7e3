import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { goTo } from './support/go-to.ts'
import { expect, readingTest, test } from './support/test.ts'
import { written } from './support/written.ts'

const menus = ['reply-template', 'working-hours', 'auto-reply', 'chat-rotation', 'chat-reassignment', 'other', 'tags'] as const
const rows = (page: Page) => page.locator('[data-pane] li[data-row]')
const names = (page: Page) => page.locator('[data-pane] li[data-row] .font-medium').allTextContents()
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

readingTest('every menu is reached by keyboard and has nothing that axe would mend', async ({ page, signIn }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn(page, 'owner', '/settings/chat')
  await expect(page.getByRole('link', { name: /^Template balasan/ })).toContainText('8 template')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/chat\/working-hours$/)
  await goTo(page, '/settings/chat')
  await expect(page.getByRole('link', { name: /^Tag/ })).toContainText('6 tag')
  await checkAccess(page, 'overview')
  for (const menu of menus) {
    await goTo(page, `/settings/chat/${menu}`)
    await expect(page.locator('[data-pane] :is(li[data-row], [role="switch"])').first()).toBeVisible()
    await checkAccess(page, menu)
  }
  await goTo(page, '/settings/chat/reply-template')
  await rows(page).first().getByRole('button').nth(1).click()
  await expect(page.getByRole('dialog', { name: 'Ubah template balasan' })).toBeVisible()
  await checkAccess(page, 'template dialog')
})

readingTest('the menus fit a phone and speak English', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'en' }, version: 1 })))
  await signIn(page, 'owner', '/settings/chat')
  for (const menu of menus) {
    await goTo(page, `/settings/chat/${menu}`)
    await expect(page.locator('[data-pane] :is(li[data-row], [role="switch"])').first()).toBeVisible()
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('[data-pane] *')].some((one) => one.getBoundingClientRect().right > 391 && !one.closest('nav')),
    )
    expect([menu, wide]).toEqual([menu, false])
    expect(await page.locator('[data-pane]').textContent()).not.toMatch(/chat-settings\.|Balasan|Simpan|Rotasi|Jam kerja|Tambah|Seret/)
  }
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
})

test('templates are written, put in order by keys and by dragging, deleted and brought back, in every window', async ({ page, context, signIn }) => {
  await signIn(page, 'owner', '/settings/chat/reply-template')
  await expect(rows(page)).toHaveCount(8)
  const other = await context.newPage()
  await other.goto('/settings/chat/reply-template')
  await expect(rows(other)).toHaveCount(8)

  await page.getByRole('button', { name: 'Buat template balasan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buat template balasan' })
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['Wajib diisi', 'Wajib diisi'])
  await dialog.getByRole('textbox', { name: 'Nama' }).fill('SALAM')
  await dialog.getByLabel('Isi pesan').fill('Halo {nama}, ')
  await expect(dialog).toContainText('{nama} tidak dikenal')
  await dialog.getByLabel('Isi pesan').fill('Halo ')
  await dialog.getByRole('button', { name: 'Sisipkan Nama pembeli' }).click()
  await expect(dialog).toContainText('Halo Siti Rahma')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Nama ini sudah dipakai')
  await dialog.getByRole('textbox', { name: 'Nama' }).fill('pagi')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(9)
  await expect(rows(other)).toHaveCount(9)

  // By keys: to the last one, and up.
  await page.keyboard.press('Shift+G')
  await page.keyboard.press('Control+ArrowUp')
  await expect.poll(async () => (await names(page)).indexOf('pagi')).toBe(7)
  // By the handle's own arrows.
  await page.getByRole('button', { name: 'Pindahkan pagi' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await names(page)).indexOf('pagi')).toBe(6)
  // By dragging it to the top.
  await expect.poll(async () => (await names(other)).indexOf('pagi')).toBe(6)
  const handle = await page.getByRole('button', { name: 'Pindahkan pagi' }).boundingBox()
  const first = await rows(page).first().boundingBox()
  if (!handle || !first) throw new Error('Nothing to drag')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 8, first.y + first.height, { steps: 12 })
  await page.mouse.move(handle.x + 8, first.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await names(page))[0]).toBe('pagi')
  await expect.poll(async () => (await names(other))[0]).toBe('pagi')
  await page.reload()
  await expect.poll(async () => (await names(page))[0]).toBe('pagi')

  await page.getByRole('button', { name: 'Hapus resi' }).click()
  await expect(rows(page)).toHaveCount(8)
  const before = await names(page)
  await status(page, 'Template resi dihapus').getByRole('button').first().click()
  await expect(rows(page)).toHaveCount(9)
  await expect.poll(async () => (await names(page)).indexOf('resi')).toBe(3)
  expect((await names(page)).filter((name) => name !== 'resi')).toEqual(before)
})

for (const anew of [false, true])
  test(`a form whose answer was lost is sent again${anew ? ' after the page was loaded anew' : ''}, and what it makes is there once`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'owner', '/settings/chat/reply-template')
    await expect(rows(page)).toHaveCount(8)
    const dialog = page.getByRole('dialog', { name: 'Buat template balasan' })
    await page.getByRole('button', { name: 'Buat template balasan' }).click()
    await dialog.getByRole('textbox', { name: 'Nama' }).fill('pagi')
    await dialog.getByLabel('Isi pesan').fill('Selamat pagi')
    let lost = 0
    await page.route('**/api/chat/template', async (route) => {
      if (route.request().method() === 'GET' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('alert')).toBeVisible()
    if (anew) {
      await page.reload()
      await expect(dialog.getByLabel('Isi pesan')).toHaveValue('Selamat pagi')
    }
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(rows(page)).toHaveCount(9)
  })

test('who presses everything twice means it once', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/settings/chat/reply-template')
  await expect(rows(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Hapus resi' }).dblclick()
  await expect(status(page, 'Template resi dihapus')).toBeVisible()
  await expect(rows(page)).toHaveCount(7)
  await status(page, 'Template resi dihapus')
    .getByRole('button', { name: /^Urungkan/ })
    .dblclick()
  await expect(rows(page)).toHaveCount(8)
  await page.getByRole('button', { name: 'Buat template balasan' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Buat template balasan' })).toBeVisible()
})

test('working hours are written as people write them, and refused where they are none', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/settings/chat/working-hours')
  await page.getByLabel('Senin, mulai').fill('22')
  await page.getByLabel('Senin, sampai').fill('2.30')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Senin, sampai')).toHaveValue('02:30')
  await expect(page.getByText('keesokan hari')).toBeVisible()
  await page.getByLabel('Selasa, sampai').fill('25')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'paling malam 24:00' })).toBeVisible()
  await page.getByLabel('Selasa, sampai').fill('24')
  await page.getByRole('switch', { name: 'Minggu' }).click()
  await page.getByRole('button', { name: 'Tambah jam Rabu' }).click()
  await expect(page.getByLabel('Rabu 2, mulai')).toHaveValue('17:00')
  // What is written is there again after a reload, before it is saved.
  await page.reload()
  await expect(page.getByLabel('Senin, mulai')).toHaveValue('22:00')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(status(page, 'Pengaturan chat disimpan')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Selasa, sampai')).toHaveValue('24:00')
  await expect(page.getByLabel('Rabu 2, mulai')).toHaveValue('17:00')
  await expect(page.getByRole('switch', { name: 'Minggu' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeDisabled()
})

test('an automatic reply needs its text, the rotation its agents, and the time of reassignment a number', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/settings/chat/auto-reply')
  const block = page.getByRole('region', { name: 'Di luar jam kerja' })
  await block.getByRole('switch').click()
  await expect(block.getByRole('alert')).toHaveText('Tulis isi pesannya dulu')
  await block.getByLabel('Isi pesan').fill('Kami tutup, {name}.')
  await written(page, '/account/settings/chat', () => block.getByRole('switch').click())
  await expect(block.getByRole('switch')).toBeChecked()
  await page.reload()
  await expect(block.getByRole('switch')).toBeChecked()
  await expect(block.getByLabel('Isi pesan')).toHaveValue('Kami tutup, {name}.')

  await page.getByRole('link', { name: 'Rotasi chat' }).click()
  await page.getByRole('switch').click()
  await expect(page.getByText('Belum ada agen online')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Rizky Ramadhan/ }).click()

  await page.getByRole('link', { name: 'Pengalihan chat' }).click()
  await page.getByRole('switch').click()
  const minutes = page.getByLabel('Alihkan setelah')
  await minutes.fill('0')
  await expect(page.getByText('Tulis 1 sampai 1.440 menit')).toBeVisible()
  await minutes.fill('7')
  await page.keyboard.press('Enter')
  await expect(status(page, 'Pengaturan chat disimpan')).toBeVisible()

  await page.getByRole('link', { name: 'Tag', exact: true }).click()
  await page.getByPlaceholder('Nama tag').fill('komplain')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Nama ini sudah dipakai')
  await page.getByPlaceholder('Nama tag').fill('VIP')
  await page.keyboard.press('Enter')
  await expect(rows(page).filter({ hasText: 'VIP' })).toBeVisible()
  await page.getByRole('button', { name: 'Hapus VIP' }).click()
  await expect(page.getByRole('combobox', { name: 'Hapus tag ini dari semua chat?' })).toBeVisible()
  await page.getByRole('option', { name: 'Hapus dari semua chat' }).click()
  await expect(rows(page).filter({ hasText: 'VIP' })).toHaveCount(0)

  await page.goto('/settings/chat')
  await expect(page.getByRole('link', { name: /^Rotasi chat/ })).toContainText('Aktif')
  await expect(page.getByRole('link', { name: /^Pengalihan chat/ })).toContainText('7 menit')
  await expect(page.getByRole('link', { name: /^Balasan otomatis/ })).toContainText('1 aktif')
})

test('a buyer who writes is given to the agent who came online, and answered by itself once', async ({ page, browser, signIn, sandbox, baseURL }) => {
  await signIn(page, 'owner', '/settings/chat')
  const api = (method: string, path: string, body?: unknown) =>
    page.evaluate(
      async ([how, where, what]) => {
        const token = JSON.parse(localStorage.getItem('token') as string).access_token
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const reply = await fetch(`/api${where}`, { method: how, headers, ...(what ? { body: what } : {}) })
        if (!reply.ok) throw new Error(`${where}: ${reply.status} ${await reply.text()}`)
        return (await reply.json()).data
      },
      [method, path, body ? JSON.stringify(body) : ''] as const,
    )
  const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, start: '00:00', end: '24:00' }))
  for (const [key, value] of [
    ['working_hour', always],
    ['auto_reply_wh_msg', 'Halo {name}, selamat datang di {store}.'],
    ['auto_reply_wh', true],
  ])
    await api('POST', '/account/settings/chat', { key, value })
  await api('PATCH', '/account/settings/toggle', { type: 'chat_rotation', value: true })

  const agent = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await agent.newPage()
  await signIn(desk, 'agent', '/order?status=200')
  await expect(desk.getByTitle('Offline untuk chat')).toBeVisible()
  await desk.getByRole('button', { name: /^Rizky Ramadhan/ }).click()
  await desk.getByRole('menuitemcheckbox', { name: 'Online untuk chat' }).click()
  await expect(desk.getByTitle('Online untuk chat')).toBeVisible()

  interface Told {
    chat_id: string
    store_id: string
    messages: { sender: string; text: string }[]
  }
  const buyer = await sandbox<Told>('chat', { marketplace: 'tokopedia', full_name: 'Wati Suryani', text: 'Kak, ready?' })
  const said = async () => {
    const { messages } = await sandbox<Told>(`chat?marketplace=tokopedia&store_id=${buyer.store_id}&chat_id=${buyer.chat_id}`)
    return messages.filter(({ sender }) => sender === 'seller').map(({ text }) => text)
  }
  await expect.poll(said).toEqual([expect.stringMatching(/^Halo Wati Suryani, selamat datang di .+\.$/)])
  const chats = (await api('GET', '/chat?s=Wati%20Suryani')) as { chats?: { agent_name: string; is_replied: number }[] }
  expect(chats.chats?.[0]).toMatchObject({ agent_name: 'Rizky Ramadhan', is_replied: 0 })
  await sandbox('chat', { marketplace: 'tokopedia', store_id: buyer.store_id, chat_id: buyer.chat_id, text: 'Halo?' })
  await expect
    .poll(async () => ((await api('GET', '/chat?s=Wati%20Suryani')) as { chats: { unread_count: number }[] }).chats[0]?.unread_count)
    .toBe(2)
  expect(await said()).toHaveLength(1)
  await agent.close()
})
