import { checkAccess } from './support/axe.ts'
import { addressOf, chatOfChannel, composer, lineOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { expect, test } from './support/test.ts'

interface Told {
  readonly store_id: string
  readonly chat_id: string
  readonly messages: readonly { message_id: string }[]
}

test('a conversation shows every kind of message, what is quoted, links and numbers, and can be answered by keys', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, 'agent', '/home')
  const says = (more: object) => sandbox<Told>('chat', { marketplace: 'dermaga', ...more })
  const begun = await says({ full_name: 'Wati Suryani', text: 'Cek https://contoh.id/a?b=1. Atau telp 0812-3456-7890 ya' })
  const { store_id, chat_id } = begun
  const here = { store_id, chat_id }
  await says({ ...here, type: 'image', text: 'Yang warna ini' })
  for (const type of ['audio', 'video', 'document', 'product']) await says({ ...here, type })
  await says({ ...here, text: 'Masih ada?', quotes: begun.messages[0]?.message_id })
  const chat = await chatOfChannel(page, 'dermaga', chat_id, 7)
  await goTo(page, addressOf(chat))
  const log = page.getByRole('log')
  await expect(lineOf(log, 'Masih ada?')).toHaveCount(1)
  await expect(log.getByRole('link', { name: 'https://contoh.id/a?b=1', exact: true })).toHaveAttribute('href', 'https://contoh.id/a?b=1')
  await expect(log.getByRole('link', { name: '0812-3456-7890' })).toHaveAttribute('href', 'tel:+6281234567890')
  await expect(log.locator('.chat-image img')).toBeVisible()
  await expect(log.locator('audio')).toBeVisible()
  await expect(log.locator('video')).toBeVisible()
  await expect(log.getByRole('link', { name: 'bukti-transfer.pdf' })).toBeVisible()
  await expect(log.locator('a.chat-product')).toHaveAttribute('href', /^https:/)
  await expect(log.getByText('Hari ini', { exact: true })).toBeVisible()
  const quoting = lineOf(log, 'Masih ada?').getByRole('blockquote')
  await expect(quoting).toContainText('Wati Suryani')
  await quoting.getByRole('button').click()
  await expect(lineOf(log, 'Cek https://contoh.id').first()).toBeFocused()

  // Quoted by a key, then the one before it, and answered.
  await page.keyboard.press('Shift+Q')
  await expect(page.locator('.chat-along-quote')).toContainText('Masih ada?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Q')
  await expect(page.locator('.chat-along-quote')).toContainText('Gamis Syari')
  await composer(page, chat).fill('Ada kak 🙏')
  await composer(page, chat).press('Shift+Enter')
  await page.keyboard.type('Silakan diorder', { delay: 60 })
  await expect(composer(page, chat)).toHaveValue('Ada kak 🙏\nSilakan diorder')
  await composer(page, chat).press('Enter')
  const answer = lineOf(log, 'Silakan diorder')
  await expect(answer.getByRole('blockquote')).toBeVisible()
  await expect(answer.getByRole('img', { name: /^(Terkirim|Dibaca)$/ })).toBeVisible()
  await sandbox('chat/reach', { marketplace: 'dermaga', store_id, chat_id, state: 'read' })
  await expect(answer.getByRole('img', { name: 'Dibaca' })).toBeVisible()
  await checkAccess(page, 'a conversation of every kind')

  // In the least width that a tile of it may have, everything stays within its bubble, and a time on its line.
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(log.locator('.chat-product')).not.toHaveCount(0)
  expect(await log.locator('.chat-bubble').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
  expect(await log.locator('.chat-stamp').evaluateAll((all) => all.filter((one) => one.clientHeight > 18).length)).toBe(0)
})

test('older messages come without moving what is read, and new ones wait below until one goes there', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', '/home')
  const { store_id, chat_id } = await sandbox<Told>('chat', { marketplace: 'dermaga', full_name: 'Budi Panjang', text: 'Pesan', count: 75 })
  await goTo(page, addressOf(await chatOfChannel(page, 'dermaga', chat_id, 75)))
  const log = page.getByRole('log')
  const newest = lineOf(log, 'Pesan (75)')
  await expect(newest).toBeInViewport()
  await expect(log.locator('.chat-line')).toHaveCount(30)

  const anchor = lineOf(log, 'Pesan (48)')
  // Just before older ones are asked for.
  await log.evaluate((element) => {
    element.scrollTop = 260
  })
  const topOf = async () => Math.round((await anchor.boundingBox())?.y ?? 0)
  const before = await topOf()
  await log.evaluate((element) => {
    element.scrollTop = 230
  })
  await expect(log.locator('.chat-line')).toHaveCount(60)
  expect(Math.abs((await topOf()) - (before + 30))).toBeLessThanOrEqual(1)

  // What comes meanwhile moves nothing.
  await sandbox('chat', { marketplace: 'dermaga', store_id, chat_id, text: 'Halo?' })
  const news = page.getByRole('button', { name: '1 pesan baru' })
  await expect(news).toBeVisible()
  expect(Math.abs((await topOf()) - (before + 30))).toBeLessThanOrEqual(1)
  await news.click()
  await expect(lineOf(log, 'Halo?')).toBeInViewport()
  await sandbox('chat', { marketplace: 'dermaga', store_id, chat_id, text: 'Kak?' })
  await expect(lineOf(log, 'Kak?')).toBeInViewport()
  await expect(news).toHaveCount(0)

  // To the very first, whose batch tells that there are no more.
  await expect(async () => {
    await log.evaluate((element) => {
      element.scrollTop = 0
    })
    await expect(log.getByText('Awal percakapan')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(log.locator('.chat-line')).toHaveCount(77)
})
