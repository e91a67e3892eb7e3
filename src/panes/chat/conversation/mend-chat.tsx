import { chatOf } from '#platform/chat/known-chats.ts'
import { MendStore } from '#platform/shell/mend-store.tsx'

/** Beside what says that a chat's store has no access: the way to give it again. */
export function MendChat({ chatCode }: { chatCode: string }) {
  const chat = chatOf(chatCode)
  return chat ? <MendStore storeCode={chat.store_code} purpose="chat" /> : null
}
