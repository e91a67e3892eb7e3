import { type Chat, needsSession, sessionEnd } from '#contract/chat/chat.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { formatInstant, formatSpan, t } from '#platform/i18n/i18n.ts'
import { Avatar } from '#platform/shell/avatar.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { useOthers } from './presence.ts'

/** Whose conversation it is, in which store, how long it may go on, and who else is in it. */
export function ConversationHead({ chat, besideOpen, onBeside }: { chat: Chat; besideOpen: boolean; onBeside(): void }) {
  const key = useKeyOf('chat.beside')
  const name = chat.alias_name || chat.full_name
  return (
    <header className="chat-head">
      <Avatar name={name} image={chat.avatar} large />
      <div className="chat-head-text">
        <h2>
          <span>{name}</span>
          {chat.alias_name ? <span className="chat-quiet">{chat.full_name}</span> : null}
          {chat.chat_blacklist ? <Chip tone="danger">{t('conversation.blacklisted')}</Chip> : null}
        </h2>
        <p>
          <MarketplaceDot marketplace={chat.marketplace} label />
          <span className="chat-quiet">{chat.store_name}</span>
          <Others chatCode={chat.chat_code} />
        </p>
      </div>
      <span className="chat-head-tags">
        {chat.tags.map(({ tag_id, name: tag }) => (
          <Chip key={tag_id} tone="neutral">
            {tag}
          </Chip>
        ))}
        <SessionLeft chat={chat} />
      </span>
      <IconButton icon="info" label={t('conversation.command.beside')} keys={key} pressed={besideOpen} onClick={onBeside} />
    </header>
  )
}

/** What is left of the 24 hours since the buyer wrote last. */
function SessionLeft({ chat: { last_reply_at, marketplace } }: { chat: Chat }) {
  const now = useNow()
  const end = sessionEnd(last_reply_at)
  if (end === null) return null
  const left = end - now
  if (left <= 0) return needsSession(marketplace) ? <Chip tone="warning">{t('conversation.session.over')}</Chip> : null
  return (
    <span {...tip(t('conversation.session.until', { at: formatInstant(new Date(end).toISOString()) }))}>
      <Chip tone={left < 3_600_000 ? 'danger' : 'info'} icon="clock">
        {formatSpan(left)}
      </Chip>
    </span>
  )
}

/** The other agents who are in the conversation now. */
function Others({ chatCode }: { chatCode: string }) {
  const others = useOthers(chatCode)
  const typing = others.filter(({ state }) => state === 'typing')
  const names = (typing.length ? typing : others).map(({ name }) => name).join(', ')
  return (
    <span role="status" className="chat-others" data-typing={typing.length > 0 || undefined}>
      {names ? t(typing.length ? 'conversation.typing' : 'conversation.viewing', { names }) : ''}
    </span>
  )
}
