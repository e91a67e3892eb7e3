import type { Page } from '@playwright/test'
import { addressOf, type ChatFacts, chatsOf, composer, lineOf, textsOf } from './support/chats.ts'
import { panesOf } from './support/panes.ts'
import { expect, test } from './support/test.ts'

/** By chat, what stands in the composers of a window: each conversation that is shown must hold its own draft. */
const shownIn = (page: Page) =>
  page.locator('[data-pane] .chat[data-chat-code]:visible').evaluateAll((chats) =>
    chats.map((chat) => {
      const pane = chat.closest('[data-pane]')?.getAttribute('data-pane') ?? ''
      return {
        code: chat.getAttribute('data-chat-code') ?? '',
        pane,
        text: chat.querySelector<HTMLTextAreaElement>('textarea[aria-haspopup]')?.value ?? null,
      }
    }),
  )

/** Every conversation that a window shows is the one that its pane's address names, with that buyer's draft and no other. */
async function expectOwnDrafts(page: Page, drafts: ReadonlyMap<string, string>, count: number): Promise<void> {
  await expect(async () => {
    const shown = await shownIn(page)
    expect(shown).toHaveLength(count)
    for (const { code, pane, text } of shown) {
      expect(pane).toBe(`/chat/detail?chat_code=${code}`)
      expect(text, pane).toBe(drafts.get(code) ?? '')
    }
  }).toPass()
}

const draftsOf = (...entries: [ChatFacts, string][]) => new Map(entries.map(([{ chat_code }, text]) => [chat_code, text]))
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

test('a pane never holds another buyer’s draft: not by splits, moves, tabs, closing, walking back or a shared layout', async ({
  page,
  signIn,
  sandbox,
}) => {
  test.slow()
  await signIn(page, 'agent', '/home')
  const [one, two, three] = (await chatsOf(page, 3)) as [ChatFacts, ChatFacts, ChatFacts]
  await page.goto(`${addressOf(one)}#layout=1:row(50:*${addressOf(one)};50:${addressOf(two)})`)
  await composer(page, one).fill('untuk yang pertama')
  await composer(page, two).fill('untuk yang kedua')
  const drafts = draftsOf([one, 'untuk yang pertama'], [two, 'untuk yang kedua'])
  await expectOwnDrafts(page, drafts, 2)

  // Swapped, split once more, and zoomed.
  await keys(page, 'Escape', 'Alt+Shift+ArrowLeft')
  await expectOwnDrafts(page, drafts, 2)
  await keys(page, 'Control+Shift+\\')
  await expect(panesOf(page)).toHaveCount(3)
  await expectOwnDrafts(page, drafts, 3)
  await keys(page, 'Alt+Enter')
  await expectOwnDrafts(page, drafts, 1)
  await keys(page, 'Alt+Enter')

  // Closed, and opened again.
  await keys(page, 'Alt+W')
  await expectOwnDrafts(page, drafts, 2)
  await keys(page, 'Alt+Z')
  await expectOwnDrafts(page, drafts, 3)

  // As tabs of one tile, walked through; then all again after a reload.
  await keys(page, 'w', 't')
  await expect.poll(async () => (await shownIn(page)).length).toBeLessThan(3)
  const inView = (await shownIn(page)).length
  const tabs = page.getByRole('tab')
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    await expectOwnDrafts(page, drafts, inView)
  }
  await page.reload()
  await expectOwnDrafts(page, drafts, inView)

  await page.goto(`${addressOf(three)}#layout=1:row(40:${addressOf(three)};30:*${addressOf(two)};30:tabs(2:${addressOf(three)};${addressOf(one)}))`)
  await expectOwnDrafts(page, drafts, 3)
  await composer(page, two).press('Enter')
  await expect(lineOf(page, 'untuk yang kedua')).toHaveCount(1)
  await expectOwnDrafts(page, draftsOf([one, 'untuk yang pertama']), 3)
  const got = (chat: ChatFacts) =>
    sandbox<{ messages: { text: string }[] }>(`chat?marketplace=${chat.marketplace}&store_id=${chat.mp_store_id}&chat_id=${chat.chat_id}`)
  await expect.poll(async () => (await got(two)).messages.map(({ text }) => text)).toContain('untuk yang kedua')
  for (const other of [one, three]) expect((await textsOf(page, other)).join()).not.toContain('untuk yang kedua')
})

test('one conversation in two windows is one draft; a pane that was popped out takes its own along', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/home')
  const [one, two] = (await chatsOf(page, 2)) as [ChatFacts, ChatFacts]
  await page.goto(`${addressOf(one)}#layout=1:row(50:*${addressOf(one)};50:${addressOf(two)})`)
  await composer(page, one).fill('satu')
  await composer(page, two).fill('dua')
  await page.keyboard.press('Escape')
  const [popped] = await Promise.all([context.waitForEvent('page'), keys(page, 'w', 'p')])
  await expect(composer(popped, two)).toHaveValue('dua')
  await expectOwnDrafts(page, draftsOf([one, 'satu']), 1)

  // Two people's hands at once, each in a window and a chat of its own.
  await Promise.all([
    composer(page, one).pressSequentially(' tambahan untuk yang pertama', { delay: 8 }),
    composer(popped, two).pressSequentially(' tambahan untuk yang kedua', { delay: 8 }),
  ])
  await expectOwnDrafts(page, draftsOf([one, 'satu tambahan untuk yang pertama']), 1)
  await expect(composer(popped, two)).toHaveValue('dua tambahan untuk yang kedua')

  // The same chat in a third window shows what is written in the first while it is written, and sends it once.
  const third = await context.newPage()
  await third.goto(`${addressOf(one)}&standalone=true`)
  await expect(composer(third, one)).toHaveValue('satu tambahan untuk yang pertama')
  await composer(page, one).pressSequentially(' lagi', { delay: 20 })
  await expect(composer(third, one)).toHaveValue('satu tambahan untuk yang pertama lagi')
  await Promise.all([composer(third, one).press('Enter'), composer(page, one).press('Enter')])
  await expect(composer(page, one)).toHaveValue('')
  await expect(composer(third, one)).toHaveValue('')
  await expect.poll(async () => (await textsOf(page, one)).filter((text) => text === 'satu tambahan untuk yang pertama lagi')).toHaveLength(1)
  await expect(lineOf(third, 'satu tambahan untuk yang pertama lagi')).toHaveCount(1)
  await popped.close()
  await third.reload()
  await expect(composer(third, one)).toHaveValue('')
  // What the new page writes stands in the first window too, which goes on from there.
  await composer(third, one).pressSequentially('baru')
  await expect(composer(page, one)).toHaveValue('baru')
  await composer(page, one).press('End')
  await composer(page, one).pressSequentially(' juga')
  await expect(composer(third, one)).toHaveValue('baru juga')
  await expect(composer(page, one)).toHaveValue('baru juga')
  expect((await textsOf(page, two)).join()).not.toContain('tambahan')
})
