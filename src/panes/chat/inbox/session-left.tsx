import { type Chat, needsSession, sessionEnd } from '#contract/chat/chat.ts'
import { urgencyOf } from '#contract/order/deadline.ts'
import { formatInstant, formatSpan, t } from '#platform/i18n/i18n.ts'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'

/** What is left of the 24 hours after the buyer last wrote. It presses only where nobody replied yet, or nothing can be sent once it is over. */
export function SessionLeft({ chat }: { chat: Chat }) {
  const now = useNow()
  const end = sessionEnd(chat.last_reply_at)
  if (end === null || end <= now) return null
  const at = new Date(end).toISOString()
  const presses = !chat.is_replied || needsSession(chat.marketplace)
  return (
    <time
      dateTime={at}
      className="inbox-session"
      data-urgency={presses ? urgencyOf(end - now)?.level : undefined}
      {...tip(t('inbox.row.session', { at: formatInstant(at) }))}
    >
      {formatSpan(end - now)}
    </time>
  )
}
