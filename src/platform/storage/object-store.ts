type Act<T> = (of: IDBObjectStore, answer: (value: T) => void) => void

/** One transaction on a store. Resolves to what was answered within it when it is written, so that a crash after that loses nothing. */
export type Transact = <T>(mode: IDBTransactionMode, act: Act<T>) => Promise<T>

/**
 * A store of the browser's, alone in its database: it outlives windows and crashes. Opened when it is first used; `opened` is called then. Requests of a
 * transaction follow one another by their events, never by a promise: the browser ends a transaction that has nothing to do.
 */
export function objectStore(database: string, name: string, keyPath: string, opened?: (transact: Transact) => void): Transact {
  let opening: Promise<IDBDatabase> | null = null
  const open = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => void request.result.createObjectStore(name, { keyPath })
      request.onsuccess = () => {
        resolve(request.result)
        opened?.(transact)
      }
      request.onerror = () => reject(request.error)
    })
    return opening
  }
  const transact: Transact = async <T>(mode: IDBTransactionMode, act: Act<T>): Promise<T> => {
    const transaction = (await open()).transaction(name, mode, { durability: 'strict' })
    return new Promise((resolve, reject) => {
      let value: T
      transaction.oncomplete = () => resolve(value)
      transaction.onabort = () => reject(transaction.error)
      act(transaction.objectStore(name), (answered) => {
        value = answered
      })
    })
  }
  return transact
}
