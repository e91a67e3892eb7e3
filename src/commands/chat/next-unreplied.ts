import { chatList } from '#contract/chat/chat.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'

/** The next chat that waits for an answer, beside this one; null where nobody waits, which is said. */
export async function nextUnreplied(besides: string): Promise<string | null> {
  const { chats } = await call(chatList, { query: { type: 'unreplied', limit: '2' } })
  const next = chats.find(({ chat_code }) => chat_code !== besides)
  if (!next) toast.show({ kind: 'info', text: t('conversation.allReplied') })
  return next?.chat_code ?? null
}
