import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export interface ChatFacts {
  readonly chat_code: string
  readonly chat_id: string
  readonly mp_buyer_id: string
  readonly mp_store_id: string
  readonly store_code: string
  readonly marketplace: string
  readonly full_name: string
  readonly alias_name: string | null
}

/** Asks the server as the page's own session may. */
export const askServer = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}')
    const reply = await fetch(`/api${asked}`, { headers: { authorization: `Bearer ${access_token}` } })
    const { data, error } = await reply.json()
    if (error) throw new Error(`${asked}: ${reply.status} ${JSON.stringify(error)}`)
    return data
  }, path)

/** Chats that may be answered, the newest first. */
export async function chatsOf(page: Page, count = 2, marketplace = 'shopee'): Promise<ChatFacts[]> {
  const { chats } = await askServer<{ chats: ChatFacts[] }>(page, `/chat?marketplace=${marketplace}`)
  expect(chats.length).toBeGreaterThanOrEqual(count)
  return chats.slice(0, count)
}

/** The chat of a channel's conversation, once its messages have come: as many as are unread. */
export async function chatOfChannel(page: Page, marketplace: string, chatId: string, unread: number): Promise<ChatFacts> {
  const find = async () =>
    (await askServer<{ chats: (ChatFacts & { unread_count: number })[] }>(page, `/chat?marketplace=${marketplace}`)).chats.find(
      ({ chat_id }) => chat_id === chatId,
    )
  await expect.poll(async () => (await find())?.unread_count).toBe(unread)
  return (await find()) as ChatFacts
}

export const addressOf = ({ chat_code }: ChatFacts) => `/chat/detail?chat_code=${chat_code}`
export const nameOf = ({ alias_name, full_name }: ChatFacts) => alias_name || full_name
export const composer = (within: Page | Locator, chat: ChatFacts) =>
  within.getByRole('textbox', { name: `Balasan untuk ${nameOf(chat)}`, exact: true })
export const lineOf = (within: Page | Locator, text: string) => within.locator('.chat-line', { hasText: text })

/** What the server has of a conversation. */
export const messagesOf = async (page: Page, chat: ChatFacts) =>
  (
    await askServer<{ messages: { message: string; type: string; sent_status: number }[] }>(
      page,
      `/chat/${chat.marketplace}?chat_code=${chat.chat_code}`,
    )
  ).messages
export const textsOf = async (page: Page, chat: ChatFacts) => (await messagesOf(page, chat)).map(({ message }) => message)
