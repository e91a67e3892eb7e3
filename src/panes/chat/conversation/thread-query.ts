import { chatMessages } from '#contract/chat/chat.endpoints.ts'
import { messagesPerPage, olderBatch } from '#contract/chat/chat.ts'
import { type Marketplace, marketplaceOf } from '#contract/core/marketplace.ts'
import { onChatChanges } from '#platform/chat/known-chats.ts'
import { type ChatNews, chatEntity } from '#platform/entities/chat.entity.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { queryClient, queryKeyOf } from '#platform/query/query.ts'
import { type Thread, threadFrom, withChat, withMessage, withNewest, withOlder, withoutMessage } from './thread.ts'

/** Begins with the code's prefix, as an order's code does. */
const marketplaceOfChat = (chatCode: string): Marketplace => {
  const marketplace = marketplaceOf(chatCode)
  if (!marketplace) throw new ApiError('CHAT_NOT_FOUND', 404, 'CHAT_NOT_FOUND')
  return marketplace
}

const keyOf = (chatCode: string) => queryKeyOf(chatMessages, { query: { chat_code: chatCode } }, 'thread')

async function readMessages(chatCode: string, signal: AbortSignal, { offset, ahead }: { offset?: number; ahead?: '1' } = {}) {
  const input = { params: { marketplace: marketplaceOfChat(chatCode) }, query: { chat_code: chatCode, limit: messagesPerPage, offset, ahead } }
  const read = await call(chatMessages, input, { signal, ahead: ahead !== undefined })
  // A batch that is this small tells that there are no more (specification §9), whatever else it says.
  return { ...read, older: read.older && read.messages.length >= olderBatch }
}

/** A conversation: read once, kept right by events. */
export const threadQuery = (chatCode: string, how: { ahead?: '1' } = {}) => ({
  queryKey: keyOf(chatCode),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Thread> => {
    const read = await readMessages(chatCode, signal, how)
    const known = threadOf(chatCode)
    return known ? withNewest(known, read) : threadFrom(read)
  },
  // Structural sharing walks through plain objects alone; a thread holds maps.
  structuralSharing: false as const,
})

/** Reads a conversation ahead of being opened; what was read within half a minute serves. Live events keep it right. */
export const prefetchThread = (chatCode: string): void =>
  void queryClient.prefetchQuery({ ...threadQuery(chatCode, { ahead: '1' }), staleTime: 30_000 })

export const threadOf = (chatCode: string): Thread | undefined => queryClient.getQueryData<Thread>(keyOf(chatCode))

export const changeThread = (chatCode: string, change: (thread: Thread) => Thread): void =>
  void queryClient.setQueryData<Thread>(keyOf(chatCode), (thread) => thread && change(thread))

/** Reads the messages before the oldest that is known. */
export async function readOlder(chatCode: string, signal: AbortSignal): Promise<void> {
  const oldest = threadOf(chatCode)?.messages[0]
  if (!oldest) return
  const read = await readMessages(chatCode, signal, { offset: oldest.msg_id })
  changeThread(chatCode, (thread) => withOlder(thread, read))
}

function withNews(thread: Thread, news: ChatNews): Thread {
  const { chat } = news
  if (news.type === 'chat.message') return withMessage(thread, chat, news.message)
  return news.type === 'chat.message-removed' ? withoutMessage(thread, chat, news.msg_id) : withChat(thread, chat)
}

// Every conversation that is known follows its chat, so that each open pane paints what happened without asking.
chatEntity.follow(chatMessages, {
  patch: (thread: Thread, { all }) => all.filter(({ chat }) => chat.chat_code === thread.chat.chat_code).reduce(withNews, thread),
})
// What this window does to a chat shows in its conversation before the event comes.
onChatChanges((changes) => {
  for (const { after, source } of changes) if (source === 'own') changeThread(after.chat_code, (thread) => withChat(thread, after))
})
