import { checkAccess } from './support/axe.ts'
import { addressOf, type ChatFacts, chatsOf, composer, lineOf, textsOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { holdLonger, sendsLater } from './support/hold.ts'
import { expect, test } from './support/test.ts'

test('a message that was sent is taken back by a key, and what it said is written again', async ({ page, signIn, server }) => {
  await holdLonger(page)
  await sendsLater(server.databaseUrl)
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  await composer(page, chat).fill('jangan terkirim')
  await composer(page, chat).press('Enter')
  await expect(lineOf(page, 'jangan terkirim')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(lineOf(page, 'jangan terkirim')).toHaveCount(0)
  await expect(composer(page, chat)).toHaveValue('jangan terkirim')
  await expect.poll(() => textsOf(page, chat)).not.toContain('jangan terkirim')
})

test('what is written without a network is kept over a reload and sent once when the network is back', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  await expect(composer(page, chat)).toBeVisible()
  // Sent, but the answer is lost: the server has it, the window does not know.
  let lost = 0
  await context.route('**/api/chat/reply', async (route) => {
    lost += 1
    if (lost <= 2) await route.fetch().catch(() => undefined)
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
  await expect.poll(() => textsOf(page, chat)).toContain('lalu ini')
  const texts = await textsOf(page, chat)
  expect(texts.filter((text) => text === 'sekali saja')).toHaveLength(1)
  expect(texts.indexOf('sekali saja')).toBeLessThan(texts.indexOf('lalu ini'))
  await expect(lineOf(page, 'sekali saja')).toHaveCount(1)
})

test('a message that failed says why, and is sent again', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
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
  await expect.poll(() => textsOf(page, chat)).toContain('coba lagi nanti')
  await checkAccess(page, 'conversation')
})

test('what came back into the composer goes again when its message had gone already; what was changed meanwhile stays', async ({ page, signIn }) => {
  await holdLonger(page)
  await signIn(page, 'agent', '/home')
  const [chat] = (await chatsOf(page, 1)) as [ChatFacts]
  await goTo(page, addressOf(chat))
  const text = composer(page, chat)
  const asked: (() => void)[] = []
  await page.route('**/api/chat/reply/*', async (route) => {
    await new Promise<void>((answer) => void asked.push(answer))
    const message = 'Pesan sudah terkirim'
    await route.fulfill({ status: 409, json: { error: { code: 'MESSAGE_GONE', message }, message } })
  })
  const takeBackLate = async (said: string, then: string) => {
    await text.fill(said)
    await text.press('Enter')
    await expect.poll(() => textsOf(page, chat)).toContain(said)
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await expect.poll(() => asked.length).toBe(1)
    await expect(text).toHaveValue(said)
    await text.fill(then)
    asked.pop()?.()
  }
  await takeBackLate('sudah jalan', 'sudah jalan\nyang baru')
  await expect(page.getByRole('alert').filter({ hasText: 'Terlambat ditarik' })).toBeVisible()
  await expect(text).toHaveValue('yang baru')
  await takeBackLate('sudah jalan juga', 'sudah jalan juga')
  await expect(text).toHaveValue('')
  await takeBackLate('ini pun jalan', 'ini pun jalan dan diubah')
  await expect(page.getByRole('alert').filter({ hasText: 'Yang Anda ubah masih ada di kolom balasan' })).toBeVisible()
  await expect(text).toHaveValue('ini pun jalan dan diubah')
})
