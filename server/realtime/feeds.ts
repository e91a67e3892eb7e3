import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { Feed } from './feed.ts'
import type { Subscriber } from './subscriber.ts'

/** The feeds of the workspaces that somebody of this server's follows, or that were asked about of late. */
export interface Feeds {
  of(workspaceId: number): Promise<Feed>
  /** How far the log of a workspace has come, at least: whatever is read from now on reflects it. */
  reached(workspaceId: number): Promise<number>
  leave(subscriber: Subscriber): Promise<void>
  /** There may be more in the log of one workspace, or of any. */
  wake(workspaceId: number | null): void
  /** Lets go of those that nobody follows. */
  dropIdle(isFollowed: (workspaceId: number) => boolean): Promise<void>
  close(): Promise<void>
}

export function createFeeds(database: Database, log: Logger): Feeds {
  const feeds = new Map<number, Promise<Feed>>()
  const opened = (opening: Promise<Feed> | undefined): Promise<Feed | undefined> | undefined => opening?.catch(() => undefined)

  const feedOf = (workspaceId: number): Promise<Feed> => {
    let feed = feeds.get(workspaceId)
    if (!feed) {
      feed = Feed.open(workspaceId, database, log)
      feeds.set(workspaceId, feed)
      feed.catch(() => feeds.delete(workspaceId))
    }
    return feed
  }

  return {
    of: feedOf,
    reached: async (workspaceId) => (await feedOf(workspaceId)).reached(),
    async leave(subscriber) {
      const feed = await opened(feeds.get(subscriber.caller.workspace_id))
      feed?.leave(subscriber)
    },
    wake(workspaceId) {
      const woken = workspaceId === null ? [...feeds.values()] : [feeds.get(workspaceId)]
      for (const feed of woken) void opened(feed)?.then((one) => one?.wake())
    },
    async dropIdle(isFollowed) {
      for (const [workspaceId, opening] of feeds) {
        const feed = await opened(opening)
        if (!feed?.idle || isFollowed(workspaceId)) continue
        feed.close()
        feeds.delete(workspaceId)
      }
    },
    async close() {
      for (const opening of feeds.values()) (await opened(opening))?.close()
    },
  }
}
