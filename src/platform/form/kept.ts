import { z } from 'zod'
import { clearDraft, onDraft, readDraft, writeDraft } from '#platform/drafts/draft-store.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** The fields that somebody changed. */
export type Written = Readonly<Record<string, unknown>>

/** Where a form keeps what is written in it. The same object until it changes. */
export interface Keeping {
  read(): Written | null
  write(written: Written): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** A draft of the seat (over reloads, in every window), an entry of this tab (for who is not signed in), or nothing. */
export type Keep = string | { readonly inTab: string } | undefined

const writtenSchema = z.record(z.string(), z.unknown())

export function keepingOf(keep: Keep): Keeping {
  if (typeof keep === 'string') return inDraft(keep)
  const own = inMemory()
  if (!keep) return own
  const entry = storedEntry(keep.inTab, writtenSchema, 'session')
  const before = entry.read()
  if (before) own.write(before)
  return {
    ...own,
    write(written) {
      entry.write(written)
      own.write(written)
    },
    clear() {
      entry.remove()
      own.clear()
    },
  }
}

const inDraft = (key: string): Keeping => ({
  read: () => asWritten(readDraft(key)?.value),
  write: (written) => writeDraft(key, written),
  clear: () => clearDraft(key),
  subscribe: (listener) => onDraft(key, listener),
})

const asWritten = (value: unknown): Written | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Written) : null

export function inMemory(): Keeping {
  let now: Written | null = null
  const listeners = new Set<() => void>()
  const set = (written: Written | null) => {
    now = written
    for (const listener of [...listeners]) listener()
  }
  return {
    read: () => now,
    write: set,
    clear: () => set(null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
