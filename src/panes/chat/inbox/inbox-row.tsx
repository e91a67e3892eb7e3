import { type MouseEvent, memo } from 'react'
import { lastSaidAt } from '#contract/chat/chat.ts'
import { useKnownChat } from '#platform/chat/known-chats.ts'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { useRowId } from '#platform/ui/in-list.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { Link } from '#platform/workbench/link.tsx'
import { conversationScreen } from '../conversation/conversation.screen.ts'
import { Marks, Tags, Unread } from './chat-marks.tsx'
import { type Chat, nameOfChat } from './chat-name.ts'
import { useOthersIn } from './chat-others.ts'
import type { InboxColumn } from './inbox-columns.ts'
import { LastMessage } from './last-message.tsx'
import { SessionLeft } from './session-left.tsx'

export interface RowEvents {
  /** A click on the row: `range` with Shift, `toggle` with Ctrl or on the checkbox. */
  point(index: number, how: 'open' | 'toggle' | 'range'): void
  menu(index: number, at: { x: number; y: number }): void
}

interface InboxRowProps {
  readonly code: string
  readonly index: number
  readonly top: number
  readonly template: string
  readonly shown: readonly InboxColumn[]
  /** On two lines: the pane is narrow. */
  readonly card: boolean
  readonly cursor: boolean
  readonly selected: boolean
  readonly events: RowEvents
}

/** One chat. It looks at its own chat alone: news about another, or a cursor that moves elsewhere, draws nothing here. */
export const InboxRow = memo(function InboxRow({ code, index, top, template, shown, card, cursor, selected, events }: InboxRowProps) {
  const chat = useKnownChat(code)
  const id = useRowId(index)
  if (!chat) return null
  const name = nameOfChat(chat)
  const click = (event: MouseEvent) => {
    const control = (event.target as HTMLElement).closest('a,button,label,input')
    if (control && (control.tagName !== 'A' || event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (control) event.preventDefault()
    events.point(index, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'open')
  }
  return (
    <div
      role="row"
      id={id}
      className="list-row inbox-row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-chat-code={code}
      data-cursor={cursor || undefined}
      data-card={card || undefined}
      data-unread={chat.is_read ? undefined : true}
      style={{ top, gridTemplateColumns: template }}
      onClickCapture={click}
      onContextMenu={(event) => {
        event.preventDefault()
        events.menu(index, { x: event.clientX, y: event.clientY })
      }}
    >
      {card ? null : (
        <span role="gridcell">
          <Checkbox
            checked={selected}
            label={t('inbox.row.select', { name })}
            onChange={(_checked, event) => events.point(index, event.shiftKey ? 'range' : 'toggle')}
          />
        </span>
      )}
      <span role="gridcell">
        <MarketplaceDot marketplace={chat.marketplace} label={card ? false : 'short'} />
      </span>
      <span role="gridcell" className="inbox-who">
        <Link to={conversationScreen.href({ query: { chat_code: code } })} className="list-link inbox-name" title={name}>
          {name}
        </Link>
        <Marks chat={chat} />
        {card ? <Tags chat={chat} most={1} /> : <Unread chat={chat} />}
      </span>
      {card ? null : <Message chat={chat} />}
      {shown.map((id) => (
        <Cell key={id} id={id} chat={chat} />
      ))}
      <When chat={chat} />
      <span role="gridcell">
        <IconButton
          size="small"
          icon="ellipsis"
          label={t('inbox.row.menu', { name })}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            events.menu(index, { x: box.left, y: box.bottom })
          }}
        />
      </span>
      {card ? <Card chat={chat} /> : null}
    </div>
  )
})

function Message({ chat }: { chat: Chat }) {
  const others = useOthersIn(chat.chat_code)
  return (
    <span role="gridcell" className="inbox-message" title={chat.last_message?.message || undefined}>
      <LastMessage chat={chat} others={others} />
    </span>
  )
}

/** The second line where the pane is too narrow for columns. */
function Card({ chat }: { chat: Chat }) {
  const others = useOthersIn(chat.chat_code)
  return (
    <span role="gridcell" className="inbox-card-line">
      <span className="inbox-message">
        <LastMessage chat={chat} others={others} />
      </span>
      {chat.agent_name ? (
        <span className="inbox-agent-short" {...tip(chat.agent_name)}>
          {chat.agent_name.split(' ')[0]}
        </span>
      ) : null}
      <SessionLeft chat={chat} />
      <Unread chat={chat} />
    </span>
  )
}

function Cell({ id, chat }: { id: InboxColumn; chat: Chat }) {
  if (id === 'tags')
    return (
      <span role="gridcell">
        <Tags chat={chat} most={2} />
      </span>
    )
  if (id === 'session')
    return (
      <span role="gridcell" className="list-number">
        <SessionLeft chat={chat} />
      </span>
    )
  const text = id === 'store' ? chat.store_name : (chat.agent_name ?? '')
  return (
    <span role="gridcell" className="list-quiet" title={text || undefined}>
      {text}
    </span>
  )
}

function When({ chat }: { chat: Chat }) {
  const now = useNow()
  const at = lastSaidAt(chat)
  return (
    <span role="gridcell" className="list-number list-quiet inbox-when" title={formatInstant(at)}>
      {formatRelative(at, now)}
    </span>
  )
}
