import { chatList } from '#contract/chat/chat.endpoints.ts'
import { call } from '#platform/http/call.ts'

/** Where no inbox is shown: the newest chat that waits for an answer, beside this one; undefined where nobody waits. */
export async function nextUnreplied(besides: string | undefined): Promise<string | undefined> {
  const { chats } = await call(chatList, { query: { type: 'unreplied', limit: '2' } })
  return chats.find(({ chat_code }) => chat_code !== besides)?.chat_code
}
