import { type Chat, needsSession, sessionEnd } from '#contract/chat/chat.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatInstant, formatSpan, t } from '#platform/i18n/i18n.ts'
import { Avatar } from '#platform/shell/avatar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Menu } from '#platform/ui/menu.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { chatMenuEntries } from '../inbox/chat-menu.ts'

interface ConversationHeadProps {
  readonly chat: Chat
  readonly writes: boolean
  readonly besideOpen: boolean
  onBeside(): void
}

/** Whose conversation it is, in which store, how long it may go on, who else is in it, and what can be done with it. */
export function ConversationHead({ chat, writes, besideOpen, onBeside }: ConversationHeadProps) {
  const key = useKeyOf('chat.beside')
  const name = chat.alias_name || chat.full_name
  return (
    <header className="chat-head">
      <Avatar name={name} image={chat.avatar} large />
      <div className="chat-head-text">
        <h2>
          <span>{name}</span>
          {chat.alias_name ? <span className="chat-quiet">{chat.full_name}</span> : null}
        </h2>
        <p>
          <MarketplaceDot marketplace={chat.marketplace} label />
          <span className="chat-quiet">{chat.store_name}</span>
          <span className="chat-head-small">
            <SessionLeft chat={chat} />
          </span>
          {chat.agent_name ? (
            <span className="chat-quiet chat-head-agent">
              <Icon name="user" size={12} /> {chat.agent_name}
            </span>
          ) : null}
        </p>
      </div>
      <span className="chat-head-tags">
        {chat.chat_blacklist ? <Chip tone="danger">{t('conversation.blacklisted')}</Chip> : null}
        {chat.tags.slice(0, mostTags).map(({ tag_id, name: tag }) => (
          <Chip key={tag_id} tone="neutral">
            {tag}
          </Chip>
        ))}
        {chat.tags.length > mostTags ? (
          <span
            className="chat-quiet"
            {...tip(
              chat.tags
                .slice(mostTags)
                .map(({ name: tag }) => tag)
                .join(', '),
            )}
          >
            +{chat.tags.length - mostTags}
          </span>
        ) : null}
        <Snoozed until={chat.snoozed_until} />
        <SessionLeft chat={chat} />
      </span>
      <span className="chat-head-actions">
        {writes ? <Done chat={chat} /> : null}
        <Menu
          align="end"
          label={t('conversation.menu', { name })}
          trigger={<IconButton icon="ellipsis" label={t('conversation.menu', { name })} />}
          entries={chatMenuEntries}
        />
        <IconButton icon="info" label={t('conversation.command.beside')} keys={key} pressed={besideOpen} onClick={onBeside} />
      </span>
    </header>
  )
}

const mostTags = 2

/** Done and next: what an agent does most. */
function Done({ chat: { is_replied, is_read } }: { chat: Chat }) {
  const key = useKeyOf('chat.done')
  const over = is_replied === 1 && is_read === 1
  return (
    <Button
      size="small"
      icon="circle-check"
      aria-label={t('conversation.done')}
      keys={key}
      data-over={over || undefined}
      onClick={() => void runCommand('chat.done')}
      {...tip(t('inbox.command.done'), key)}
    >
      <span className="chat-head-word">{t('conversation.done')}</span>
    </Button>
  )
}

/** Until when it stays out of the inbox. */
function Snoozed({ until }: { until: string | null }) {
  const now = useNow()
  if (until === null || Date.parse(until) <= now) return null
  return (
    <span {...tip(formatInstant(until))}>
      <Chip tone="neutral" icon="history">
        {t('conversation.snoozed')}
      </Chip>
    </span>
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
