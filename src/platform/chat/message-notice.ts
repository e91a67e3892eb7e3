import type { Chat } from '#contract/chat/chat.ts'
import { firstCharacters } from '#contract/core/characters.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { keysOf } from '#platform/command/bus.ts'
import { t } from '#platform/i18n/i18n.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { subject, useSession } from '#platform/session/session.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { ringOnce } from '#platform/ui/notification-sound.ts'
import { toast, useToasts } from '#platform/ui/toast.ts'
import { isLookedAt } from '#platform/windows/looked-at.ts'
import { screenById } from '#platform/workbench/screens.ts'
import { isForemost } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { isChatIn, openChat } from './chat-places.ts'
import { claimNews } from './claim-news.ts'

/** Messages that come together are told together, and whom the chat is given to at once is known by then. Milliseconds. */
const gatherMs = 400
/** A window that is not looked at gives way to the one that is; where that one is asleep it tells in its place. */
const giveWayMs = 1000

interface News {
  readonly chat_code: string
  /** The chat was given to this person; else its buyer wrote. */
  readonly given: boolean
  /** Of the event that told it. */
  readonly cursor: number
  /** When this window may tell it. */
  readonly due: number
}

const reading = any('chat', 'chat-read')
const group = 'new-messages'
let waiting: News[] = []
/** The chats of what waits, as they are by now. */
const chats = new Map<string, Chat>()
/** Chats that the banner tells of while it is shown, the newest last. */
let inNotice = new Map<string, Chat>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Rings and, where the banner is wanted, tells of what buyers write: once in the browser, in the window that is looked at. Once per window. */
export function startMessageNotice(): void {
  onLiveEvents((events) => {
    if (!mayAccess(reading, subject())) return
    for (const event of events) note(event)
    plan()
  })
  useSession.subscribe(({ user }, before) => {
    if (user?.user_id === before.user?.user_id) return
    waiting = []
    inNotice.clear()
  })
}

function plan(): void {
  clearTimeout(timer)
  if (waiting.length === 0) return
  const wait = Math.min(...waiting.map(({ due }) => due)) - Date.now()
  if (wait <= 0) void tell()
  else timer = setTimeout(() => void tell(), wait)
}

/** Timers of a hidden window may come a minute late: where no other is looked at it tells at once. */
const patience = (): number => (isForemost() ? (document.visibilityState === 'hidden' ? 0 : gatherMs) : gatherMs + giveWayMs)

/** Opens the chat that was told of last; the unread ones where there were several, or none. */
export function openNewest(): void {
  const [only] = inNotice.size === 1 ? inNotice.values() : []
  if (only) openChat(only.chat_code)
  else showUnread()
}

function showUnread(): void {
  const url = screenById('chat.inbox')?.href({ query: { type: 'unread' } })
  if (url) workbench.open(url)
}

function note(event: LiveEvent): void {
  if (!('chat' in event)) return
  const { chat } = event
  const given = event.type === 'chat.changed' && event.is_given && chat.agent_id === ownAgent()
  const isNews = given || (event.type === 'chat.message' && event.is_new)
  if (isNews) waiting.push({ chat_code: chat.chat_code, given: !!given, cursor: event.cursor, due: Date.now() + patience() })
  if (isNews || chats.has(chat.chat_code)) chats.set(chat.chat_code, chat)
}

const ownAgent = (): number | null => useSession.getState().user?.agent_id ?? null

/** A chat that somebody has is told to them alone, one on the blacklist to nobody, and what was done with meanwhile is no news. */
const concerns = (chat: Chat, given: boolean): boolean =>
  !chat.chat_blacklist && !(given ? chat.is_replied : chat.is_read) && (chat.agent_id === null || chat.agent_id === ownAgent())

async function tell(): Promise<void> {
  const now = Date.now()
  const due = waiting.filter((news) => news.due <= now).map((news) => ({ ...news, chat: chats.get(news.chat_code) }))
  waiting = waiting.filter((news) => news.due > now)
  for (const { chat_code } of due) if (!waiting.some((news) => news.chat_code === chat_code)) chats.delete(chat_code)
  plan()
  const own = (await claimNews(due)).filter(({ chat, given }) => chat && concerns(chat, given) && !isBeforeThem(chat.chat_code))
  if (own.length === 0) return
  ringOnce('new-message')
  if (useSettings.getState().notification_banner) showBanner(own.flatMap(({ chat }) => chat ?? []))
}

/** The person has this conversation before them. */
const isBeforeThem = (chatCode: string): boolean => isLookedAt() && isChatIn(workbench.focusedPane(), chatCode)

function showBanner(news: readonly Chat[]): void {
  if (!useToasts.getState().toasts.some((shown) => shown.group === group)) inNotice = new Map()
  for (const chat of news) {
    inNotice.delete(chat.chat_code)
    inNotice.set(chat.chat_code, chat)
  }
  const [only] = inNotice.size === 1 ? inNotice.values() : []
  toast.show({
    kind: 'info',
    group,
    text: only
      ? t('inbox.notice.one', { name: only.alias_name || only.full_name, text: lineOf(only) })
      : t('inbox.notice.many', { count: inNotice.size }),
    action: {
      label: t('inbox.notice.open'),
      keys: keysOf('chat.open-newest')[0],
      run: openNewest,
    },
  })
}

const longest = 64

function lineOf({ last_message }: Chat): string {
  if (!last_message) return ''
  const text = last_message.message.replace(/\s+/g, ' ').trim()
  const { kind } = last_message
  if (kind) return [t(`inbox.message.${kind}`), firstCharacters(text, longest)].filter(Boolean).join(' · ')
  if (last_message.type !== 'text') return t(`inbox.message.${last_message.type}`)
  const first = firstCharacters(text, longest)
  return first === text ? text : `${first.trimEnd()}…`
}
