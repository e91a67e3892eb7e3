import { useCallback, useSyncExternalStore } from 'react'
import { clearDraft, onDraft, readDraft, writeDraft } from './draft-store.ts'

/**
 * Something that a person writes: kept for the seat, there again after a reload or in a window that was popped out, and the same in
 * all windows while it is typed. `clear` when it was sent: then it is `initial` again everywhere.
 */
export function useDraft<T>(key: string, initial: T): [value: T, set: (value: T) => void, clear: () => void] {
  const draft = useSyncExternalStore(
    useCallback((changed) => onDraft(key, changed), [key]),
    () => readDraft(key),
  )
  return [
    draft && alike(draft.value, initial) ? (draft.value as T) : initial,
    useCallback((value) => writeDraft(key, value), [key]),
    useCallback(() => clearDraft(key), [key]),
  ]
}

/** A draft of an older version may have another shape: then it is not taken. */
const alike = (a: unknown, b: unknown): boolean => b === null || b === undefined || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b))
