import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { addressOf, askServer, type ChatFacts, chatsOf, composer } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { expect, readingTest as test } from './support/test.ts'

/** The server's answer, changed on its way. */
const answerWith = <D = { chat: { last_reply_at: string } }>(page: Page, address: string, change: (data: D) => void) =>
  page.route(address, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: D }
    change(json.data)
    await route.fulfill({ response: answer, json })
  })

type Known = ChatFacts & { readonly last_reply_at: string | null }

test('where one cannot answer, the conversation says why and what can be done', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const read = async (query: string) => (await askServer<{ chats: Known[] }>(page, `/chat?${query}`)).chats
  const over = (await read('marketplace=whatsapp')).find(({ last_reply_at }) => last_reply_at && Date.now() - Date.parse(last_reply_at) > 86_400_000)
  await goTo(page, addressOf(over as Known))
  await expect(page.getByText('Sesi 24 jam sejak balasan terakhir pembeli sudah berakhir')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Template' }).getByRole('button').first()).toBeVisible()
  await expect(page.locator('textarea[aria-haspopup]')).toHaveCount(0)
  // Buyers of social channels have a number that WhatsApp and a telephone take as it is.
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/62\d{8,}$/)
  await expect(page.getByRole('link', { name: 'Telepon' })).toHaveAttribute('href', /^tel:\+62\d{8,}$/)
  await checkAccess(page, 'a conversation whose session is over')

  // A channel without templates offers none: only the buyer can go on.
  const [facebook] = await read('marketplace=facebook')
  await answerWith(page, '**/api/chat/facebook?**', ({ chat }) => {
    chat.last_reply_at = new Date(Date.now() - 90_000_000).toISOString()
  })
  await goTo(page, addressOf(facebook as Known))
  await expect(page.getByText('Di Facebook, chat ini baru bisa dibalas lagi setelah pembeli menulis.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Template' })).toHaveCount(0)

  const [banned] = await read('blacklist=1')
  await goTo(page, addressOf(banned as Known))
  await expect(page.getByText('Pembeli ini ada di daftar hitam')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keluarkan' })).toBeVisible()
  await goTo(page, '/chat/detail?chat_code=SHPE-tidak-ada')
  await expect(page.getByText('Chat tidak ditemukan')).toBeVisible()

  // What was written stays readable while the store is cut off.
  const [shopee] = (await read('marketplace=shopee')) as [Known]
  await answerWith<{ chat_feature: string }[]>(page, '**/api/store', (stores) => {
    for (const store of stores) store.chat_feature = 'expired'
  })
  await page.goto(addressOf(shopee))
  await expect(page.getByText(/^Akses chat toko .* kedaluwarsa atau tidak aktif\. Pesan lama tetap bisa dibaca/)).toBeVisible()
  await expect(page.getByRole('log').locator('[data-msg-id]').first()).toBeVisible()
  await expect(composer(page, shopee)).toHaveCount(0)
  await checkAccess(page, 'a conversation of a store whose chat is closed')
})

test('who only reads sees everything and changes nothing, in English too', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'en' }, version: 1 })))
  await signIn(page, 'viewer', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  await expect(page.getByText('You can only read chats.')).toBeVisible()
  await expect(page.getByRole('log').locator('.chat-line').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Done/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeDisabled()
  expect(await page.locator('.chat').textContent()).not.toMatch(/conversation\.|Pesanan|Catatan|Kirim/)
})

test('a conversation fits a phone and a narrow tile; what is known of the buyer comes over it', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  const url = addressOf(chat)
  await page.goto(`${url}#layout=1:row(25:*${url};25:/chat;25:/order;25:/home)`)
  const tile = page.locator(`[data-pane="${url}"]`)
  await expect(composer(tile, chat)).toBeVisible()
  const spills = () => tile.locator('.chat-main').evaluate((main) => main.scrollWidth > main.clientWidth)
  expect(await spills()).toBe(false)
  await expect(tile.locator('.chat-beside')).toBeHidden()
  await tile.getByRole('button', { name: 'Info pembeli' }).click()
  await expect(tile.getByRole('complementary')).toBeVisible()
  await tile.getByRole('complementary').getByRole('button', { name: 'Tutup' }).click()
  await expect(tile.locator('.chat-beside')).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  await expect(composer(page, chat)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= 390)).toBe(true)
  await checkAccess(page, 'a conversation on a phone')
})
