import { z } from 'zod'

/** What stands in the composer again for a message that was taken back, until it is known whether it had gone. */
const returnedSchema = z.object({
  /** The name of the draft, or of what goes along with it. */
  reply_id: z.string(),
  /** The words of a draft; null: something that goes along. */
  text: z.string().nullable(),
  /** What the message said, with the agent's sign. */
  said: z.string(),
})
export type Returned = z.infer<typeof returnedSchema>

/** A message on its way to the server, as it is kept in the browser. */
export const outboxEntrySchema = z.object({
  /** The message's own name on the server too: under one name one message is sent at most. */
  reply_id: z.string(),
  /** The seat that wrote it: nobody else's session sends it. */
  user_id: z.number().int(),
  chat_code: z.string(),
  /** What the chat's buyer is called, for telling of a message where nothing else of the chat is known. */
  buyer: z.string().default(''),
  /** What POST /chat/reply takes beside these. */
  body: z.record(z.string(), z.unknown()),
  /** What is shown of it where the body alone does not tell. */
  preview: z.unknown().optional(),
  /** The file that goes along, beside the body so that reading what waits does not read it: it becomes the body's `image_url` when it is sent. */
  file: z.instanceof(Blob).optional(),
  /** Of the request as it is now; anew when the request changes. */
  key: z.string(),
  /** Its place among the messages of its chat. */
  place: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /**
   * `waiting`: to be sent. `refused`: the server does not take it. `asking`: another agent's reply is on its way; a person decides.
   * `retracting`: taken back after it may have reached the server.
   */
  state: z.enum(['waiting', 'refused', 'asking', 'retracting']),
  /** It was tried, so that the server may have it although no answer came. */
  tried: z.boolean(),
  /** Why it was refused, or what is asked: the server's words. */
  reason: z.string().nullable(),
  code: z.string().nullable(),
  returned: returnedSchema.optional(),
  /** The person was told that it is stuck ({@link isStuck}), by whichever window. */
  announced: z.boolean().default(false),
})
export type OutboxEntry = z.infer<typeof outboxEntrySchema>

/** It goes no further by itself: a person has to decide. */
export const isStuck = ({ state }: OutboxEntry): boolean => state === 'refused' || state === 'asking'

/** What the answer to a try makes of an entry. `done`: the server has it, or it is gone for good; `later`: nobody answered, it is tried again. */
export type Verdict = 'done' | 'later' | 'refused' | 'asking'

/** Nothing that the server said of the message itself: it may pass when it is tried again. */
const passing: readonly string[] = ['NETWORK', 'INTERNAL', 'UNAVAILABLE', 'DISK_FULL', 'REQUEST_IN_PROGRESS', 'TOO_MANY_REQUESTS']
/** Signed out, or not let in now: it waits until the seat is back. */
const unseated: readonly string[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'MEMBERSHIP_INACTIVE']

/** Judges a failed try by its code. */
export function verdictOf({ code, status }: { readonly code: string; readonly status: number }, state: OutboxEntry['state']): Verdict {
  if (passing.includes(code) || unseated.includes(code) || status === 0 || status >= 500 || status === 429) return 'later'
  // Taken back: that it is not there, or that it went already, ends it.
  if (state === 'retracting') return 'done'
  if (code === 'OTHER_REPLY_PENDING') return 'asking'
  // Taken back in another window.
  return code === 'MESSAGE_GONE' ? 'done' : 'refused'
}

/** The entry of a chat that goes next, or null. None overtakes another, nor one that a person is asked about; taking back waits for nobody. */
export function nextOf(entries: readonly OutboxEntry[], chatCode: string): OutboxEntry | null {
  const ordered = entries
    .filter((entry) => entry.chat_code === chatCode && entry.state !== 'refused')
    .toSorted((a, b) => a.place - b.place || (a.reply_id < b.reply_id ? -1 : 1))
  const next = ordered.find(({ state }) => state === 'retracting') ?? ordered[0]
  return next && next.state !== 'asking' ? next : null
}

/** How long to wait before the next round after so many that nobody answered. Milliseconds. */
export const pauseAfter = (failures: number): number => Math.min(30_000, 500 * 2 ** Math.min(failures, 8))
