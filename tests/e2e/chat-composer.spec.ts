import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { addressOf, askServer, type ChatFacts, chatsOf, composer, lineOf, messagesOf, textsOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { holdLonger, sendsLater } from './support/hold.ts'
import { expect, test } from './support/test.ts'

/** Hands files over as the browser does when something is pasted into, or dropped on, an element. */
const handOver = (page: Page, selector: string, how: 'paste' | 'drop', size: readonly [number, number] | null) =>
  page.locator(selector).evaluate(
    async (element, [type, drawn]) => {
      const transfer = new DataTransfer()
      if (drawn) {
        const canvas = Object.assign(document.createElement('canvas'), { width: drawn[0], height: drawn[1] })
        canvas.getContext('2d')?.fillRect(0, 0, drawn[0], drawn[1])
        const blob = await new Promise<Blob>((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no image')))))
        transfer.items.add(new File([blob], 'foto layar.png', { type: 'image/png' }))
      } else transfer.items.add(new File(['bukan'], 'daftar.txt', { type: 'text/plain' }))
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    [how, size] as const,
  )

test('a slash offers templates, filled in, and products with their stock; each goes as what it is', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  const text = composer(page, chat)
  await text.pressSequentially('/')
  const offered = page.getByRole('listbox', { name: 'Template dan produk' })
  await expect(offered.getByRole('option').first()).toBeVisible()
  await expect(offered).toContainText(/stok \d|stok habis/)
  await checkAccess(page, 'the choices of a slash')
  await text.press('Enter')
  await expect(offered).toHaveCount(0)
  await expect(text).not.toHaveValue(/^\/|\{name\}|^$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')

  // A product: found by its name, attached, and sent with the text.
  await text.pressSequentially('Yang ini kak /')
  const product = offered
    .getByRole('option')
    .filter({ hasText: /stok \d/ })
    .first()
  await expect(product).toBeVisible()
  const name = ((await product.locator('.chat-suggest-text').textContent()) ?? '').trim()
  await product.click()
  await expect(page.locator('.chat-along')).toContainText(name)
  await expect(text).toHaveValue('Yang ini kak ')
  await text.press('Enter')
  await expect(page.locator('.chat-product', { hasText: name }).last()).toContainText(/Rp/)
  await expect(lineOf(page, 'Yang ini kak')).toHaveCount(1)
  // Where the channel tells its address, the buyer's product can be followed once it is sent.
  await expect(page.locator('a.chat-product', { hasText: name })).toHaveAttribute('href', /^https:\/\//)
})

test('emoji are found by a word and put where the caret stands; an agent’s sign stands below what they send, once', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  const text = composer(page, chat)
  await text.fill('Siap kak')
  await page.getByRole('button', { name: 'Nama agen' }).click()
  await page.getByRole('switch', { name: 'Tambahkan nama agen di bawah pesan' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('textbox', { name: 'Cari emoji' }).fill('hati')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/^Siap kak.+$/u)
  const written = await text.inputValue()
  await text.press('Enter')
  await expect.poll(async () => (await textsOf(page, chat)).at(-1)).toBe(`${written}\n\n– Rizky`)

  // With it a text is longer than the channel takes: it is counted, not sent, and stays as it is.
  const long = 'a'.repeat(595)
  await text.fill(long)
  await expect(page.locator('.chat-composer')).toContainText('604 dari 600 karakter')
  await text.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Shopee menerima paling banyak 600 karakter' })).toBeVisible()
  await expect(text).toHaveValue(long)
  await text.fill(long.slice(10))
  await text.press('Enter')
  await expect.poll(async () => (await textsOf(page, chat)).at(-1)).toBe(`${long.slice(10)}\n\n– Rizky`)
})

test('images are pasted, dropped or chosen, and go as JPEG of at most 1200 px; anything else is no image', async ({ page, signIn, server }) => {
  await holdLonger(page)
  await sendsLater(server.databaseUrl)
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  const text = composer(page, chat)
  await expect(text).toBeVisible()
  await handOver(page, '.chat-composer textarea', 'paste', [2400, 1000])
  const along = page.locator('.chat-along-one img')
  await expect(along).toHaveCount(1)
  await handOver(page, '.chat-main', 'drop', [600, 1800])
  await expect(along).toHaveCount(2)
  const sizes = await along.evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        await (image as HTMLImageElement).decode()
        const { naturalWidth, naturalHeight, src } = image as HTMLImageElement
        return [naturalWidth, naturalHeight, src.slice(0, 15)]
      }),
    ),
  )
  expect(sizes).toEqual([
    [1200, 500, 'data:image/jpeg'],
    [400, 1200, 'data:image/jpeg'],
  ])
  await handOver(page, '.chat-main', 'drop', null)
  await expect(page.getByRole('alert').filter({ hasText: 'Bukan gambar' })).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles({ name: 'daftar.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(along).toHaveCount(2)

  // They outlive a reload, as the text does, and go before it.
  await text.fill('Ini fotonya')
  await page.reload()
  await expect(along).toHaveCount(2)
  await text.press('Enter')
  await expect(along).toHaveCount(0)
  await expect(page.locator('.chat-line[data-sender="seller"] .chat-image img').nth(1)).toBeVisible()
  await expect.poll(async () => (await messagesOf(page, chat)).slice(-3).map(({ type }) => type)).toEqual(['image', 'image', 'text'])
  // Taken back, all of it stands in the composer again.
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(along).toHaveCount(2)
  await expect(text).toHaveValue('Ini fotonya')
  await expect.poll(async () => (await textsOf(page, chat)).includes('Ini fotonya')).toBe(false)
})

test('Mod+Shift+Enter sends and goes on writing to the next who waits; Mod+Enter elsewhere in the pane sends nothing', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/chat?type=unreplied')
  const rows = page.locator('[data-chat-code][role="row"]')
  await expect(rows.nth(2)).toBeVisible()
  const codes = await rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.getAttribute('data-chat-code')))
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  const paneOf = (code: string | null | undefined) => page.locator(`[data-pane="/chat/detail?chat_code=${code}"]`)
  await expect(paneOf(codes[0]).locator('textarea[aria-haspopup]')).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('Siap kak', { delay: 60 })
  await page.keyboard.press('Control+Shift+Enter')
  const next = page.locator('[data-pane^="/chat/detail"]')
  await expect(next).not.toHaveAttribute('data-pane', `/chat/detail?chat_code=${codes[0]}`)
  await expect(next.locator('textarea[aria-haspopup]')).toBeFocused()
  await page.keyboard.type('Baik kak', { delay: 60 })
  await expect(next.locator('textarea[aria-haspopup]')).toHaveValue('Baik kak')

  // The note of the buyer is saved by the same key; what stands in the composer stays there.
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  const asked = page.getByRole('dialog').getByRole('textbox')
  const before = await asked.inputValue()
  await asked.fill('Suka warna merah')
  await page.reload()
  await expect(next.locator('textarea[aria-haspopup]')).toHaveValue('Baik kak')
  // What was not saved is there again; given up, it is gone.
  await page.keyboard.press('n')
  await expect(asked).toHaveValue('Suka warna merah')
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(asked).toHaveValue(before)
  await asked.fill('Suka warna biru')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(next.locator('textarea[aria-haspopup]')).toHaveValue('Baik kak')
  await page.keyboard.press('Escape')
  if (!(await page.getByRole('textbox', { name: 'Catatan' }).isVisible())) await page.keyboard.press('i')
  const note = page.getByRole('textbox', { name: 'Catatan' })
  await expect(note).toHaveValue('Suka warna biru')
  await note.fill('Suka warna biru, ukuran L')
  await note.press('Control+Enter')
  const name = page.getByRole('textbox', { name: 'Nama', exact: true })
  await name.fill('Ukuran')
  await name.press('Control+Enter')
  await expect(next.locator('textarea[aria-haspopup]')).toHaveValue('Baik kak')
  await page.reload()
  await expect(page.locator('textarea[aria-haspopup]')).toHaveValue('Baik kak')
})

test('what the server asks or refuses after one went on to the next chat is told, marked in the inbox, and leads back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'agent', '/home')
  // A window that was looked at before this one has nothing to tell.
  const beside = await context.newPage()
  await beside.goto('/home')
  await page.goto('/chat?type=unreplied')
  const rows = page.locator('[data-chat-code][role="row"]')
  await expect(rows.nth(1)).toBeVisible()
  const code = await rows.first().getAttribute('data-chat-code')
  let answer = () => {}
  const held = new Promise<void>((release) => {
    answer = release
  })
  await context.route('**/api/chat/reply', async (route) => {
    await held
    const message = 'Balasan Sari sedang dikirim'
    await route.fulfill({ status: 409, json: { error: { code: 'OTHER_REPLY_PENDING', message }, message } })
  })
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  const first = page.locator(`[data-pane="/chat/detail?chat_code=${code}"]`)
  await expect(first.locator('textarea[aria-haspopup]')).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.type('Siap kak', { delay: 60 })
  await page.keyboard.press('Control+Shift+Enter')
  await expect(first).toHaveCount(0)
  answer()

  const told = page.getByRole('alert').filter({ hasText: 'Balasan Sari sedang dikirim. Tetap kirim pesan ini?' })
  await expect(told).toHaveCount(1)
  await expect(page.locator(`[role="row"][data-chat-code="${code}"]`)).toContainText('Menunggu keputusan Anda')
  await told.getByRole('button', { name: 'Buka' }).click()
  await expect(first.getByRole('button', { name: 'Tetap kirim' })).toBeVisible()
  await expect(beside.getByText('Tetap kirim pesan ini?')).toHaveCount(0)
  await first.getByRole('button', { name: 'Buang' }).click()
  await expect(page.locator(`[role="row"][data-chat-code="${code}"]`)).not.toContainText('Menunggu keputusan Anda')
})

test('E goes on to the next who waits where the window shows no inbox', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const { chats } = await askServer<{ chats: ChatFacts[] }>(page, '/chat?type=unreplied')
  const [first, second] = chats as [ChatFacts, ChatFacts]
  await page.goto(`${addressOf(first)}&standalone=true`)
  await expect(composer(page, first)).toBeVisible()
  await page.keyboard.press('e')
  await expect(composer(page, second)).toBeVisible()
  await expect.poll(async () => (await askServer<{ chats: ChatFacts[] }>(page, '/chat?type=unreplied')).chats[0]?.chat_code).toBe(second.chat_code)
})
