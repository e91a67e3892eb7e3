import { type MouseEvent, memo } from 'react'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { GridRow, type RowPlace } from '#platform/ui/grid-row.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { conversationScreen } from '../conversation/conversation.screen.ts'
import { nameOfChat } from './chat-name.ts'
import { MarkedText } from './marked-text.tsx'
import type { MessageHit } from './use-message-hits.ts'

export const hitHref = ({ chat, message }: MessageHit): string =>
  conversationScreen.href({ query: { chat_code: chat.chat_code, msg_id: message.msg_id } })

interface HitRowProps extends RowPlace {
  readonly hit: MessageHit
  readonly found: string
  onOpen(index: number): void
}

/** One message that was found, with whom it was written to or by. */
export const HitRow = memo(function HitRow({ hit, found, onOpen, ...place }: HitRowProps) {
  const now = useNow()
  const { index, card } = place
  const { chat, message } = hit
  const name = nameOfChat(chat)
  const click = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest('a')
    if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (link) event.preventDefault()
    onOpen(index)
  }
  const words = (
    <span role="gridcell" className={card ? 'inbox-card-line inbox-words' : 'inbox-words'} title={message.message}>
      {message.sender === 'seller' ? <span className="inbox-writer">{t('inbox.hit.you')}</span> : null}
      <span className="inbox-line">
        <MarkedText text={message.message} found={found} />
      </span>
    </span>
  )
  return (
    <GridRow {...place} className="list-row inbox-row" data-msg-id={message.msg_id} data-chat-code={chat.chat_code} onClickCapture={click}>
      <span role="gridcell">
        <MarketplaceDot marketplace={chat.marketplace} label={card ? false : 'short'} />
      </span>
      <span role="gridcell" className="inbox-who">
        <Link to={hitHref(hit)} className="list-link inbox-name" title={name}>
          {name}
        </Link>
      </span>
      {card ? null : words}
      {card ? null : (
        <span role="gridcell" className="list-quiet" title={chat.store_name}>
          {chat.store_name}
        </span>
      )}
      <span role="gridcell" className="list-number list-quiet inbox-when" title={formatInstant(message.reply_time)}>
        {formatRelative(message.reply_time, now)}
      </span>
      {card ? words : null}
    </GridRow>
  )
})
