import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Chat } from '#contract/chat/chat.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { draftKey, emptyDraft, type Quoted, type ReplyDraft, sentLength, written } from '#platform/chat/reply-draft.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { useDraft } from '#platform/drafts/draft.ts'
import { readDraft } from '#platform/drafts/draft-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useOutbox } from '#platform/outbox/outbox.ts'
import { useSession } from '#platform/session/session.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { isPhone } from '#platform/ui/phone.ts'
import { Popover, popoverSurface } from '#platform/ui/popover.tsx'
import { toast } from '#platform/ui/toast.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { ComposerHeight, leastHeight, mostOfText, useComposerHeight } from './composer-height.tsx'
import { replaced, type Slash, slashAt } from './composer-text.ts'
import { EmojiChoice } from './emoji-choice.tsx'
import { LockedTemplates } from './locked-templates.tsx'
import { noteTyped, noteTyping } from './presence.ts'
import { isKeptAs, isSentAs, sendReply, useIsGiven } from './send-reply.ts'
import { ownSign, useSign } from './sign.ts'
import { SignChoice } from './sign-choice.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { acceptOf, filesTaken, takesText } from './take-files.ts'
import { isNear, TextLength, tooLongText } from './text-length.tsx'
import type { ChannelTakes } from './thread.ts'
import { useAttachments } from './use-attachments.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'
import './composer.css'

export interface ComposerHandle {
  focus(): void
  hasCaret(): boolean
  send(context?: ContextSnapshot): boolean
  insert(): void
  attach(): void
  quote(message: Quoted): void
  addFiles(files: Iterable<File>): void
}

interface ComposerProps {
  readonly chat: Chat
  readonly channel: ChannelTakes
  readonly ref: Ref<ComposerHandle>
}

/** What an agent writes to one buyer: kept under the chat's own code, and sent to that chat alone. */
export const Composer = memo(({ chat, channel: { takes, max_text }, ref }: ComposerProps) => {
  const { chat_code } = chat
  const [kept, keep, clear] = useDraft<ReplyDraft>(draftKey(chat_code), emptyDraft)
  const taker = { marketplace: chat.marketplace, takes }
  const { attachments, addProduct, addFiles, remove } = useAttachments(chat_code, taker)
  const given = useIsGiven(kept.reply_id)
  const draft = given ? emptyDraft : kept
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  const [left, setLeft] = useState<number | null>(null)
  const [pointed, point] = useState(0)
  const list = useId()
  const agent = useSession((state) => state.user?.name ?? '')
  const sign = useSign()
  const sendKey = useKeyOf('chat.send')
  const keptHeight = useComposerHeight()
  const [drawn, setDrawn] = useState<number | null>(null)
  const height = drawn ?? keptHeight
  useForgetSent(chat_code, kept, clear)
  // Keys that are pressed right after it opens are for what opens.
  useEffect(() => void popoverSurface.load().catch(() => undefined), [])
  // What was written before is gone on with.
  useLayoutEffect(() => field.current?.setSelectionRange(field.current.value.length, field.current.value.length), [])

  const found = slashAt(draft.text, caret)
  const slash = found && found.from !== left ? found : null
  const { suggestions, loading } = useSuggestions(chat, slash, takes.includes('product'))
  const at = Math.min(pointed, Math.max(0, suggestions.length - 1))

  const isSent = (replyId: string) => isSentAs(chat_code, replyId)
  // The newest draft, whatever was drawn last: another window may have written on.
  const latest = (): ReplyDraft => (readDraft(draftKey(chat_code))?.value as ReplyDraft | undefined) ?? emptyDraft
  const write = (change: Partial<Omit<ReplyDraft, 'reply_id'>>) => {
    const next = written(latest(), change, isSent)
    if (next.text === '' && !next.quoted) clear()
    else keep(next)
  }
  const select = useSelection(field, setCaret)
  const put = (part: { from: number; to: number }, by: string) => {
    const edited = replaced(field.current?.value ?? '', part, by)
    write({ text: edited.text })
    select(edited.from, edited.to)
  }
  const caretPart = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    return { from: selectionStart, to: selectionEnd }
  }

  const signed = sign.on ? ownSign(sign.text, agent) : ''
  const send = (context?: ContextSnapshot): boolean => {
    setLeft(null)
    noteTyped(chat_code)
    const sending = isSent(latest().reply_id) ? emptyDraft : latest()
    if (sentLength(sending.text, signed) > max_text) {
      toast.show({ kind: 'error', text: tooLongText(chat.marketplace, max_text) })
      return false
    }
    return sendReply({ chat, draft: sending, attachments, sign: signed }, context)
  }
  const choose = (suggestion: Suggestion) => {
    if (!slash) return
    point(0)
    put(slash, suggestion.kind === 'template' ? suggestion.text : '')
    if (suggestion.kind === 'product') addProduct(suggestion.product)
  }
  const attach = () => {
    if (filesTaken(taker).length) chooser.current?.click()
    else toast.show({ kind: 'error', text: takesText(taker) })
  }

  const insert = () => {
    const part = caretPart()
    const before = field.current?.value.slice(0, part.from) ?? ''
    put(part, before === '' || /\s$/.test(before) ? '/' : ' /')
    setLeft(null)
  }

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    hasCaret: () => document.activeElement === field.current,
    send,
    insert,
    attach,
    quote(message) {
      write({ quoted: message })
      field.current?.focus()
    },
    addFiles: (chosen) => void addFiles([...chosen]),
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A word that is being put together takes its own Enter.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    if (slash && inSuggestions(event.key, slash)) event.preventDefault()
    else if (event.key === 'Enter') enter(event)
  }
  /** Whether a key meant what the `/` offers. */
  const inSuggestions = (key: string, { from }: Slash): boolean => {
    const suggestion = suggestions[at]
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step) point((at + step + suggestions.length) % Math.max(1, suggestions.length))
    else if ((key === 'Enter' || key === 'Tab') && suggestion) choose(suggestion)
    else if (key === 'Escape') setLeft(from)
    else return false
    return true
  }
  const enter = (event: KeyboardEvent) => {
    // A phone's keyboard has no Shift+Enter.
    if (isPhone()) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (!pasted.length) return
    event.preventDefault()
    void addFiles(pasted)
  }
  const length = sentLength(draft.text, signed)
  const empty = !draft.text.trim() && !attachments.length

  return (
    <div className="chat-composer" data-kept>
      {slash ? <SuggestionList id={list} suggestions={suggestions} loading={loading} at={at} onPoint={point} onChoose={choose} /> : null}
      <LockedTemplates chat={chat} onChoose={(text) => put(caretPart(), text)} />
      <ComposerHeight onDraft={setDrawn} />
      <div className="chat-composer-box">
        <AttachmentRow attachments={attachments} quoted={draft.quoted} onRemove={remove} onUnquote={() => write({ quoted: null })} />
        <textarea
          ref={field}
          value={draft.text}
          rows={1}
          // As high as it was made, and then as high as what is written.
          style={height > leastHeight ? { minHeight: height, maxHeight: Math.max(height, mostOfText) } : undefined}
          placeholder={t('conversation.placeholder')}
          aria-label={t('conversation.write', { name: chat.alias_name || chat.full_name })}
          aria-invalid={length > max_text || undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={slash ? list : undefined}
          aria-activedescendant={slash && suggestions.length ? `${list}-${at}` : undefined}
          onChange={(event) => {
            write({ text: event.target.value })
            setCaret(event.target.selectionStart)
            if (left !== null && event.target.value[left] !== '/') setLeft(null)
            point(0)
            noteTyping(chat_code)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="chat-composer-tools">
          <IconButton icon="layout-template" label={t('conversation.command.insert')} keys={useKeyOf('chat.insert')} onClick={insert} />
          <IconButton icon="plus" label={t('conversation.command.attach')} keys={useKeyOf('chat.attach')} onClick={attach} />
          <Popover label={t('conversation.emoji')} align="start" trigger={<EmojiButton />}>
            {(close) => (
              <EmojiChoice
                onChoose={(chosen) => {
                  put(caretPart(), chosen)
                  close()
                }}
              />
            )}
          </Popover>
          <Popover
            label={t('conversation.sign')}
            align="start"
            trigger={<IconButton icon="pencil" label={t('conversation.sign')} pressed={sign.on} />}
          >
            <SignChoice />
          </Popover>
          {isNear(length, max_text) ? (
            <TextLength length={length} most={max_text} />
          ) : (
            <span className="chat-composer-hint">{t('conversation.hint')}</span>
          )}
          <button
            type="button"
            className="chat-send"
            disabled={empty}
            onClick={() => send()}
            data-tip={t('conversation.send')}
            data-tip-keys={sendKey}
          >
            {t('conversation.send')}
          </button>
        </div>
        <input
          ref={chooser}
          type="file"
          accept={acceptOf(taker)}
          multiple
          hidden
          onChange={(event) => {
            void addFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
})
Composer.displayName = 'Composer'

const EmojiButton = (props: Record<string, unknown>) => (
  <button type="button" className="chat-emoji-button" aria-label={t('conversation.emoji')} data-tip={t('conversation.emoji')} {...props}>
    <span aria-hidden>☺</span>
  </button>
)

/** Puts the caret somewhere once the text that it stands in is drawn. */
function useSelection(field: { readonly current: HTMLTextAreaElement | null }, moved: (caret: number) => void): (from: number, to: number) => void {
  const wanted = useRef<{ from: number; to: number } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || !field.current) return
    const { from, to } = wanted.current
    wanted.current = null
    field.current.focus()
    field.current.setSelectionRange(from, to)
  })
  return useCallback(
    (from, to) => {
      wanted.current = { from, to }
      moved(from)
    },
    [moved],
  )
}

/** A draft that was sent by a page which ended before it could forget it, or by another window, is no draft any more. */
function useForgetSent(chatCode: string, draft: ReplyDraft, clear: () => void): void {
  const entries = useOutbox()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on its way tells anew what was sent
  useEffect(() => {
    if (draft.reply_id && isKeptAs(chatCode, draft.reply_id)) clear()
  }, [chatCode, draft.reply_id, clear, entries])
}
