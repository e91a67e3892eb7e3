import type { z } from 'zod'
import {
  accountAgentChat,
  chatBlacklist,
  chatList,
  chatRead,
  chatReadMany,
  chatUnblacklist,
  chatUnread,
  chatUpdate,
} from '#contract/chat/chat.endpoints.ts'
import type { Chat } from '#contract/chat/chat.ts'
import type { chatFilterSchema } from '#contract/chat/chat-query.ts'
import { accountTagSave, chatTagList } from '#contract/chat/chat-tag.endpoints.ts'
import { bulkAbove } from '#contract/job/bulk.ts'
import { jobCancel } from '#contract/job/job.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { chatOf, guessChat, keepChats } from '#platform/chat/known-chats.ts'
import { askFor, beginBulk, bulkPart, type ForMany, forMany } from '#platform/command/bulk.ts'
import { awaitJob, jobEnd } from '#platform/command/jobs.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { optimistic } from '#platform/query/optimistic.ts'
import { callQuery, queryClient, queryKeyOf } from '#platform/query/query.ts'
import { toast } from '#platform/ui/toast.ts'

/** Calls that are on their way at once. */
const together = 4

type ChatCall = ForMany<typeof chatUpdate> | ForMany<typeof chatRead> | ForMany<typeof chatBlacklist>

/** A change of chats, one of which may need none. */
interface Change {
  /** What it shows at once; null: this one is so already. */
  fields(chat: Chat): Partial<Chat> | null
  /** The calls that make it, one after the other. */
  calls(chat: Chat): readonly ChatCall[]
  /** What it is called while a job makes it. */
  readonly name: Pick<Undo, 'label' | 'values'>
}

/** By what was before a change, the job that makes it. */
const jobs = new WeakMap<readonly Chat[], number>()

/** Changes chats: what it will be is shown at once. Answers what the changed ones were before. Many are a job's, which goes on without this window. */
async function each(codes: readonly string[], change: Change): Promise<readonly Chat[]> {
  const chats = codes.flatMap((code) => {
    const chat = chatOf(code)
    return chat && change.fields(chat) ? chat : []
  })
  return chats.length > bulkAbove ? byJob(chats, change) : byCalls(chats, change)
}

const show = (chats: readonly Chat[], { fields }: Change) => {
  const shown = chats.map((chat) => guessChat(chat.chat_code, fields(chat) ?? {}))
  return (failed: boolean) => {
    if (failed) for (const takeBack of shown) takeBack()
  }
}

/** The first failure is thrown when all were asked, so that a chat that is not there any more does not keep the others from it. */
async function byCalls(chats: readonly Chat[], change: Change): Promise<readonly Chat[]> {
  const turn = inTurns(together)
  const ask = async (chat: Chat) => {
    for (const one of change.calls(chat)) keepChats([await askFor(one as ForMany<typeof chatUpdate>, [chat.chat_code])], 'own')
  }
  const asked = chats.map((chat) =>
    optimistic(
      () => show([chat], change),
      () => turn(() => ask(chat)),
    ),
  )
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return chats
}

async function byJob(chats: readonly Chat[], change: Change): Promise<readonly Chat[]> {
  const alike = new Map<string, Chat[]>()
  for (const chat of chats) {
    const asked = JSON.stringify(change.calls(chat).map(({ of, input }) => [of.id, input]))
    const same = alike.get(asked)
    if (same) same.push(chat)
    else alike.set(asked, [chat])
  }
  const parts = [...alike.values()].map((some) => bulkPart(change.calls(some[0] as Chat), { keys: codesOf(some) }))
  const { label, values } = change.name
  const name = translate(label, { ...values, count: chats.length, name: nameOf(chats[0] as Chat) })
  const job_id = await optimistic(
    () => show(chats, change),
    () => beginBulk(name, parts),
  )
  jobs.set(chats, job_id)
  // What was shown and did not become so is read again.
  void jobEnd(job_id).then((end) => {
    if (end?.state !== 'done' || end.failed > 0) void queryClient.invalidateQueries({ queryKey: queryKeyOf(chatList) })
  })
  return chats
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

const undone = (change: Change, before: readonly Chat[], back: Omit<Change, 'name'>): Undo | undefined => {
  const [first] = before
  if (!first) return undefined
  const values = { ...change.name.values, count: before.length, name: nameOf(first) }
  const name = { label: 'workbench.undo.done', values: { what: translate(change.name.label, values) } }
  return {
    label: change.name.label,
    values,
    async run() {
      const job = jobs.get(before)
      // What it has not done yet needs no undoing; where it is over there is nothing to stop.
      if (job !== undefined) await call(jobCancel, { params: { job_id: job } }).catch(() => undefined)
      await each(codesOf(before), { ...back, name })
    },
  }
}

/** Makes a change that can be undone by another, which may ask what each was before. */
async function undoable(codes: readonly string[], change: Change, back: (was: (chat: Chat) => Chat) => Omit<Change, 'name'>) {
  const before = await each(codes, change)
  const byCode = new Map(before.map((chat) => [chat.chat_code, chat]))
  return undone(
    change,
    before,
    back((chat) => byCode.get(chat.chat_code) ?? chat),
  )
}

const nameOf = (chat: Chat): string => chat.alias_name || chat.full_name
const codesOf = (chats: readonly Chat[]): string[] => chats.map(({ chat_code }) => chat_code)
const readOf = ({ store_code }: Chat, read: boolean): ChatCall => forMany(read ? chatRead : chatUnread, { params: { store_code } })

type Update = z.input<(typeof chatUpdate)['body']>
type WithoutCode<U> = U extends unknown ? Omit<U, 'chat_code'> : never
const update = (body: WithoutCode<Update>): ChatCall => forMany(chatUpdate, { body })

/** Done: replied to as far as it goes, and read. */
export const setDone = (codes: readonly string[], done: boolean): Promise<Undo | undefined> =>
  undoable(
    codes,
    {
      name: { label: done ? 'inbox.undo.done' : 'inbox.undo.not-done' },
      fields: (chat) =>
        done ? (chat.is_replied && chat.is_read ? null : { is_replied: 1, is_read: 1, unread_count: 0 }) : chat.is_replied ? { is_replied: 0 } : null,
      calls: (chat) => [update({ type: 'is_replied', value: done }), ...(done && !chat.is_read ? [readOf(chat, true)] : [])],
    },
    (was) => ({
      fields: () => ({}),
      calls: (chat) => [update({ type: 'is_replied', value: was(chat).is_replied === 1 }), ...(was(chat).is_read ? [] : [readOf(chat, false)])],
    }),
  )

export function setRead(codes: readonly string[], read: boolean): Promise<Undo | undefined> {
  const turn = (to: boolean): Omit<Change, 'name'> => ({
    fields: (chat) => (!!chat.is_read === to ? null : to ? { is_read: 1, unread_count: 0 } : { is_read: 0 }),
    calls: (chat) => [readOf(chat, to)],
  })
  return undoable(codes, { ...turn(read), name: { label: read ? 'inbox.undo.read' : 'inbox.undo.unread' } }, () => turn(!read))
}

export function setPinned(codes: readonly string[], on: boolean): Promise<Undo | undefined> {
  const turn = (to: boolean): Omit<Change, 'name'> => ({
    fields: (chat) => (!!chat.is_pin === to ? null : { is_pin: to ? 1 : 0 }),
    calls: () => [update({ type: 'is_pin', value: to })],
  })
  return undoable(codes, { ...turn(on), name: { label: on ? 'inbox.undo.pin' : 'inbox.undo.unpin' } }, () => turn(!on))
}

/** `until` null: they come back now. */
export function snooze(codes: readonly string[], until: string | null): Promise<Undo | undefined> {
  const turn = (to: (chat: Chat) => string | null): Omit<Change, 'name'> => ({
    fields: (chat) => ({ snoozed_until: to(chat) }),
    calls: (chat) => [update({ type: 'snoozed_until', value: to(chat) })],
  })
  const name = { label: until ? 'inbox.undo.snooze' : 'inbox.undo.wake' }
  return undoable(codes, { ...turn(() => until), name }, (was) => turn((chat) => was(chat).snoozed_until))
}

type Agent = Pick<Chat, 'agent_id' | 'agent_name'>

/** An agent by the number; their name is shown before the server tells it. */
async function agentOf(agent_id: number | null): Promise<Agent> {
  const agents = agent_id === null ? [] : await queryClient.ensureQueryData(callQuery(accountAgentChat))
  return { agent_id, agent_name: agents.find((one) => one.agent_id === agent_id)?.name ?? null }
}

export async function assign(codes: readonly string[], agent_id: number | null): Promise<Undo | undefined> {
  const give = (to: (chat: Chat) => Agent): Omit<Change, 'name'> => ({
    fields(chat) {
      const agent = to(chat)
      return chat.agent_id === agent.agent_id ? null : { agent_id: agent.agent_id, agent_name: agent.agent_name }
    },
    calls: (chat) => [update({ type: 'agent_id', value: to(chat).agent_id })],
  })
  const agent = await agentOf(agent_id)
  const name = { label: agent_id === null ? 'inbox.undo.unassign' : 'inbox.undo.assign', values: { agent: agent.agent_name ?? '' } }
  return undoable(codes, { ...give(() => agent), name }, give)
}

export function setBlacklisted(codes: readonly string[], on: boolean): Promise<Undo | undefined> {
  const turn = (to: boolean): Omit<Change, 'name'> => ({
    fields: (chat) => (chat.chat_blacklist === to ? null : { chat_blacklist: to }),
    calls: () => [forMany(to ? chatBlacklist : chatUnblacklist)],
  })
  return undoable(codes, { ...turn(on), name: { label: on ? 'inbox.undo.blacklist' : 'inbox.undo.unblacklist' } }, () => turn(!on))
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
  const turn = (to: boolean): Omit<Change, 'name'> => ({
    fields(chat) {
      const others = chat.tags.filter(({ tag_id }) => tag_id !== tag.tag_id)
      return has(chat) === to ? null : { tags: to ? [...others, tag] : others }
    },
    // What somebody else tags at the same moment stays: it is changed by the one tag.
    calls: () => [update(to ? { type: 'tags', value: [tag.tag_id], was: [] } : { type: 'tags', value: [], was: [tag.tag_id] })],
  })
  return undoable(codes, { ...turn(give), name: { label: give ? 'inbox.undo.tag' : 'inbox.undo.untag', values: { tag: tag.name } } }, () =>
    turn(!give),
  )
}

/** Begins to mark every chat as read that the filters find now: how many only the server knows, so that is a job in any case. */
export async function readAll(filter: string): Promise<void> {
  const chats = { ...(JSON.parse(filter) as z.input<typeof chatFilterSchema>), unread: '1' as const }
  try {
    awaitJob(await beginBulk(t('inbox.command.read-all'), [bulkPart([forMany(chatReadMany)], { chats })]))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    toast.show({ kind: 'info', text: t('inbox.done.all-read') })
  }
}
