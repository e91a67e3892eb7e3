import { memo } from 'react'
import { type ChatMessage, type ChatMessageType, chatMessageTypes, chatProductSchema, sendFailures } from '#contract/chat/chat.ts'
import { firstCharacters } from '#contract/core/characters.ts'
import type { Quoted } from '#platform/chat/reply-draft.ts'
import { formatClock, formatInstant, t } from '#platform/i18n/i18n.ts'
import type { OutboxEntry } from '#platform/outbox/outbox-entry.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { type BodyProps, MessageBody } from './message-body.tsx'
import { MessageOutcome } from './message-outcome.tsx'
import { type SendState, type ShownMessage, sendStateOf } from './shown-messages.ts'

interface MessageBubbleProps {
  readonly shown: ShownMessage
  /** What it quotes, where that is read. */
  readonly quoted: ChatMessage | undefined
  /** It stands together with the one before it. */
  readonly goesOn: boolean
  /** The other side's name, for what is quoted. */
  readonly buyer: string
  /** False where nothing may be written. */
  readonly writes: boolean
  /** It can be quoted in an answer. */
  readonly quotes: boolean
  onQuote(quoted: Quoted): void
  /** Shows another message of the conversation. */
  onGoTo(msgId: number): void
}

const typeOf = (type: unknown): ChatMessageType => chatMessageTypes.find((known) => known === type) ?? 'text'

const bodyOf = (message: ChatMessage): BodyProps => ({
  type: message.type,
  kind: message.kind,
  text: message.message,
  url: message.type === 'image' ? (message.image_url ?? message.media_url) : message.media_url,
  filename: message.filename,
  product: message.product,
})

/** What is on its way shows what it will be. */
function bodyOnItsWay({ body, preview, file }: OutboxEntry): BodyProps {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const product = chatProductSchema.safeParse(preview).data ?? null
  const type = typeOf(body.type)
  return { type, text: text(body.message) ?? '', url: text(body.image_url), filename: text(body.filename), product, size: file?.size }
}

/** What stands where a message is only named: quoted, or in a list. */
export function messageLine({
  type,
  kind,
  message,
  filename,
  product,
}: Pick<ChatMessage, 'type' | 'kind' | 'message' | 'filename' | 'product'>): string {
  if (kind) return [t(`inbox.message.${kind}`), message].filter(Boolean).join(' · ')
  if (message) return message
  if (type === 'product') return product?.name ?? t('conversation.type.product')
  return type === 'text' ? '' : filename || t(`conversation.type.${type}`)
}

/** One message: what it says, when, by whom, and how far it has come. */
export const MessageBubble = memo(({ shown, quoted, goesOn, buyer, writes, quotes, onQuote, onGoTo }: MessageBubbleProps) => {
  const { message, entry } = shown
  const sender = message?.sender ?? 'seller'
  const at = message?.reply_time ?? new Date(entry?.at ?? 0).toISOString()
  const state = sendStateOf(shown)
  const quote = message && sender !== 'system' && quotes ? () => onQuote(quotedOf(message, buyer)) : null
  return (
    <div
      className="chat-line"
      data-sender={sender}
      data-state={sender === 'seller' ? state : undefined}
      data-msg-id={message?.msg_id}
      data-reply-id={message?.reply_id ?? entry?.reply_id}
      data-goes-on={goesOn || undefined}
      tabIndex={-1}
    >
      <div className="chat-bubble">
        <QuotedLine quoted={quoted} said={message?.context_message ?? ''} buyer={buyer} onGoTo={onGoTo} />
        {message ? <MessageBody {...bodyOf(message)} /> : entry ? <MessageBody {...bodyOnItsWay(entry)} /> : null}
        <span className="chat-stamp">
          {sender === 'seller' && message?.agent_name && !goesOn ? <span className="chat-by">{message.agent_name}</span> : null}
          <time dateTime={at} {...tip(formatInstant(at))}>
            {formatClock(at)}
          </time>
          {sender === 'seller' ? <StateMark state={state} /> : null}
        </span>
      </div>
      {quote ? (
        <IconButton icon="undo-2" size="small" label={t('conversation.quote')} className="chat-line-action" tabIndex={-1} onClick={quote} />
      ) : null}
      {state === 'failed' || state === 'refused' || state === 'asking' ? (
        <MessageOutcome shown={shown} state={state} reason={reasonOf(shown)} buyer={buyer} writes={writes} />
      ) : null}
    </div>
  )
})
MessageBubble.displayName = 'MessageBubble'

interface QuotedLineProps extends Pick<MessageBubbleProps, 'quoted' | 'buyer' | 'onGoTo'> {
  /** What it said, as it is kept with the message. */
  readonly said: string
}

/** What a message answers; pressed, it is shown where it stands. */
function QuotedLine({ quoted, said, buyer, onGoTo }: QuotedLineProps) {
  if (!quoted) return said ? <blockquote>{said}</blockquote> : null
  const { from, text } = quotedOf(quoted, buyer)
  return (
    <blockquote>
      <button type="button" tabIndex={-1} onClick={() => onGoTo(quoted.msg_id)} {...tip(t('conversation.quote.show'))}>
        <strong>{from}</strong>
        <span>{text}</span>
      </button>
    </blockquote>
  )
}

export const quotedOf = (message: ChatMessage, buyer: string): Quoted => ({
  msg_id: message.msg_id,
  text: firstCharacters(messageLine(message), 200),
  from: message.sender === 'buyer' ? buyer : (message.agent_name ?? t('conversation.us')),
})

const marks = { waiting: 'clock', pending: 'clock', sent: 'check', read: 'check-check' } as const

function StateMark({ state }: { state: SendState }) {
  if (state === 'failed' || state === 'refused' || state === 'asking') return null
  const name = t(`conversation.state.${state}`)
  return (
    <span role="img" aria-label={name} {...tip(name)} className="chat-mark" data-mark={state}>
      <Icon name={marks[state]} size={14} />
    </span>
  )
}

const failures: readonly string[] = Object.values(sendFailures)
const isFailure = (said: string): said is (typeof sendFailures)[keyof typeof sendFailures] => failures.includes(said)

/** Why it did not go: one of the known reasons in the person's language, else the channel's own words. */
function reasonOf({ message, entry }: ShownMessage): string {
  if (entry?.file && entry.code === 'NOT_FOUND') return t('conversation.file.lost')
  const said = entry?.reason ?? message?.fail_message ?? ''
  return isFailure(said) ? t(`conversation.reason.${said}`) : said
}
