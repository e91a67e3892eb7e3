import { businessTypes, type Chat } from '#contract/chat/chat.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'

/** How many messages are unread; a dot where the chat was marked so. */
export function Unread({ chat }: { chat: Chat }) {
  if (chat.is_read) return null
  const text = chat.unread_count > 0 ? t('inbox.row.unread', { count: chat.unread_count }) : t('inbox.row.unread-mark')
  return (
    <span role="img" aria-label={text} {...tip(text)} className="inbox-unread" data-dot={chat.unread_count === 0 || undefined}>
      {chat.unread_count > 99 ? '99+' : chat.unread_count > 0 ? formatNumber(chat.unread_count) : null}
    </span>
  )
}

/** Further away than anybody plans: until the buyer writes. Milliseconds. */
const untilReply = 300 * 24 * 3_600_000

const snoozeText = (until: string, now: number): string =>
  Date.parse(until) - now > untilReply ? t('inbox.row.snoozed-reply') : t('inbox.row.snoozed', { at: formatInstant(until) })

/** Of the marketplace's own, pinned, snoozed, on the blacklist, with a note. */
export function Marks({ chat }: { chat: Chat }) {
  const now = useNow()
  const asleep = chat.snoozed_until !== null && Date.parse(chat.snoozed_until) > now
  return (
    <>
      {chat.business_type === businessTypes.marketplace ? (
        <Icon size={12} name="store" label={t('inbox.row.of-marketplace')} className="inbox-mark" />
      ) : null}
      {chat.is_pin ? <Icon size={12} name="pin" label={t('inbox.row.pinned')} className="inbox-mark" /> : null}
      {asleep ? <Icon size={12} name="clock" label={snoozeText(chat.snoozed_until as string, now)} className="inbox-mark" /> : null}
      {chat.chat_blacklist ? <Icon size={12} name="ban" label={t('inbox.row.blacklisted')} className="inbox-mark" /> : null}
      {chat.notes ? <Icon size={12} name="pencil" label={t('inbox.row.note', { text: chat.notes })} className="inbox-mark" /> : null}
    </>
  )
}

/** The first tags, and how many more. */
export function Tags({ chat, most }: { chat: Chat; most: number }) {
  const rest = chat.tags.length - most
  return (
    <span className="inbox-tags" title={chat.tags.map(({ name }) => name).join(', ') || undefined}>
      {chat.tags.slice(0, most).map(({ tag_id, name }) => (
        <span key={tag_id} className="inbox-tag">
          {name}
        </span>
      ))}
      {rest > 0 ? <span className="inbox-rest">{`+${rest}`}</span> : null}
    </span>
  )
}
