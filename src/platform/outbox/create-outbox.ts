import type { OutboxDatabase } from './outbox-database.ts'
import { isStuck, nextOf, type OutboxEntry, pauseAfter, type Returned, verdictOf } from './outbox-entry.ts'

/** A message as it is put in. */
export interface Outgoing {
  readonly reply_id: string
  readonly chat_code: string
  readonly buyer: string
  /** What POST /chat/reply takes beside these. */
  readonly body: Readonly<Record<string, unknown>>
  /** What is shown of it where the body alone does not tell. */
  readonly preview?: unknown
  /** The file that goes along; {@link OutboxEntry.file}. */
  readonly file?: Blob | undefined
}

export interface OutboxPorts<Outcome> {
  readonly database: OutboxDatabase
  /** The seat that is signed in; null: nobody. */
  seat(): number | null
  post(entry: OutboxEntry): Promise<Outcome>
  takeBack(replyId: string): Promise<unknown>
  /** Runs nothing else of that name meanwhile, in any window, as long as it may take with so many bytes to be sent. */
  alone(name: string, run: () => Promise<void>, bytes: number): Promise<void>
  randomKey(): string
  now(): number
  later(run: () => void, milliseconds: number): void
  /** What is on its way now, whenever it changes; `here`: by this window, so that the others have to be told. */
  changed(entries: readonly OutboxEntry[], here: boolean): void
  /** The server has taken it. */
  sent(outcome: Outcome): void
  /** What was to be taken back had gone already. */
  gone(entry: OutboxEntry): void
}

interface Failure {
  readonly code: string
  readonly status: number
  readonly message: string
}
const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'code' in error && 'status' in error
/** What is no answer of the server's is our own fault, or the page is going away: it is tried again. */
const failureOf = (error: unknown): Failure => (isFailure(error) ? error : { code: 'NETWORK', status: 0, message: '' })

/**
 * Carries messages to the server: each is kept before it goes, goes in its chat's order, and stays until the server has it. Under its `reply_id` the server
 * takes a message once, so that it may be sent again whenever no answer came.
 */
export function createOutbox<Outcome>(ports: OutboxPorts<Outcome>) {
  const { database } = ports
  let failures = 0
  let timed = false
  let lastPlace = 0

  async function mine(): Promise<OutboxEntry[]> {
    const seat = ports.seat()
    return (await database.all()).filter(({ user_id }) => user_id === seat).toSorted((a, b) => a.place - b.place)
  }
  const tell = async (here = true) => ports.changed(await mine(), here)

  async function update(replyId: string, change: (entry: OutboxEntry | null) => OutboxEntry | null): Promise<OutboxEntry | null> {
    const after = await database.update(replyId, change)
    await tell()
    return after
  }

  /** Sends what waits, every chat on its own. */
  async function round(): Promise<void> {
    const bytes = new Map<string, number>()
    for (const { chat_code, file } of await mine()) bytes.set(chat_code, (bytes.get(chat_code) ?? 0) + (file?.size ?? 0))
    await Promise.all([...bytes].map(([code, size]) => ports.alone(`outbox:${code}`, () => drain(code), size)))
  }

  async function drain(chatCode: string): Promise<void> {
    for (;;) {
      const next = nextOf(await mine(), chatCode)
      if (!next) return
      const answered = next.state === 'retracting' ? await retract(next) : await post(next)
      if (answered) {
        failures = 0
        continue
      }
      again()
      return
    }
  }

  function again(): void {
    if (timed) return
    timed = true
    ports.later(() => {
      timed = false
      void round()
    }, pauseAfter(failures))
    failures += 1
  }

  /** False where nobody answered. */
  async function post(next: OutboxEntry): Promise<boolean> {
    const entry = await database.update(next.reply_id, (known) => (known?.state === 'waiting' ? { ...known, tried: true } : known))
    if (entry?.state !== 'waiting') return true
    try {
      const outcome = await ports.post(entry)
      ports.sent(outcome)
      // Taken back while it was on its way: then that is next.
      await update(entry.reply_id, (known) => (known?.state === 'retracting' ? known : null))
      return true
    } catch (error) {
      const failure = failureOf(error)
      const verdict = ports.seat() === entry.user_id ? verdictOf(failure, 'waiting') : 'later'
      if (verdict === 'later') return false
      await update(entry.reply_id, (known) => {
        if (!known || known.state === 'retracting' || verdict === 'done') return null
        return { ...known, state: verdict, reason: failure.message || null, code: failure.code }
      })
      return true
    }
  }

  async function retract(entry: OutboxEntry): Promise<boolean> {
    try {
      await ports.takeBack(entry.reply_id)
    } catch (error) {
      const failure = failureOf(error)
      if (ports.seat() !== entry.user_id || verdictOf(failure, 'retracting') === 'later') return false
      if (failure.code === 'MESSAGE_GONE') ports.gone(entry)
    }
    await update(entry.reply_id, () => null)
    return true
  }

  const go = () => void round().catch(() => undefined)
  const anew =
    (change: Partial<OutboxEntry>, body: Readonly<Record<string, unknown>> = {}) =>
    (known: OutboxEntry | null) =>
      known && {
        ...known,
        ...change,
        body: { ...known.body, ...body },
        key: ports.randomKey(),
        state: 'waiting' as const,
        reason: null,
        code: null,
        announced: false,
      }

  return {
    /**
     * Puts messages on their way, in their order; resolves when they are kept. They are kept together: a page that goes away meanwhile leaves all of
     * them or none. One whose name is there already is left as it is.
     */
    async send(outgoing: readonly Outgoing[]): Promise<void> {
      const user_id = ports.seat()
      if (user_id === null) throw new Error('Nobody is signed in')
      // Behind all that is known, whatever another window's or an earlier page's clock said.
      const first = Math.max(lastPlace + 1, ports.now(), ...(await mine()).map((entry) => entry.place + 1))
      lastPlace = first + outgoing.length - 1
      const at = ports.now()
      await database.add(
        outgoing.map(({ body, ...one }, index) => ({
          ...{ ...one, user_id, body: { ...body }, key: ports.randomKey(), place: first + index, at },
          ...{ state: 'waiting', tried: false, reason: null, code: null, announced: false },
        })),
      )
      await tell()
      go()
    },
    /** Takes a message back: one that was never tried is just not sent, of any other the server is asked. */
    async takeBack(reply_id: string, chat_code: string, returned?: Returned): Promise<void> {
      const user_id = ports.seat()
      if (user_id === null) return
      const after = await update(reply_id, (known) => {
        if (known && !known.tried) return null
        const blank = { reply_id, user_id, chat_code, buyer: '', body: {}, key: ports.randomKey(), place: 0, at: ports.now() }
        return { ...(known ?? { ...blank, reason: null, code: null, announced: false }), returned, state: 'retracting', tried: true }
      })
      if (after) go()
    },
    /** Tries again what was refused. */
    async retry(replyId: string): Promise<void> {
      await update(replyId, anew({}))
      go()
    },
    /** Sends although another agent's reply is on its way. */
    async sendDespite(replyId: string): Promise<void> {
      await update(replyId, anew({}, { despite_other: true }))
      go()
    },
    /** Whether the caller is the first who tells the person that a message is stuck: then no other window does. */
    async claimTelling(replyId: string): Promise<boolean> {
      let first = false
      await update(replyId, (known) => {
        first = known !== null && isStuck(known) && !known.announced
        return known && { ...known, announced: known.announced || first }
      })
      return first
    },
    /** Drops what the server refused: it does not have it. */
    async discard(replyId: string): Promise<void> {
      await update(replyId, (known) => (known && isStuck(known) ? null : known))
    },
    /** Something may have changed elsewhere: reads again, and sends what waits. */
    async wake(): Promise<void> {
      failures = 0
      await tell(false)
      go()
    },
  }
}
