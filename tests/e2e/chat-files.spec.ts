import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { addressOf, type ChatFacts, chatsOf, composer, textsOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { heldBack, holdLonger, sendsLater } from './support/hold.ts'
import { expect, test } from './support/test.ts'

type Sandbox = <T>(path: string, body?: unknown) => Promise<T>
interface Sent {
  readonly type: string
  readonly sender: string
  readonly file: { mime_type: string; filename: string } | null
}

/** What a buyer has of ours, by the marketplace's own account. */
async function sentTo(sandbox: Sandbox, { marketplace, mp_store_id, chat_id }: ChatFacts) {
  const query = new URLSearchParams({ marketplace, store_id: mp_store_id, chat_id })
  const { messages } = await sandbox<{ messages: Sent[] }>(`chat?${query}`)
  return messages.filter(({ sender }) => sender === 'seller').map(({ type, file }) => [type, file?.filename ?? null])
}

/** The newest chat of a channel whose buyer has written just now. */
async function answerable(page: Page, sandbox: Sandbox, marketplace: string): Promise<ChatFacts> {
  const [chat] = (await chatsOf(page, 1, marketplace)) as [ChatFacts]
  const text = 'Boleh minta fakturnya?'
  await sandbox('chat', { marketplace, store_id: chat.mp_store_id, chat_id: chat.chat_id, text })
  // Not by how many there are: a page of a long conversation is full.
  await expect.poll(async () => (await textsOf(page, chat)).at(-1)).toBe(text)
  return chat
}

const pdf = { name: 'faktur INV-2031.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_500_000, '%PDF-1.7 ') }

/** Hands a file over as the browser does when it is pasted into, or dropped on, an element. */
const handOver = (page: Page, selector: string, how: 'paste' | 'drop', name: string, type: string, bytes: number) =>
  page.locator(selector).evaluate(
    (element, [how, name, type, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes).fill(7)], name, { type }))
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    [how, name, type, bytes] as const,
  )

test('a document outlives reloads before and after it is sent, and the buyer has it once; a channel that takes none says what it takes', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn(page, 'agent', '/home')
  const chat = await answerable(page, sandbox, 'whatsapp')
  await goTo(page, addressOf(chat))
  await expect(composer(page, chat)).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(pdf)
  const along = page.locator('.chat-along-one')
  await expect(along).toHaveText(/faktur INV-2031\.pdf\s*2,4 MB/)
  await checkAccess(page, 'a file that goes along')
  await page.reload()
  await expect(along).toHaveText(/faktur INV-2031\.pdf/)

  // Without a line it is kept here, card and all, over another reload.
  await context.route('**/api/chat/reply', (route) => route.abort())
  await composer(page, chat).fill('Ini fakturnya kak')
  await composer(page, chat).press('Enter')
  await expect(along).toHaveCount(0)
  const card = page.locator('.chat-line[data-state="waiting"] .chat-file-card')
  await expect(card).toHaveText(/faktur INV-2031\.pdf\s*2,4 MB/)
  await page.reload()
  await expect(card).toHaveText(/faktur INV-2031\.pdf\s*2,4 MB/)
  await context.unroute('**/api/chat/reply')
  const sent = page.locator('.chat-line[data-sender="seller"] a.chat-file', { hasText: pdf.name })
  await expect(sent).toBeVisible()
  await expect
    .poll(() => sentTo(sandbox, chat))
    .toEqual([
      ['document', pdf.name],
      ['text', null],
    ])
  await page.reload()
  await expect(sent).toHaveCount(1)
  const address = (await sent.getAttribute('href')) ?? ''
  const read = await page.request.get(address)
  expect(read.headers()['content-type']).toBe('application/pdf')
  expect((await read.body()).equals(pdf.buffer)).toBe(true)

  // Where only images, or no documents, are taken.
  for (const [marketplace, said] of [
    ['shopee', 'Bukan gambar: Shopee hanya menerima teks, gambar, dan produk'],
    ['instagram', `${pdf.name} tidak bisa dikirim: Instagram hanya menerima teks, gambar, suara, video, dan produk`],
    ['tokopedia', `${pdf.name} tidak bisa dikirim: Tokopedia hanya menerima teks dan produk`],
  ] as const) {
    const other = await answerable(page, sandbox, marketplace)
    await goTo(page, addressOf(other))
    await expect(composer(page, other)).toBeVisible()
    await page.locator('input[type="file"]').setInputFiles(pdf)
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(along).toHaveCount(0)
  }
  expect((await sentTo(sandbox, chat)).length).toBe(2)
})

test('recordings and videos are pasted and dropped, taken back as they were, and refused where they are too large', async ({
  page,
  signIn,
  sandbox,
  server,
}) => {
  await holdLonger(page)
  await sendsLater(server.databaseUrl, '15 seconds')
  await signIn(page, 'agent', '/home')
  const chat = await answerable(page, sandbox, 'whatsapp')
  await goTo(page, addressOf(chat))
  await expect(composer(page, chat)).toBeVisible()
  const along = page.locator('.chat-along-one')
  await handOver(page, '.chat-composer textarea', 'paste', 'catatan.ogg', 'audio/ogg', 300_000)
  await expect(along).toHaveCount(1)
  await handOver(page, '.chat-main', 'drop', 'cara pasang.mp4', 'video/mp4', 6_000_000)
  await expect(along).toHaveCount(2)
  await handOver(page, '.chat-main', 'drop', 'panjang.mp4', 'video/mp4', 9_000_000)
  await expect(page.getByRole('alert').filter({ hasText: 'panjang.mp4 terlalu besar, paling besar 8 MB' })).toBeVisible()
  await handOver(page, '.chat-main', 'drop', 'halaman.html', 'text/html', 100)
  await expect(page.getByRole('alert').filter({ hasText: 'halaman.html tidak bisa dikirim: dokumen harus berupa PDF' })).toBeVisible()
  await expect(along).toHaveCount(2)

  await composer(page, chat).press('Enter')
  await expect(along).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(along).toHaveText([/catatan\.ogg\s*293 kB/, /cara pasang\.mp4\s*5,7 MB/])
  await along.first().getByRole('button').click()
  await expect(along).toHaveCount(1)
  await composer(page, chat).press('Enter')
  // The server holds it for 15 seconds first.
  await expect(page.locator('.chat-line[data-sender="seller"] video.chat-video')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => sentTo(sandbox, chat), { timeout: 60_000 }).toEqual([['video', 'cara pasang.mp4']])
})

test.describe('before the box of emoji is there', () => {
  test.use({ serviceWorkers: 'block' })

  test('keys that are pressed are not for the pane', async ({ page, signIn }) => {
    await signIn(page, 'agent', '/home')
    const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
    // Its code is on a slow line, and comes when the test lets it.
    const release = await heldBack(page, /overlays-/)
    await goTo(page, addressOf(chat))
    await expect(composer(page, chat)).toBeVisible()
    const pane = page.locator('[data-beside]')
    const beside = await pane.getAttribute('data-beside')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.keyboard.press('i')
    release()
    await expect(page.getByRole('textbox', { name: 'Cari emoji' })).toBeFocused()
    await expect(pane).toHaveAttribute('data-beside', beside ?? '')
    // It is a key of the pane once the box is gone.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Cari emoji' })).toHaveCount(0)
    await page.keyboard.press('i')
    await expect(pane).not.toHaveAttribute('data-beside', beside ?? '')
  })
})
