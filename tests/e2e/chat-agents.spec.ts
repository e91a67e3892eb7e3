import type { Browser, Page } from '@playwright/test'
import { addressOf, type ChatFacts, chatsOf, composer, lineOf, textsOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { sendsLater } from './support/hold.ts'
import { expect, test } from './support/test.ts'

/** A page of somebody else's browser. */
const otherBrowser = async (browser: Browser, baseURL: string | undefined): Promise<Page> => (await browser.newContext({ baseURL })).newPage()

test('two agents in one chat see each other look and type, and the second is asked before a second answer goes', async ({
  page,
  browser,
  baseURL,
  signIn,
  server,
}) => {
  await sendsLater(server.databaseUrl)
  await signIn(page, 'agent', '/home')
  const [chat, elsewhere] = (await chatsOf(page, 2)) as [ChatFacts, ChatFacts]
  await goTo(page, addressOf(chat))
  await expect(composer(page, chat)).toBeVisible()
  const owner = await otherBrowser(browser, baseURL)
  await signIn(owner, 'owner', addressOf(chat))

  const here = (of: Page) => of.locator('.chat-others')
  await expect(here(page)).toContainText('juga di sini')
  // Who comes in learns at once who is there already, not when they say so again.
  await expect(here(owner)).toContainText(/Rizky.* juga di sini/)
  await composer(page, chat).pressSequentially('Ready kak', { delay: 60 })
  await expect(here(owner)).toContainText(/Rizky.* sedang mengetik/)
  await composer(page, chat).press('Enter')
  await expect(here(owner)).toContainText(/Rizky.* juga di sini/)
  await expect(lineOf(owner, 'Ready kak')).toHaveCount(1)

  await composer(owner, chat).fill('Sudah habis kak')
  await composer(owner, chat).press('Enter')
  const asked = lineOf(owner, 'Sudah habis kak')
  await expect(asked).toContainText(/Balasan Rizky.* sedang dikirim.*Tetap kirim pesan ini\?/)
  expect(await textsOf(owner, chat)).not.toContain('Sudah habis kak')
  await asked.getByRole('button', { name: 'Ubah' }).click()
  await expect(asked).toHaveCount(0)
  await expect(composer(owner, chat)).toHaveValue('Sudah habis kak')
  await composer(owner, chat).press('Enter')
  await lineOf(owner, 'Sudah habis kak').getByRole('button', { name: 'Tetap kirim' }).click()
  await expect.poll(async () => (await textsOf(page, chat)).filter((text) => text === 'Sudah habis kak')).toHaveLength(1)
  await expect(lineOf(page, 'Sudah habis kak')).toHaveCount(1)

  // What both note stays, whoever was the last to save.
  const note = async (of: Page, name: string, value: string) => {
    await of.getByRole('textbox', { name: 'Nama', exact: true }).fill(name)
    await of.getByRole('textbox', { name: 'Isi', exact: true }).fill(value)
    await of.keyboard.press('Enter')
  }
  await Promise.all([note(page, 'Ukuran', 'XL'), note(owner, 'Warna', 'Hitam')])
  for (const of of [page, owner])
    await expect(async () => {
      const facts = await of.locator('.chat-facts').textContent()
      expect(facts).toContain('XL')
      expect(facts).toContain('Hitam')
    }).toPass()
  await note(page, 'Kota', 'Bogor')
  await expect(owner.locator('.chat-facts')).toContainText('Bogor')

  // Who leaves is gone at once.
  await owner.goto(addressOf(elsewhere))
  await expect(here(page)).toHaveText('')
})
