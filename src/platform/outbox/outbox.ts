import { create } from 'zustand'
import { chatReply, chatReplyTakeBack } from '#contract/chat/chat.endpoints.ts'
import type { CallInput, CallReply } from '#contract/core/endpoint.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { onServerBack } from '#platform/live/live.ts'
import { useSession } from '#platform/session/session.ts'
import { randomKey } from '#platform/storage/random-key.ts'
import { tellEach } from '#platform/windows/tell-each.ts'
import { onWake } from '#platform/windows/wake.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { createOutbox } from './create-outbox.ts'
import { lastingDatabase } from './outbox-database.ts'
import { isStuck, type OutboxEntry } from './outbox-entry.ts'
import { startStuckNotice } from './stuck-notice.ts'
import { keepFromRepeating } from './too-late.ts'
import { noteWaiting } from './waiting-mark.ts'

type Outcome = CallReply<typeof chatReply>
type ReplyBody = NonNullable<CallInput<typeof chatReply>['body']>

const seat = (): number | null => useSession.getState().user?.user_id ?? null
const useEntries = create<{ entries: readonly OutboxEntry[] }>(() => ({ entries: [] }))
const sentListeners = new Set<(outcome: Outcome) => void>()

/** A window that sends for longer than this stands still, or its call hangs: others do not wait for it. Milliseconds. */
const longestTurn = 20_000
/** A slow line carries so many bytes of a file in a millisecond. */
const slowest = 60

/**
 * One window sends a chat's messages at a time. The lock keeps calls from being made twice, not messages: without one, or where it is taken from a window
 * that stands still, two may send the same message at once, and the server knows it by its name and takes it once.
 */
async function alone(name: string, run: () => Promise<void>, bytes: number): Promise<void> {
  if (!navigator.locks) return run()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), longestTurn + bytes / slowest)
  let ran: Promise<void> | undefined
  const turn = () => {
    clearTimeout(timer)
    ran = run()
    return ran
  }
  try {
    await navigator.locks.request(name, { signal: waiting.signal }, turn)
  } catch {
    // It was taken from this window in its turn: what it began goes on.
    await (ran ?? navigator.locks.request(name, { steal: true }, turn))
  }
}

const post = async ({ body, chat_code, reply_id, key, file }: OutboxEntry): Promise<Outcome> => {
  const whole = { ...body, ...(file && { image_url: await dataAddressOf(file) }), chat_code, reply_id } as ReplyBody
  return call(chatReply, { body: whole }, { idempotencyKey: key, ...(file && { timeoutMs: longestTurn + file.size / slowest }) })
}

/** A file as the server takes it. Where the browser no longer has it, it is refused like anything that the server does not take. */
const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ApiError('NOT_FOUND', 404, ''))
    reader.readAsDataURL(file)
  })

/** The messages of this seat that are on their way to the server, in whichever window they were written. */
export const outbox = createOutbox<Outcome>({
  database: lastingDatabase(),
  seat,
  post,
  takeBack: (reply_id) => call(chatReplyTakeBack, { params: { reply_id } }),
  alone,
  randomKey,
  now: Date.now,
  later: (run, milliseconds) => void setTimeout(run, milliseconds),
  changed(entries, here) {
    useEntries.setState({ entries })
    const user_id = seat()
    if (user_id === null) return
    noteWaiting(user_id, entries.length > 0)
    if (here) windowBus.post({ type: 'outbox.changed', user_id })
  },
  sent: (outcome) => tellEach(sentListeners, outcome),
  gone: (entry) => keepFromRepeating(entry, outboxEntries(), (reply_id) => void outbox.takeBack(reply_id, entry.chat_code)),
})

export const useOutbox = (): readonly OutboxEntry[] => useEntries((state) => state.entries)
export const outboxEntries = (): readonly OutboxEntry[] => useEntries.getState().entries

/** How a message of this chat is stuck, if one is. */
export const useStuckIn = (chatCode: string): OutboxEntry['state'] | undefined =>
  useEntries(({ entries }) => entries.find((entry) => entry.chat_code === chatCode && isStuck(entry))?.state)

/** Calls back with the chat and the message that the server has taken. */
export const onSent = (listener: (outcome: Outcome) => void): void => void sentListeners.add(listener)

const wake = () => void outbox.wake()
windowBus.on('outbox.changed', ({ user_id }) => user_id === seat() && wake())
useSession.subscribe(({ user }, before) => user?.user_id !== before.user?.user_id && wake())
onServerBack(wake)
onWake(wake)
startStuckNotice({ entries: outboxEntries, onChange: (listener) => void useEntries.subscribe(listener), claim: outbox.claimTelling })
wake()
