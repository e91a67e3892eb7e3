import { isChatShown, openChat } from '#platform/chat/chat-places.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { onLayout } from '#platform/workbench/layout-store.ts'
import { isForemost, onWindows } from '#platform/workbench/window-registry.ts'
import { isStuck, type OutboxEntry } from './outbox-entry.ts'

interface Ports {
  entries(): readonly OutboxEntry[]
  onChange(listener: () => void): void
  /** Whether this window is the first that tells of it. */
  claim(replyId: string): Promise<boolean>
}

/**
 * Tells of messages that are stuck: once in the browser, in the window that is used, and not while their conversation is shown somewhere, which tells it
 * better. Once per window.
 */
export function startStuckNotice({ entries, onChange, claim }: Ports): void {
  const look = () => {
    if (!isForemost()) return
    for (const entry of entries()) {
      if (!isStuck(entry) || entry.announced || isChatShown(entry.chat_code)) continue
      claim(entry.reply_id).then(
        (first) => first && tell(entry),
        () => undefined,
      )
    }
  }
  onChange(look)
  onLayout(look)
  onWindows(look)
}

function tell({ chat_code, buyer, state, reason }: OutboxEntry): void {
  const why = reason || t('conversation.failed.unknown')
  const text = state === 'asking' ? t('conversation.asking', { reason: why }) : t('conversation.failed', { reason: why })
  toast.show({
    kind: 'error',
    group: `stuck:${chat_code}`,
    text: buyer ? t('inbox.notice.one', { name: buyer, text }) : text,
    action: { label: t('inbox.notice.open'), run: () => openChat(chat_code) },
  })
}
