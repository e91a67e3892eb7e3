import type { z } from 'zod'
import { chatBlacklist, chatRead, chatReadAll, chatUnblacklist, chatUnread, chatUpdate } from '#contract/chat/chat.endpoints.ts'
import type { Chat } from '#contract/chat/chat.ts'
import type { ChatFilter } from '#contract/chat/chat-query.ts'
import { accountTagSave, chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { chatOf, guessChat, keepChats } from '#platform/chat/known-chats.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { optimistic } from '#platform/query/optimistic.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { toast } from '#platform/ui/toast.ts'

/** Calls that are on their way at once. */
const together = 4

/**
 * Changes chats: what `fields` says is shown at once, and taken back where `ask` fails. Answers what the changed ones were before; the first failure is
 * thrown when all were asked, so that a chat that is not there any more does not keep the others from it.
 */
async function each(codes: readonly string[], fields: (chat: Chat) => Partial<Chat> | null, ask: (chat: Chat) => Promise<Chat>): Promise<Chat[]> {
  const turn = inTurns(together)
  const asked = codes.flatMap((code) => {
    const chat = chatOf(code)
    const changed = chat && fields(chat)
    if (!chat || !changed) return []
    const write = async () => keepChats([await turn(() => ask(chat))], 'own')
    return optimistic(() => guessChat(code, changed), write).then(() => chat)
  })
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}

/** Runs so many at once, and the others as places come free. */
function inTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const undone = (label: string, before: readonly Chat[], values: Undo['values'], run: () => Promise<unknown>): Undo | undefined =>
  before.length === 0
    ? undefined
    : { label, values: { count: before.length, name: nameOf(before[0] as Chat), ...values }, run: async () => void (await run()) }

const nameOf = (chat: Chat): string => chat.alias_name || chat.full_name
const codesOf = (chats: readonly Chat[]): string[] => chats.map(({ chat_code }) => chat_code)
const inStore = ({ store_code, chat_code }: Chat) => ({ params: { store_code, chat_code } })
const readOf = (chat: Chat, read: boolean): Promise<Chat> => call(read ? chatRead : chatUnread, inStore(chat))

type Update = z.input<(typeof chatUpdate)['body']>
const update = (body: Update): Promise<Chat> => call(chatUpdate, { body })

/** Done: replied to as far as it goes, and read. */
export async function setDone(codes: readonly string[], done: boolean): Promise<Undo | undefined> {
  const before = await each(
    codes,
    (chat) =>
      done ? (chat.is_replied && chat.is_read ? null : { is_replied: 1, is_read: 1, unread_count: 0 }) : chat.is_replied ? { is_replied: 0 } : null,
    async (chat) => {
      const changed = await update({ chat_code: chat.chat_code, type: 'is_replied', value: done })
      return done && !chat.is_read ? readOf(chat, true) : changed
    },
  )
  return undone(done ? 'inbox.undo.done' : 'inbox.undo.not-done', before, {}, () =>
    each(
      codesOf(before),
      () => ({}),
      async (chat) => {
        const was = before.find(({ chat_code }) => chat_code === chat.chat_code) ?? chat
        const changed = await update({ chat_code: chat.chat_code, type: 'is_replied', value: was.is_replied === 1 })
        return was.is_read ? changed : readOf(chat, false)
      },
    ),
  )
}

export async function setRead(codes: readonly string[], read: boolean): Promise<Undo | undefined> {
  const turn = (which: readonly string[], to: boolean) =>
    each(
      which,
      (chat) => (!!chat.is_read === to ? null : to ? { is_read: 1, unread_count: 0 } : { is_read: 0 }),
      (chat) => readOf(chat, to),
    )
  const before = await turn(codes, read)
  return undone(read ? 'inbox.undo.read' : 'inbox.undo.unread', before, {}, () => turn(codesOf(before), !read))
}

export async function setPinned(codes: readonly string[], on: boolean): Promise<Undo | undefined> {
  const turn = (which: readonly string[], to: boolean) =>
    each(
      which,
      (chat) => (!!chat.is_pin === to ? null : { is_pin: to ? 1 : 0 }),
      ({ chat_code }) => update({ chat_code, type: 'is_pin', value: to }),
    )
  const before = await turn(codes, on)
  return undone(on ? 'inbox.undo.pin' : 'inbox.undo.unpin', before, {}, () => turn(codesOf(before), !on))
}

/** `until` null: they come back now. */
export async function snooze(codes: readonly string[], until: string | null): Promise<Undo | undefined> {
  const before = await each(
    codes,
    () => ({ snoozed_until: until }),
    ({ chat_code }) => update({ chat_code, type: 'snoozed_until', value: until }),
  )
  const was = new Map(before.map((chat) => [chat.chat_code, chat.snoozed_until]))
  return undone(until ? 'inbox.undo.snooze' : 'inbox.undo.wake', before, {}, () =>
    each(
      codesOf(before),
      ({ chat_code }) => ({ snoozed_until: was.get(chat_code) ?? null }),
      ({ chat_code }) => update({ chat_code, type: 'snoozed_until', value: was.get(chat_code) ?? null }),
    ),
  )
}

export async function assign(codes: readonly string[], agent_id: number | null): Promise<Undo | undefined> {
  const give = (which: readonly string[], to: (chat: Chat) => number | null) =>
    each(
      which,
      (chat) => (chat.agent_id === to(chat) ? null : {}),
      (chat) => update({ chat_code: chat.chat_code, type: 'agent_id', value: to(chat) }),
    )
  const before = await give(codes, () => agent_id)
  const was = new Map(before.map((chat) => [chat.chat_code, chat.agent_id]))
  const agent = chatOf(before[0]?.chat_code ?? '')?.agent_name ?? ''
  return undone(agent_id === null ? 'inbox.undo.unassign' : 'inbox.undo.assign', before, { agent }, () =>
    give(codesOf(before), ({ chat_code }) => was.get(chat_code) ?? null),
  )
}

export async function setBlacklisted(codes: readonly string[], on: boolean): Promise<Undo | undefined> {
  const turn = (which: readonly string[], to: boolean) =>
    each(
      which,
      (chat) => (chat.chat_blacklist === to ? null : { chat_blacklist: to }),
      ({ chat_code }) => call(to ? chatBlacklist : chatUnblacklist, { params: { chat_code } }),
    )
  const before = await turn(codes, on)
  return undone(on ? 'inbox.undo.blacklist' : 'inbox.undo.unblacklist', before, {}, () => turn(codesOf(before), !on))
}

/** The tag of a name, made where there is none. */
async function tagOf(name: string) {
  const same = (text: string) => text.trim().toLowerCase() === name.trim().toLowerCase()
  const known = (await queryClient.ensureQueryData(callQuery(chatTagList))).find((tag) => same(tag.name))
  if (known) return known
  const made = await call(accountTagSave, { body: { name } })
  return made
}

/** Takes a tag away from chats that all have it, else gives it to those that have not. */
export async function toggleTag(codes: readonly string[], name: string): Promise<Undo | undefined> {
  const tag = await tagOf(name)
  const has = (chat: Chat) => chat.tags.some(({ tag_id }) => tag_id === tag.tag_id)
  const chats = codes.map(chatOf).filter((chat) => chat !== undefined)
  const give = !(chats.length > 0 && chats.every(has))
  const turn = (which: readonly string[], to: boolean) => {
    const others = (chat: Chat) => chat.tags.filter(({ tag_id }) => tag_id !== tag.tag_id)
    const tagsOf = (chat: Chat) => (to ? [...others(chat), tag] : others(chat))
    const ids = (tags: Chat['tags']) => tags.map(({ tag_id }) => tag_id)
    return each(
      which,
      (chat) => (has(chat) === to ? null : { tags: tagsOf(chat) }),
      // What somebody else tags at the same moment stays: it is changed by the one tag.
      (chat) => update({ chat_code: chat.chat_code, type: 'tags', value: ids(tagsOf(chat)), was: ids(chat.tags) }),
    )
  }
  const before = await turn(codes, give)
  return undone(give ? 'inbox.undo.tag' : 'inbox.undo.untag', before, { tag: tag.name }, () => turn(codesOf(before), !give))
}

/** Marks every chat that the filters find as read. */
export async function readAll(filter: string): Promise<void> {
  const body = { filter: JSON.parse(filter) as ChatFilter as never }
  let count = 0
  for (let more = true; more; ) {
    const marked = await call(chatReadAll, { body })
    count += marked.changed
    more = marked.more
  }
  toast.show({ kind: 'success', text: t('inbox.done.read-all', { count }) })
}
