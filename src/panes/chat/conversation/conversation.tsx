import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { MessageList } from './message-list.tsx'
import { threadQuery } from './thread-query.ts'

/** One conversation: its messages, and what is answered. Mounted anew for each chat. */
export function Conversation({ chatCode }: { chatCode: string }) {
  const { data: thread, error, refetch } = useQuery(threadQuery(chatCode))
  if (!thread && error instanceof ApiError && error.code === 'CHAT_NOT_FOUND')
    return <EmptyState icon="message-circle" title={t('conversation.missing')} text={t('conversation.missing.text')} />
  if (!thread && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!thread) return <ConversationSkeleton />
  return (
    <div className="chat" data-chat-code={chatCode}>
      <MessageList thread={thread} />
    </div>
  )
}
