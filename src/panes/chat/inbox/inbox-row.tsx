import { type MouseEvent, memo } from 'react'
import { lastSaidAt } from '#contract/chat/chat.ts'
import { useKnownChat } from '#platform/chat/known-chats.ts'
import { formatInstant, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'
import { GridRow, type Pointed, pointedBy, type RowPlace } from '#platform/ui/grid-row.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { RowMenuButton } from '#platform/ui/row-menu-button.tsx'
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
  point(index: number, how: Pointed): void
  menu(index: number, at: MenuPlace): void
}

interface InboxRowProps extends RowPlace {
  readonly code: string
  readonly shown: readonly InboxColumn[]
  readonly selected: boolean
  readonly events: RowEvents
}

/** One chat. It looks at its own chat alone: news about another, or a cursor that moves elsewhere, draws nothing here. */
export const InboxRow = memo(function InboxRow({ code, shown, selected, events, ...place }: InboxRowProps) {
  const chat = useKnownChat(code)
  if (!chat) return null
  const { index, card } = place
  const name = nameOfChat(chat)
  const click = (event: MouseEvent) => {
    const control = (event.target as HTMLElement).closest('a,button,label,input')
    if (control && (control.tagName !== 'A' || event.ctrlKey || event.metaKey || event.shiftKey)) return
    if (control) event.preventDefault()
    events.point(index, pointedBy(event))
  }
  return (
    <GridRow
      {...place}
      className="list-row inbox-row"
      selected={selected}
      data-chat-code={code}
      data-unread={chat.is_read ? undefined : true}
      onClickCapture={click}
      onMenu={(at) => events.menu(index, at)}
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
        <RowMenuButton name={name} onMenu={(at) => events.menu(index, at)} />
      </span>
      {card ? <Card chat={chat} /> : null}
    </GridRow>
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
