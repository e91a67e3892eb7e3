import { objectStore } from '#platform/storage/object-store.ts'
import { type OutboxEntry, outboxEntrySchema } from './outbox-entry.ts'

/** Messages on their way, kept. */
export interface OutboxDatabase {
  all(): Promise<OutboxEntry[]>
  /**
   * Changes one entry at one stroke, whatever other windows do: `change` gets what is there and answers what is to be there (null: nothing), and that is
   * the answer. Resolves when it is written, so that a crash after that loses nothing.
   */
  update(replyId: string, change: (entry: OutboxEntry | null) => OutboxEntry | null): Promise<OutboxEntry | null>
  /** Adds those whose names are not there yet, all at one stroke: a crash leaves all of them or none. */
  add(entries: readonly OutboxEntry[]): Promise<void>
}

const entryOf = (kept: unknown): OutboxEntry | null => outboxEntrySchema.safeParse(kept).data ?? null

/** The browser's own store: it outlives windows and crashes. */
export function indexedDatabase(): OutboxDatabase {
  const transact = objectStore('dermaga-outbox', 'reply', 'reply_id')
  return {
    all: () =>
      transact('readonly', (of, answer) => {
        const request = of.getAll()
        request.onsuccess = () => answer(request.result.flatMap((kept) => entryOf(kept) ?? []))
      }),
    update: (replyId, change) =>
      transact('readwrite', (of, answer) => {
        const request = of.get(replyId)
        request.onsuccess = () => {
          const before = entryOf(request.result)
          const after = change(before)
          answer(after)
          if (after) of.put(after)
          else if (before) of.delete(replyId)
        }
      }),
    add: (entries) =>
      transact('readwrite', (of) => {
        for (const entry of entries) {
          const request = of.get(entry.reply_id)
          request.onsuccess = () => entryOf(request.result) ?? of.put(entry)
        }
      }),
  }
}

/** Where the browser refuses to keep anything, messages are kept as long as the page lives. */
export function memoryDatabase(): OutboxDatabase {
  const entries = new Map<string, OutboxEntry>()
  return {
    all: async () => [...entries.values()],
    async update(replyId, change) {
      const after = change(entries.get(replyId) ?? null)
      if (after) entries.set(replyId, after)
      else entries.delete(replyId)
      return after
    },
    async add(added) {
      for (const entry of added) if (!entries.has(entry.reply_id)) entries.set(entry.reply_id, entry)
    },
  }
}

/** The browser's store, or memory from the first time that it fails on. */
export function lastingDatabase(lasting: OutboxDatabase = indexedDatabase(), memory: OutboxDatabase = memoryDatabase()): OutboxDatabase {
  let used = lasting
  const orMemory = async <T>(act: (database: OutboxDatabase) => Promise<T>): Promise<T> => {
    try {
      return await act(used)
    } catch (error) {
      if (used === memory) throw error
      used = memory
      return act(used)
    }
  }
  return {
    all: () => orMemory((database) => database.all()),
    update: (...args) => orMemory((database) => database.update(...args)),
    add: (entries) => orMemory((database) => database.add(entries)),
  }
}
