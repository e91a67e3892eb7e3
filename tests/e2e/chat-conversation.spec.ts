import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { expect, test } from './support/test.ts'

interface Chat {
  readonly chat_code: string
  readonly full_name: string
  readonly alias_name: string | null
}

/** Two chats that may be answered, as the page's own session reads them. */
async function chatsOf(page: Page): Promise<readonly [Chat, Chat]> {
  const chats = await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}')
    const reply = await fetch('/api/chat?marketplace=shopee', { headers: { authorization: `Bearer ${access_token}` } })
    return (await reply.json()).data.chats
  })
  expect(chats.length).toBeGreaterThan(1)
  return [chats[0], chats[1]]
}

const addressOf = ({ chat_code }: Chat) => `/chat/detail?chat_code=${chat_code}`
const nameOf = ({ alias_name, full_name }: Chat) => alias_name || full_name
const composer = (page: Page, chat: Chat) => page.getByRole('textbox', { name: `Balasan untuk ${nameOf(chat)}` })
const lineOf = (page: Page, text: string) => page.locator('.chat-line', { hasText: text })
/** What the sandbox's marketplace got. */
const serverTexts = (page: Page, chat: Chat) =>
  page.evaluate(async (code) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}')
    const reply = await fetch(`/api/chat/shopee?chat_code=${code}`, { headers: { authorization: `Bearer ${access_token}` } })
    return (await reply.json()).data.messages.map(({ message }: { message: string }) => message)
  }, chat.chat_code)

test('a draft stays with its chat through changes of chat, layout, tab and window, and is sent to that chat alone', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'agent', '/home')
  const [one, two] = await chatsOf(page)
  await page.goto(addressOf(one))
  await composer(page, one).fill('untuk yang pertama')
  await page.goto(addressOf(two))
  await expect(composer(page, two)).toHaveValue('')
  await composer(page, two).fill('untuk yang kedua')

  // Both side by side, then as tabs of one tile.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Mod+\\'.replace('Mod', 'Control'))
  await page.evaluate((url) => history.pushState(null, '', url), addressOf(two))
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  await expect(composer(page, two).first()).toHaveValue('untuk yang kedua')

  const other = await context.newPage()
  await other.goto(`${addressOf(one)}&standalone=true`)
  await expect(composer(other, one)).toHaveValue('untuk yang pertama')
  await composer(other, one).fill('untuk yang pertama, dari jendela lain')
  await composer(other, one).press('Enter')
  await expect(lineOf(other, 'dari jendela lain')).toHaveCount(1)
  await expect(composer(other, one)).toHaveValue('')

  await expect(composer(page, two).first()).toHaveValue('untuk yang kedua')
  await page.goto(addressOf(one))
  await expect(composer(page, one)).toHaveValue('')
  await expect(lineOf(page, 'dari jendela lain')).toHaveCount(1)
  expect((await serverTexts(page, two)).join()).not.toContain('untuk yang')
})

test('a message that was sent is taken back by a key, and what it said is written again', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  await page.goto(addressOf(chat))
  await composer(page, chat).fill('jangan terkirim')
  await composer(page, chat).press('Enter')
  await expect(lineOf(page, 'jangan terkirim')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(lineOf(page, 'jangan terkirim')).toHaveCount(0)
  await expect(composer(page, chat)).toHaveValue('jangan terkirim')
  await expect.poll(() => serverTexts(page, chat)).not.toContain('jangan terkirim')
})

test('what is written without a network is kept over a reload and sent once when the network is back', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  await page.goto(addressOf(chat))
  await expect(composer(page, chat)).toBeVisible()
  // Sent, but the answer is lost: the server has it, the window does not know.
  let lost = 0
  await context.route('**/api/chat/reply', async (route) => {
    lost += 1
    if (lost <= 2) await route.fetch()
    await route.abort()
  })
  await composer(page, chat).fill('sekali saja')
  await composer(page, chat).press('Enter')
  await composer(page, chat).fill('lalu ini')
  await composer(page, chat).press('Enter')
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(lineOf(page, 'lalu ini')).toHaveCount(1)
  await page.reload()
  await expect(lineOf(page, 'lalu ini')).toHaveCount(1)
  await context.unroute('**/api/chat/reply')
  await expect.poll(() => serverTexts(page, chat), { timeout: 40_000 }).toContain('lalu ini')
  const texts = (await serverTexts(page, chat)) as string[]
  expect(texts.filter((text) => text === 'sekali saja')).toHaveLength(1)
  expect(texts.indexOf('sekali saja')).toBeLessThan(texts.indexOf('lalu ini'))
  await expect(lineOf(page, 'sekali saja')).toHaveCount(1)
})

test('a message that failed says why, and is sent again', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  await page.goto(addressOf(chat))
  let refused = false
  await page.route('**/api/chat/reply', async (route) => {
    if (refused) return route.continue()
    refused = true
    await route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'NOT_SUPPORTED', message: 'Belum bisa di marketplace ini' }, message: 'NOT_SUPPORTED' }),
    })
  })
  await composer(page, chat).fill('coba lagi nanti')
  await composer(page, chat).press('Enter')
  const line = lineOf(page, 'coba lagi nanti')
  await expect(line).toContainText('Gagal dikirim: Belum bisa di marketplace ini')
  await line.getByRole('button', { name: 'Kirim ulang' }).click()
  await expect(line).not.toContainText('Gagal dikirim')
  await expect.poll(() => serverTexts(page, chat)).toContain('coba lagi nanti')
  await checkAccess(page, 'conversation')
})

test('a slash offers templates and products; what is no image is refused', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  await page.goto(addressOf(chat))
  await composer(page, chat).fill('')
  await composer(page, chat).pressSequentially('/')
  const offered = page.getByRole('listbox', { name: 'Template dan produk' })
  await expect(offered.getByRole('option').first()).toBeVisible()
  await composer(page, chat).press('Enter')
  await expect(offered).toHaveCount(0)
  await expect(composer(page, chat)).not.toHaveValue('/')
  await page.locator('input[type="file"]').setInputFiles({ name: 'daftar.txt', mimeType: 'text/plain', buffer: Buffer.from('bukan') })
  await expect(page.getByRole('alert').filter({ hasText: 'Bukan gambar' })).toBeVisible()
})
