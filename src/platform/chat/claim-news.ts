import { z } from 'zod'
import { useSession } from '#platform/session/session.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/** Up to which event the people at this browser were told, and when: events have one order, which all windows know. */
const toldEntry = storedEntry('chat_told', z.object({ user_id: z.number().int(), cursor: z.number().int(), at: z.number() }))
/** What was told longer ago may be of another database; a window that sleeps longer tells again what nobody has read. Milliseconds. */
const rememberedMs = 10 * 60_000
/** A window that stands still while it claims keeps no other from telling, nor does a browser without locks: twice is better than never. Milliseconds. */
const patienceMs = 1000
/** What one window writes to storage another one may read only some moments later: until then a lock for each event tells of it. Milliseconds. */
const storageLateMs = 15_000

/** Which of these pieces of news no window has told yet: this one tells them, so that no other does. */
export async function claimNews<T extends { readonly cursor: number }>(news: readonly T[]): Promise<T[]> {
  const user_id = useSession.getState().user?.user_id
  if (user_id === undefined || news.length === 0) return []
  const claim = async () => {
    const claimed = toldEntry.read()
    const from = claimed?.user_id === user_id && Date.now() - claimed.at < rememberedMs ? claimed.cursor : -1
    const fresh = news.filter(({ cursor }) => cursor > from)
    const had = await Promise.all(fresh.map(({ cursor }) => take(`chat-told:${user_id}:${cursor}`)))
    if (fresh.length > 0) toldEntry.write({ user_id, cursor: Math.max(...fresh.map(({ cursor }) => cursor)), at: Date.now() })
    return fresh.filter((_, at) => had[at])
  }
  try {
    return await navigator.locks.request('chat-told', { signal: AbortSignal.timeout(patienceMs) }, claim)
  } catch {
    return claim()
  }
}

/** Whether no other window has it; this one keeps it until storage tells. */
const take = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true)
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((end) => setTimeout(end, storageLateMs))
      })
      .catch(() => resolve(true))
  })
