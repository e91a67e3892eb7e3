import { z } from 'zod'
import { draftLifetimeMs } from '#kernel/window-draft.ts'

/**
 * Files that go along with a draft. The draft itself names them and is told to the other windows with every stroke; the bytes lie here, where there is
 * room for them, and outlive windows and crashes.
 */

const name = 'dermaga-draft-files'
const store = 'file'
const keptSchema = z.object({ file_id: z.string(), file: z.instanceof(Blob), at: z.number() })
type Kept = z.infer<typeof keptSchema>

/** Where the browser refuses to keep anything, files are kept as long as the page lives. */
const memory = new Map<string, Blob>()
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath: 'file_id' })
    request.onsuccess = () => {
      resolve(request.result)
      forgetOld(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function transact<T>(mode: IDBTransactionMode, act: (of: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(store, mode, { durability: 'strict' })
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Nobody took them away, and their draft is forgotten by now. */
function forgetOld(database: IDBDatabase): void {
  const request = database.transaction(store, 'readwrite').objectStore(store).openCursor()
  request.onsuccess = () => {
    const cursor = request.result
    if (!cursor) return
    const kept = keptSchema.safeParse(cursor.value).data
    if (!kept || Date.now() - kept.at > draftLifetimeMs) cursor.delete()
    cursor.continue()
  }
}

/** Resolves when it is written, so that a draft that names it finds it after a crash. */
export async function keepDraftFile(fileId: string, file: Blob): Promise<void> {
  try {
    await transact('readwrite', (of) => of.put({ file_id: fileId, file, at: Date.now() } satisfies Kept))
  } catch {
    memory.set(fileId, file)
  }
}

/** A file that was kept; null where the browser has lost it. */
export async function readDraftFile(fileId: string): Promise<Blob | null> {
  const held = memory.get(fileId)
  if (held) return held
  const kept = await transact('readonly', (of) => of.get(fileId)).catch(() => null)
  return keptSchema.safeParse(kept).data?.file ?? null
}

export async function forgetDraftFile(fileId: string): Promise<void> {
  memory.delete(fileId)
  await transact('readwrite', (of) => of.delete(fileId)).catch(() => undefined)
}
