import { Skeleton } from '#platform/ui/skeleton.tsx'
import './conversation.css'

/** A conversation's outline while its messages are on their way. */
export const ConversationSkeleton = () => (
  <div className="chat-skeleton" aria-busy>
    {['w-1/2', 'w-2/5', 'w-1/3', 'w-1/2', 'w-1/4'].map((width, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
      <Skeleton key={line} className={`${width} h-9 ${line % 2 ? 'self-end' : ''}`} />
    ))}
  </div>
)
