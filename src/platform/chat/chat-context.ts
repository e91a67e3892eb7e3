import type { Chat } from '#contract/chat/chat.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import type { ContextSnapshot } from '#kernel/context.ts'

/** What the commands see of chats that are selected, or of the one that is looked at. Of those that are not known only the codes count. */
export function chatContext(codes: readonly string[], chatOf: (code: string) => Chat | undefined): ContextSnapshot {
  const chats = codes.map(chatOf).filter((chat) => chat !== undefined)
  const some = chats.length > 0
  return {
    'selection.kind': codes.length ? 'chat' : null,
    'selection.count': codes.length,
    'selection.codes': codes,
    'chat.entered': some && chats.every(({ marketplace }) => isEntered(marketplace)),
    'chat.unread': some && chats.some(({ is_read }) => !is_read),
    'chat.replied': some && chats.every(({ is_replied }) => is_replied),
    'chat.pinned': some && chats.every(({ is_pin }) => is_pin),
    'chat.blacklisted': some && chats.every(({ chat_blacklist }) => chat_blacklist),
    'chat.snoozed': some && chats.some(({ snoozed_until }) => snoozed_until !== null && Date.parse(snoozed_until) > Date.now()),
  }
}
