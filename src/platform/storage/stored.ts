import type { z } from 'zod'

/** One named entry of localStorage or sessionStorage, checked when read. A browser that refuses storage keeps it in memory. */
export interface StoredEntry<T> {
  read(): T | null
  write(value: T): void
  remove(): void
  /** Calls back when another window changes the entry; null: removed or not understood. */
  onChange(listener: (value: T | null) => void): () => void
}

const memory = new Map<string, string>()

function storageOf(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null
  }
}

export function storedEntry<S extends z.ZodType>(key: string, schema: S, kind: 'local' | 'session' = 'local'): StoredEntry<z.output<S>> {
  const parse = (text: string | null): z.output<S> | null => {
    if (text === null) return null
    try {
      const parsed = schema.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : null
    } catch {
      return null
    }
  }
  // The same text gives the same object, so that a store can compare by identity.
  let lastText: string | null = null
  let lastValue: z.output<S> | null = null
  const readText = () => {
    const storage = storageOf(kind)
    return storage ? storage.getItem(key) : (memory.get(key) ?? null)
  }
  return {
    read() {
      const text = readText()
      if (text !== lastText) {
        lastText = text
        lastValue = parse(text)
      }
      return lastValue
    },
    write(value) {
      const text = JSON.stringify(value)
      try {
        const storage = storageOf(kind)
        if (storage) storage.setItem(key, text)
        else memory.set(key, text)
      } catch {
        // Full or refused: the window goes on with what it has in memory.
      }
    },
    remove() {
      storageOf(kind)?.removeItem(key)
      memory.delete(key)
    },
    onChange(listener) {
      const heard = (event: StorageEvent) => {
        // A null key stands for localStorage.clear().
        if (event.storageArea === storageOf(kind) && (event.key === key || event.key === null)) listener(parse(event.newValue))
      }
      globalThis.addEventListener?.('storage', heard)
      return () => globalThis.removeEventListener?.('storage', heard)
    },
  }
}
