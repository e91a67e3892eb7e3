import type { Chat } from '#contract/chat/chat.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useStuckIn } from '#platform/outbox/outbox.ts'
import { Icon } from '#platform/ui/icon.tsx'

/** What a message says in one line: its text, or what it is. */
function lineOf(last: NonNullable<Chat['last_message']>): string {
  const text = last.message.replace(/\s+/g, ' ').trim()
  const named = last.kind ?? last.type
  if (named === 'text') return text
  const kind = t(`inbox.message.${named}`)
  return text ? `${kind} · ${text}` : kind
}

/** The last message, and whether it waits for a reply. */
export function LastMessage({ chat, others }: { chat: Chat; others: string | null }) {
  const last = chat.last_message
  const stuck = useStuckIn(chat.chat_code)
  const failed = last?.sender === 'seller' && last.sent_status === 2
  const line = last ? lineOf(last) : t('inbox.row.nothing')
  return (
    <>
      <Icon
        size={14}
        name={chat.is_replied ? 'check' : 'circle-dot'}
        label={t(chat.is_replied ? 'inbox.row.replied' : 'inbox.row.unreplied')}
        className={chat.is_replied ? 'inbox-replied' : 'inbox-unreplied'}
      />
      {stuck || failed ? <span className="inbox-failed">{t(stuck === 'asking' ? 'inbox.row.asking' : 'inbox.row.failed')}</span> : null}
      {last?.sender === 'seller' && last.sent_status === 0 ? <span className="inbox-sending">{t('inbox.row.sending')}</span> : null}
      {others ? (
        <span className="inbox-others">{others}</span>
      ) : (
        <span className="inbox-line">{last?.sender === 'seller' ? t('inbox.row.you', { text: line }) : line}</span>
      )}
    </>
  )
}
