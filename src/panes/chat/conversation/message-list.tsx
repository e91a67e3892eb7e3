import { Fragment, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Quoted } from '#platform/chat/reply-draft.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { useOutbox } from '#platform/outbox/outbox.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useAfterPaint } from '#platform/ui/use-after-paint.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { MessageBubble } from './message-bubble.tsx'
import { goesOn, instantOf, quotedIdOf, type ShownMessage, shownMessages } from './shown-messages.ts'
import type { Thread } from './thread.ts'
import { readOlder } from './thread-query.ts'
import './messages.css'

interface MessageListProps {
  readonly thread: Thread
  readonly writes: boolean
  /** One of its messages is gone to, whichever: all are drawn at once. */
  readonly whole: boolean
  onQuote(quoted: Quoted): void
}

/** So near to its end a list counts as read to the end. CSS pixels. */
const nearEnd = 48
/** No message is lower, with what parts it from the next. CSS pixels. */
const leastHeight = 35

/** So near to its beginning the messages before are read. CSS pixels. */
const nearBeginning = 240

/** The name of each message's day. */
function dayNames(shown: readonly ShownMessage[]): string[] {
  const names = new Map([
    [formatDay(new Date(Date.now() - 86_400_000).toISOString()), t('conversation.yesterday')],
    [formatDay(new Date().toISOString()), t('conversation.today')],
  ])
  return shown.map((one) => {
    const day = formatDay(instantOf(one))
    return names.get(day) ?? day
  })
}

/** A conversation's messages. It stays at its end while one reads there, and where it is when older ones come. */
export const MessageList = memo(({ thread, writes, whole, onQuote }: MessageListProps) => {
  const { chat, messages, older } = thread
  const entries = useOutbox()
  const all = useMemo(() => shownMessages(messages, entries, chat.chat_code), [messages, entries, chat.chat_code])
  // What comes into view first is painted first.
  const painted = useAfterPaint() || whole
  const shown = useMemo(() => (painted ? all : all.slice(-Math.ceil(innerHeight / leastHeight))), [all, painted])
  // What was written before is not news to whoever hears the list.
  const quiet = !useAfterPaint(painted)
  const list = useRef<HTMLDivElement>(null)
  const { loading, failed, load } = useOlder(chat.chat_code)
  const { news, toEnd, onScroll } = useStableScroll(list, shown)
  const label = usePaneLabel(t('conversation.messages', { name: chat.alias_name || chat.full_name }))
  const buyer = chat.alias_name || chat.full_name
  const days = dayNames(shown)
  const goTo = useCallback((msgId: number) => {
    const line = list.current?.querySelector<HTMLElement>(`[data-msg-id="${msgId}"]`)
    line?.scrollIntoView({ block: 'center' })
    line?.focus()
  }, [])
  const atBeginning = () => {
    if (painted && older && !loading && !failed && list.current && list.current.scrollTop < nearBeginning) load()
  }
  return (
    <div className="chat-scroll">
      <div
        ref={list}
        role="log"
        aria-label={label}
        aria-live={quiet ? 'off' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="chat-messages"
        onScroll={() => {
          onScroll()
          atBeginning()
        }}
      >
        <div className="chat-older">
          {older ? (
            <Button size="small" variant="ghost" busy={loading} onClick={load}>
              {loading ? <Spinner /> : null}
              {t(failed ? 'conversation.older.failed' : 'conversation.older')}
            </Button>
          ) : shown.length ? (
            <span className="chat-quiet">{t('conversation.beginning')}</span>
          ) : null}
        </div>
        {shown.length ? null : <EmptyState icon="message-circle" title={t('conversation.empty')} text={t('conversation.empty.text')} />}
        {shown.map((one, index) => {
          const day = days[index]
          const before = shown[index - 1]
          const sameDay = before !== undefined && days[index - 1] === day
          const quotedId = quotedIdOf(one)
          return (
            <Fragment key={one.key}>
              {sameDay ? null : (
                <div className="chat-day">
                  <span>{day}</span>
                </div>
              )}
              <MessageBubble
                shown={one}
                quoted={quotedId === null ? undefined : messages.find(({ msg_id }) => msg_id === quotedId)}
                goesOn={sameDay && goesOn(before, one)}
                buyer={buyer}
                writes={writes}
                quotes={writes && thread.channel.quotes}
                onQuote={onQuote}
                onGoTo={goTo}
              />
            </Fragment>
          )
        })}
      </div>
      {news ? (
        <button type="button" className="chat-news" onClick={toEnd}>
          <Icon name="chevron-down" size={14} />
          {t('conversation.news', { count: news })}
        </button>
      ) : null}
    </div>
  )
})
MessageList.displayName = 'MessageList'

function useOlder(chatCode: string) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const going = useRef<AbortController | null>(null)
  useEffect(() => () => going.current?.abort(), [])
  const load = () => {
    if (state === 'loading') return
    going.current = new AbortController()
    setState('loading')
    const { signal } = going.current
    readOlder(chatCode, signal).then(
      () => setState('idle'),
      () => !signal.aborted && setState('failed'),
    )
  }
  return { loading: state === 'loading', failed: state === 'failed', load }
}

/**
 * Keeps what is read where it is: at the end new messages push up; elsewhere nothing moves, and a count of what is new waits. Older messages, which come
 * before, push down by as much as they are high.
 */
function useStableScroll(list: { readonly current: HTMLDivElement | null }, shown: readonly ShownMessage[]) {
  const atEnd = useRef(true)
  const first = useRef<{ key: string; top: number } | null>(null)
  const last = useRef<string | undefined>(undefined)
  const [news, setNews] = useState(0)
  const toEnd = () => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
    atEnd.current = true
    setNews(0)
  }
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const lines = element.querySelectorAll<HTMLElement>('.chat-line')
    const known = first.current && shown.findIndex(({ key }) => key === first.current?.key)
    const line = known === null || known < 0 ? undefined : lines[known]
    if (line && first.current && known) element.scrollTop += line.offsetTop - first.current.top
    const end = shown.at(-1)
    const before = last.current === undefined ? -1 : shown.findIndex(({ key }) => key === last.current)
    const came = before < 0 ? 0 : shown.length - 1 - before
    if (atEnd.current || (came > 0 && end?.message === null)) {
      element.scrollTop = element.scrollHeight
      setNews(0)
    } else if (came > 0) setNews((count) => count + came)
    last.current = end?.key
    first.current = shown[0] && lines[0] ? { key: shown[0].key, top: lines[0].offsetTop } : null
  }, [list, shown])
  useEffect(() => {
    const element = list.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      // By where it stands now: of what was gone to in this frame the scroll event tells later.
      if (element.scrollHeight - element.scrollTop - Math.max(height, element.clientHeight) < nearEnd) element.scrollTop = element.scrollHeight
      height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  const onScroll = () => {
    const element = list.current
    if (!element) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (atEnd.current) setNews(0)
  }
  return { news, toEnd, onScroll }
}
