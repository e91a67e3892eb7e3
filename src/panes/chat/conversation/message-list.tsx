import { formatClock } from '#platform/i18n/i18n.ts'
import { LinkedText } from './linked-text.tsx'
import type { Thread } from './thread.ts'
import './conversation.css'

export function MessageList({ thread }: { thread: Thread }) {
  return (
    <div className="chat-messages">
      {thread.messages.map((message) => (
        <div key={message.msg_id} className="chat-bubble" data-sender={message.sender}>
          <LinkedText text={message.message} />
          <time dateTime={message.reply_time}>{formatClock(message.reply_time)}</time>
        </div>
      ))}
    </div>
  )
}
