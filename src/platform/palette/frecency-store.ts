import { z } from 'zod'
import { create } from 'zustand'
import { type Frecency, frecencyOf, readFrecency, recordUse } from '#kernel/frecency.ts'
import { onRun } from '#platform/command/history.ts'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** How often and how lately each command was used, for each person apart. */
const useUses = create<{ uses: Frecency }>(() => ({ uses: {} }))

const entryOf = (userId: number) => storedEntry(`frecency:${userId}`, z.unknown())
const person = () => useSession.getState().user?.user_id ?? null

/** Counts what is run from now on, and keeps the count for the person who is signed in. */
export function startFrecency(): void {
  const load = () => {
    const userId = person()
    useUses.setState({ uses: userId === null ? {} : readFrecency(entryOf(userId).read()) })
  }
  load()
  useSession.subscribe((now, before) => {
    if (now.user?.user_id !== before.user?.user_id) load()
  })
  onRun((id) => {
    const userId = person()
    const uses = recordUse(useUses.getState().uses, id, Date.now())
    useUses.setState({ uses })
    if (userId !== null) entryOf(userId).write(uses)
  })
}

/** How much a command counts now; 0 for what was never used. */
export function frecencyNow(): (id: string) => number {
  const { uses } = useUses.getState()
  const now = Date.now()
  return (id) => frecencyOf(uses, id, now)
}
