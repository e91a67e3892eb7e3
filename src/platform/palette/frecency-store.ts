import { z } from 'zod'
import { type Frecency, frecencyOf, readFrecency, recordUse } from '#kernel/frecency.ts'
import { onRun } from '#platform/command/history.ts'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** How often and how lately each command was used, for each person apart. All windows count in one entry: it is read whenever it is needed. */
const entryOf = (userId: number) => storedEntry(`frecency:${userId}`, z.unknown())
const person = () => useSession.getState().user?.user_id ?? null
const usesOf = (userId: number): Frecency => readFrecency(entryOf(userId).read())

/** Counts what is run from now on, for the person who is signed in. */
export function startFrecency(): void {
  onRun((id) => {
    const userId = person()
    if (userId !== null) entryOf(userId).write(recordUse(usesOf(userId), id, Date.now()))
  })
}

/** How much a command counts now; 0 for what was never used. */
export function frecencyNow(): (id: string) => number {
  const userId = person()
  const uses = userId === null ? {} : usesOf(userId)
  const now = Date.now()
  return (id) => frecencyOf(uses, id, now)
}
