import type { Locator, Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { goTo } from './support/go-to.ts'
import { cursorOf } from './support/orders.ts'
import { focusedPane, panesOf } from './support/panes.ts'
import { expect, readingTest, test } from './support/test.ts'
import { typeText } from './support/typing.ts'
import { written } from './support/written.ts'

const chats = (page: Page) => page.locator('[role="row"][data-chat-code]')
const chatOf = (page: Page, code: string) => page.locator(`[role="row"][data-chat-code="${code}"]`)
const codeAt = async (page: Page, index: number) => (await chats(page).nth(index).getAttribute('data-chat-code')) as string
const cursorCode = async (page: Page) => (await cursorOf(page).getAttribute('data-chat-code')) as string
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Kelompok chat' }).getByRole('link', { name })
const counted = async (page: Page, name: string) => Number(((await tab(page, name).textContent()) ?? '').replace(/\D/g, ''))

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

test('the inbox is worked through by keyboard, and each step can be undone', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, 'agent', '/home')
  await keys(page, 'g', 'c')
  await expect(chats(page).first()).toBeVisible()

  // The first that waits for a reply: done, and on to the next.
  await page.keyboard.press('Shift+U')
  const waiting = await cursorCode(page)
  const row = chatOf(page, waiting)
  await expect(row.getByRole('img', { name: 'Belum dibalas' })).toBeVisible()
  const unreplied = await counted(page, 'Belum dibalas')
  await page.keyboard.press('e')
  await expect(row.getByRole('img', { name: 'Sudah dibalas' })).toBeVisible()
  await expect(row).not.toHaveAttribute('data-unread')
  expect(await cursorCode(page)).not.toBe(waiting)
  await expect.poll(() => counted(page, 'Belum dibalas')).toBe(unreplied - 1)
  await expect(page.getByRole('status').filter({ hasText: '1 chat selesai' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(row.getByRole('img', { name: 'Belum dibalas' })).toBeVisible()

  // What is done to a chat stays when the page is loaded again.
  await keys(page, 'g', 'g', 'j', 'j', 'j', 'j', 'j', 'j')
  await expect(cursorOf(page)).toHaveAttribute('aria-rowindex', '8')
  const code = await cursorCode(page)
  const one = chatOf(page, code)
  const read = (await one.getAttribute('data-unread')) === null
  await page.keyboard.press('u')
  await (read ? expect(one) : expect(one).not).toHaveAttribute('data-unread')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await typeText(page, 'Nanti sore')
  await page.keyboard.press('Enter')
  // The chat may have had as many tags as a row shows: its title has them all.
  // A message may say these words too.
  await expect(one.locator('.inbox-tags')).toHaveAttribute('title', /Nanti sore/)
  await page.keyboard.press('a')
  await page.getByRole('option', { name: /Rizky Ramadhan/ }).click()
  await expect(one).toContainText('Rizky')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Catatan' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Minta dikirim pagi')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await written(page, '/chat/update', () => page.keyboard.press('p'))
  await expect(one.getByRole('img', { name: 'Disematkan' })).toBeVisible()
  await page.reload()
  await expect(one.getByRole('img', { name: 'Catatan: Minta dikirim pagi' })).toBeVisible()
  // A message may say these words too.
  await expect(one.locator('.inbox-tags')).toHaveAttribute('title', /Nanti sore/)
  await expect(one.getByRole('img', { name: 'Disematkan' })).toBeVisible()

  // Snoozed and blacklisted chats leave the list, and are found where they went.
  await keys(page, 'g', 'g')
  await expect(cursorOf(page)).toHaveAttribute('aria-rowindex', '2')
  const asleep = await cursorCode(page)
  await page.keyboard.press('s')
  await page.getByRole('option', { name: /^Besok pagi/ }).click()
  await expect(chatOf(page, asleep)).toHaveCount(0)
  const banned = await cursorCode(page)
  await page.keyboard.press('b')
  await page.getByRole('option', { name: 'Ya, masukkan ke daftar hitam' }).click()
  await expect(chatOf(page, banned)).toHaveCount(0)
  await goTo(page, '/chat?snoozed=1')
  await expect(chatOf(page, asleep)).toBeVisible()
  await goTo(page, '/chat?blacklist=1')
  await expect(chatOf(page, banned)).toBeVisible()

  // All that is unread is marked by a job.
  await goTo(page, '/chat?type=unread')
  await expect(chats(page).first()).toBeVisible()
  await page.keyboard.press('Shift+I')
  await page.getByRole('option', { name: 'Ya, tandai semua' }).click()
  await expect(page.getByText('Semua chat sudah dibaca')).toBeVisible()

  // Who has it is picked beside the conversation, by letters of a name.
  await goTo(page, `/chat/detail?chat_code=${asleep}`)
  // What was ordered stands above it, and moves it down when it comes.
  const orders = page.getByRole('region', { name: 'Pesanan', exact: true })
  await expect(orders.getByRole('listitem').or(orders.getByText('Belum ada pesanan')).first()).toBeVisible()
  await page.getByRole('group', { name: 'Ditangani' }).getByRole('button', { name: 'Ganti', exact: true }).click()
  await page.getByRole('combobox', { name: 'Ditangani' }).fill('rizky')
  await expect(page.getByRole('listbox', { name: 'Ditangani' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Ditangani' })).toContainText('Rizky Ramadhan')
})

test('what buyers write shows at once where it stands, and moves nothing under the cursor', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', '/chat')
  await expect(chats(page).nth(8)).toBeVisible()
  await keys(page, 'j', 'j', 'j', 'j', 'j', 'j')
  await expect(cursorOf(page)).toHaveAttribute('aria-rowindex', '7')
  const before = [await codeAt(page, 5), await codeAt(page, 6)]
  const stranger = await sandbox<{ chat_id: string; store_id: string }>('chat', {
    marketplace: 'tokopedia',
    full_name: 'Wati Suryani',
    text: 'Kak, ready?',
  })
  const news = page.getByRole('button', { name: /chat baru$/ })
  await expect(news).toBeVisible()
  expect([await codeAt(page, 5), await codeAt(page, 6)]).toEqual(before)
  await keys(page, 'g', 'g')
  await expect(news).toHaveCount(0)
  const wati = chats(page).filter({ hasText: 'Wati Suryani' })
  await expect(wati).toContainText('Kak, ready?')
  await sandbox('chat', { marketplace: 'tokopedia', store_id: stranger.store_id, chat_id: stranger.chat_id, text: 'Halo?' })
  await expect(wati).toContainText('Halo?')
  await expect(wati.getByRole('img', { name: '2 pesan belum dibaca' })).toBeVisible()
})

test('a chat is snoozed until a time that is typed, or until its buyer writes, and comes back both ways', async ({
  page,
  signIn,
  sandbox,
  server,
}) => {
  test.slow()
  const { chat_id, store_id } = await sandbox<{ chat_id: string; store_id: string }>('chat', {
    marketplace: 'tokopedia',
    full_name: 'Wati Suryani',
    text: 'Kak, ready?',
  })
  await sandbox('chat', { marketplace: 'tokopedia', full_name: 'Bagus Wijaya', text: 'Halo' })
  await signIn(page, 'agent', '/chat')
  const wati = chats(page).filter({ hasText: 'Wati Suryani' })
  const bagus = chats(page).filter({ hasText: 'Bagus Wijaya' })
  const snooze = async (row: Locator, answer: string) => {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Tunda/ }).click()
    await page.getByRole('dialog').getByRole('combobox').fill(answer)
    await page.keyboard.press('Enter')
  }
  await expect(wati).toBeVisible()
  await snooze(wati, 'kemarin')
  await expect(page.getByText(/Tulis waktu yang belum lewat/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await snooze(wati, 'sampai pembeli')
  await expect(wati).toHaveCount(0)
  await snooze(bagus, 'besok 9.15')
  await expect(bagus).toHaveCount(0)
  await page.getByRole('button', { name: 'Ditunda' }).click()
  await expect(wati.getByRole('img', { name: 'Ditunda sampai pembeli membalas' })).toBeVisible()
  await expect(bagus.getByRole('img', { name: /^Ditunda sampai \d/ })).toBeVisible()
  const code = (await bagus.getAttribute('data-chat-code')) as string

  // The buyer writes, and the time comes.
  await page.goto('/chat')
  await expect(chats(page).first()).toBeVisible()
  await expect(wati).toHaveCount(0)
  await sandbox('chat', { marketplace: 'tokopedia', store_id, chat_id, text: 'Jadi gimana?' })
  await expect(wati).toContainText('Jadi gimana?')
  await inDatabase(server.databaseUrl, `update chat_message set reply_time = reply_time - interval '3 hours' where chat_code = '${code}'`)
  await inDatabase(
    server.databaseUrl,
    `update chat set last_message_at = last_message_at - interval '3 hours', snoozed_until = now() + interval '2 seconds' where chat_code = '${code}'`,
  )
  await expect(bagus).toBeVisible()
  await expect(bagus).toHaveAttribute('data-unread')
  // It comes back though nobody wrote since.
  await expect(bagus).toContainText('3 jam')
})

test('questions below products count beside the inbox until they are answered', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', '/chat')
  await expect(chats(page).first()).toBeVisible()
  const button = page.getByRole('button', { name: /^Diskusi/ })
  await expect(button).toHaveCount(0)
  const asked = await sandbox<{ discussion_id: number }>('discussion', { marketplace: 'tokopedia', full_name: 'Siti Rahma', text: 'Bisa COD?' })
  await expect(button).toHaveText('Diskusi 1')
  await sandbox('discussion', { marketplace: 'tokopedia', text: 'Warna hitam?' })
  await expect(button).toHaveText('Diskusi 2')
  await sandbox('discussion/answer', { marketplace: 'tokopedia', discussion_id: asked.discussion_id })
  await expect(button).toHaveText('Diskusi 1')
  await page.keyboard.press('Shift+D')
  const list = page.getByRole('dialog', { name: 'Diskusi' })
  await expect(list).toContainText('Warna hitam?')
  // Fewer rows in view are judged sooner.
  await page.setViewportSize({ width: 1440, height: 420 })
  await checkAccess(page, 'questions below products')
  await list.getByRole('button', { name: /sudah dijawab/ }).press('Enter')
  await expect(button).toHaveCount(0)
})

readingTest('what was said is found in all messages, and leads to its place in the conversation', async ({ page, signIn }) => {
  readingTest.slow()
  await signIn(page, 'agent', '/chat')
  await expect(chats(page).nth(3)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('kirim dari mana')
  // Until then the link is of the text so far.
  await expect(page).toHaveURL(/mana$/)
  await page.getByRole('link', { name: 'Lihat pesan' }).click()
  await expect(page).toHaveURL(/find=messages/)
  const hits = page.locator('[role="row"][data-msg-id]')
  await expect(hits.first().locator('mark').first()).toHaveText(/^(kirim|dari|mana)/i)
  const found = await hits.first().getAttribute('data-msg-id')
  await keys(page, 'j', 'Enter')
  const message = focusedPane(page).locator(`.chat-line[data-msg-id="${found}"]`)
  await expect(message).toBeInViewport()
  await expect(message).toContainText(/kirim/i)
})

readingTest('R answers the chat under the cursor: the keys go on in its composer', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/chat')
  await expect(chats(page).nth(3)).toBeVisible()
  const second = await codeAt(page, 1)
  await keys(page, 'j', 'j', 'r')
  await expect(focusedPane(page)).toHaveAttribute('data-pane', `/chat/detail?chat_code=${second}`)
  await expect(focusedPane(page).locator('textarea, [role="textbox"]').first()).toBeFocused()
})

readingTest('the inbox says when it cannot be read, and that it is loading in the shape that it will have', async ({ page, signIn }) => {
  // Of the list, and not of how many are unread.
  const list = /\/api\/chat\?(?!type=unread)/
  await page.route(list, (route) => new Promise((later) => setTimeout(later, 1_200)).then(() => route.abort()))
  await signIn(page, 'agent', '/chat')
  await expect(page.locator('.list-missing')).not.toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(chats(page).nth(3)).toBeVisible()
})

readingTest('a chat opens beside its inbox and follows it; Shift+Enter opens another of its own', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/chat')
  await expect(chats(page).nth(3)).toBeVisible()
  const [first, second] = [await codeAt(page, 0), await codeAt(page, 1)]
  await keys(page, 'j', 'Enter')
  await expect(focusedPane(page)).toHaveAttribute('data-pane', `/chat/detail?chat_code=${first}`)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(focusedPane(page)).toHaveAttribute('data-pane', '/chat')
  await page.keyboard.press('j')
  await expect(page.locator(`[data-pane="/chat/detail?chat_code=${second}"]`)).toBeVisible()
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('Shift+Enter')
  await expect(panesOf(page)).toHaveCount(3)
})

readingTest('chats are found, filtered and paged, all in the address, with nothing that axe would mend', async ({ page, signIn }) => {
  readingTest.slow()
  await signIn(page, 'owner', '/chat')
  await expect(chats(page).nth(3)).toBeVisible()
  const name = ((await chats(page).nth(2).getByRole('link').textContent()) ?? '').trim()
  await page.keyboard.press('x')
  await keys(page, 'j', 'x')
  await checkAccess(page, 'the inbox with a selection')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page).toHaveURL(/\/chat\?s=/)
  // Capitals do not count: Edi is found in Dedi.
  await expect.poll(async () => (await chats(page).allInnerTexts()).every((text) => text.toLowerCase().includes(name.toLowerCase()))).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('tidak ada yang bernama begini')
  await expect(page).toHaveURL(/begini$/)
  await expect(page.getByText('Tidak ada chat yang cocok')).toBeVisible()
  await page.getByRole('link', { name: 'Hapus filter' }).click()
  await tab(page, 'Belum dibalas').click()
  await expect(page).toHaveURL(/\/chat\?type=unreplied$/)
  await expect(page.getByRole('img', { name: 'Sudah dibalas' })).toHaveCount(0)

  // More than the first page is walked to, and the list goes on.
  await page.goto('/chat')
  await expect(chats(page).nth(3)).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Shift+G')
        return Number(await page.locator('[data-cursor]').getAttribute('aria-rowindex'))
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(80)
})

readingTest('the inbox fits a phone and speaks English; who reads only changes nothing', async ({ page, signIn }) => {
  readingTest.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'en' }, version: 1 })))
  await signIn(page, 'viewer', '/chat')
  await expect(chats(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= 390)).toBe(true)
  await checkAccess(page, 'the inbox on a phone')
  expect(await page.locator('[data-pane]').textContent()).not.toMatch(/inbox\.|Belum|Semua/)
  await chats(page).first().getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: /^Mark as (un)?read/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Done, go to the next' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chats(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/chat\/detail\?chat_code=/)
})

readingTest('who may not chat has no way there', async ({ page, signIn }) => {
  await signIn(page, 'packer', '/chat')
  await expect(page).toHaveURL(/\/error\/no-access\?from=/)
})
