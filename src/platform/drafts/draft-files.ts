import { z } from 'zod'
import { draftLifetimeMs } from '#kernel/window-draft.ts'
import { objectStore, type Transact } from '#platform/storage/object-store.ts'

/**
 * Files that go along with a draft. The draft itself names them and is told to the other windows with every stroke; the bytes lie here, where there is
 * room for them, and outlive windows and crashes.
 */

const keptSchema = z.object({ file_id: z.string(), file: z.instanceof(Blob), at: z.number() })
type Kept = z.infer<typeof keptSchema>

/** Where the browser refuses to keep anything, files are kept as long as the page lives. */
const memory = new Map<string, Blob>()
const transact = objectStore('dermaga-draft-files', 'file', 'file_id', (transact) => void forgetOld(transact).catch(() => undefined))

const done =
  <T>(request: (of: IDBObjectStore) => IDBRequest<T>) =>
  (of: IDBObjectStore, answer: (value: T) => void) => {
    const asked = request(of)
    asked.onsuccess = () => answer(asked.result)
  }

/** Nobody took them away, and their draft is forgotten by now. */
const forgetOld = (transact: Transact): Promise<void> =>
  transact('readwrite', (of) => {
    const request = of.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      const kept = keptSchema.safeParse(cursor.value).data
      if (!kept || Date.now() - kept.at > draftLifetimeMs) cursor.delete()
      cursor.continue()
    }
  })

/** Resolves when it is written, so that a draft that names it finds it after a crash. */
export async function keepDraftFile(fileId: string, file: Blob): Promise<void> {
  try {
    await transact(
      'readwrite',
      done((of) => of.put({ file_id: fileId, file, at: Date.now() } satisfies Kept)),
    )
  } catch {
    memory.set(fileId, file)
  }
}

/** A file that was kept; null where the browser has lost it. */
export async function readDraftFile(fileId: string): Promise<Blob | null> {
  const held = memory.get(fileId)
  if (held) return held
  const kept = await transact(
    'readonly',
    done((of) => of.get(fileId)),
  ).catch(() => null)
  return keptSchema.safeParse(kept).data?.file ?? null
}

export async function forgetDraftFile(fileId: string): Promise<void> {
  memory.delete(fileId)
  await transact(
    'readwrite',
    done((of) => of.delete(fileId)),
  ).catch(() => undefined)
}
