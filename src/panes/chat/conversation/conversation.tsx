import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chatUnblacklist } from '#contract/chat/chat.endpoints.ts'
import { needsSession, sessionEnd } from '#contract/chat/chat.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { offerComposer } from '#platform/chat/composer-port.ts'
import type { Quoted } from '#platform/chat/reply-draft.ts'
import { ApiError } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useNow } from '#platform/ui/use-now.ts'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { Beside } from './beside.tsx'
import { ChatClosed, useClosedStore } from './chat-closed.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { quotedOf } from './message-bubble.tsx'
import { MessageList } from './message-list.tsx'
import { OthersHere } from './others-here.tsx'
import { useBeingHere } from './presence.ts'
import { SessionOver } from './session-over.tsx'
import type { Thread } from './thread.ts'
import { threadQuery } from './thread-query.ts'
import { useGoToMessage } from './use-go-to-message.ts'
import { useMarkRead } from './use-mark-read.ts'
import './conversation.css'

/** One conversation: its messages, what is answered, and what is known of the buyer. Mounted anew for each chat. */
interface ConversationProps {
  readonly chatCode: string
  /** The message that is gone to. */
  readonly msgId: number | undefined
  /** The order beside it that has the focus; null: none has. */
  onOrderInHand(orderCode: string | null): void
}

export function Conversation({ chatCode, msgId, onOrderInHand }: ConversationProps) {
  const { data: thread, error, refetch } = useQuery(threadQuery(chatCode))
  if (!thread && error instanceof ApiError && error.code === 'CHAT_NOT_FOUND')
    return <EmptyState icon="message-circle" title={t('conversation.missing')} text={t('conversation.missing.text')} />
  if (!thread && error) return <ErrorState error={error} fallback={t('conversation.loadFailed')} onRetry={() => void refetch()} />
  return thread ? <Known thread={thread} msgId={msgId} onOrderInHand={onOrderInHand} /> : <ConversationSkeleton />
}

function Known({ thread, msgId, onOrderInHand }: { thread: Thread } & Omit<ConversationProps, 'chatCode'>) {
  const { chat } = thread
  const { chat_code } = chat
  const pane = usePane()
  const writes = mayAccess(
    any('chat'),
    useSession((state) => state.user),
  )
  const composer = useRef<ComposerHandle>(null)
  const templates = useRef<HTMLUListElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const fits = useFits(whole)
  // Where nothing was chosen, the width of the pane decides whether what is known of the buyer shows.
  const [chosen, setOpen] = useState<boolean | null>(null)
  const open = chosen ?? fits
  const main = useRef<HTMLElement>(null)
  useGoToMessage(main, thread, msgId)
  useMarkRead(thread)
  useBeingHere(chat_code)

  const onQuote = useCallback((quoted: Quoted) => composer.current?.quote(quoted), [])
  const toggleBeside = () => setOpen(!open)
  useOfferedComposer(pane.id, { composer, templates }, thread, toggleBeside)

  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    composer.current?.addFiles(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus went
    <div
      ref={whole}
      className="chat"
      data-chat-code={chat_code}
      data-beside={open ? (fits ? 'side' : 'over') : 'closed'}
      onFocus={({ target }) => {
        if (!target.closest('[data-order-code]')) onOrderInHand(null)
      }}
    >
      <section
        ref={main}
        className="chat-main"
        aria-label={t('conversation.with', { name: chat.alias_name || chat.full_name })}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={drop}
      >
        <ConversationHead chat={chat} writes={writes} besideOpen={open} onBeside={toggleBeside} />
        <MessageList thread={thread} writes={writes} whole={msgId !== undefined} onQuote={onQuote} />
        <div className="chat-answer">
          <OthersHere chatCode={chat_code} />
          <Answering thread={thread} writes={writes} composer={composer} templates={templates} />
        </div>
      </section>
      <Beside chat={chat} writes={writes} onClose={() => setOpen(false)} onOrderInHand={onOrderInHand} />
    </div>
  )
}

/** From this width on the buyer's facts stand beside the messages, not over them. CSS pixels. */
const besideFrom = 760

/** The next one is most likely as wide, and would be drawn twice. */
let lastFits = false

function useFits(whole: { readonly current: HTMLElement | null }): boolean {
  const [fits, setFits] = useState(lastFits)
  useLayoutEffect(() => {
    const element = whole.current
    if (!element) return
    const measure = () => {
      lastFits = element.clientWidth >= besideFrom
      setFits(lastFits)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [whole])
  return fits
}

interface AnsweringProps {
  readonly thread: Thread
  readonly writes: boolean
  readonly composer: { current: ComposerHandle | null }
  readonly templates: RefObject<HTMLUListElement | null>
}

/** Where one answers, or why one cannot. */
function Answering({ thread: { chat, channel }, writes, composer, templates }: AnsweringProps) {
  const now = useNow()
  const end = sessionEnd(chat.last_reply_at)
  const closed = useClosedStore(chat)
  if (!writes) return <Notice tone="info">{t('conversation.readOnly')}</Notice>
  if (closed) return <ChatClosed store={closed} />
  if (chat.chat_blacklist) return <Blacklisted chatCode={chat.chat_code} />
  if (needsSession(chat.marketplace) && (end === null || end <= now)) return <SessionOver chat={chat} templates={channel.templates} ref={templates} />
  return <Composer chat={chat} channel={channel} ref={composer} />
}

function Blacklisted({ chatCode }: { chatCode: string }) {
  const { mutate, isPending } = useCallMutation(chatUnblacklist)
  return (
    <Notice tone="warning">
      <span className="chat-notice">
        {t('conversation.blacklisted.text')}
        <Button size="small" busy={isPending} onClick={() => mutate({ params: { chat_code: chatCode } })}>
          {t('conversation.unblacklist')}
        </Button>
      </span>
    </Notice>
  )
}

/** Whether the caret stands in a text field that is not the composer. */
const writesElsewhere = (composer: ComposerHandle | null): boolean =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea') && !composer?.hasCaret()

/** What the keys do in this pane; the newest thread and handle count. */
function useOfferedComposer(
  pane: string,
  { composer, templates }: Pick<AnsweringProps, 'composer' | 'templates'>,
  thread: Thread,
  toggleBeside: () => void,
): void {
  const current = useRef({ thread, toggleBeside })
  const quoted = useRef<number | null>(null)
  useEffect(() => {
    current.current = { thread, toggleBeside }
  })
  useEffect(() => {
    const chooseTemplate = () => templates.current?.querySelector('button')?.focus()
    return offerComposer(pane, {
      focus: () => composer.current?.focus(),
      reply: () => (composer.current ? composer.current.focus() : chooseTemplate()),
      // Another field in the pane has keys of its own: what stands in the composer is not sent from there.
      send: (context) => !writesElsewhere(composer.current) && (composer.current?.send(context) ?? false),
      insert: () => (composer.current ? composer.current.insert() : chooseTemplate()),
      attach: () => composer.current?.attach(),
      toggleBeside: () => current.current.toggleBeside(),
      quote() {
        const { chat, messages } = current.current.thread
        const theirs = messages.filter(({ sender }) => sender === 'buyer')
        const at = theirs.findIndex(({ msg_id }) => msg_id === quoted.current)
        const next = theirs[at > 0 ? at - 1 : theirs.length - 1]
        if (!next) return
        quoted.current = next.msg_id
        composer.current?.quote(quotedOf(next, chat.alias_name || chat.full_name))
      },
    })
  }, [pane, composer, templates])
}
