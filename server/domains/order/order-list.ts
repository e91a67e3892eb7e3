import type { OrderListQuery } from '#contract/order/order-query.ts'
import type { Database } from '#server/db/database.ts'
import { type OrderPage, readOrderPage } from './order-list.query.ts'
import { prepared } from './statement.ts'

/** Pages kept for a process, the least lately used given up first: some 15 kB each. */
const mostPages = 300

const pagesOf = new WeakMap<Database, Map<string, OrderPage>>()

/**
 * GET /order as JSON text. A page is a function of the workspace's event log: every change of an order appends an event in its own transaction.
 * So a page that was made at the cursor of now is still true, and one look at the cursor serves it. Only what depends on the clock is made each time.
 */
export async function listOrders(database: Database, workspaceId: number, query: OrderListQuery, now: Date): Promise<string> {
  const pages = pagesOf.get(database) ?? new Map<string, OrderPage>()
  pagesOf.set(database, pages)
  const key = `${workspaceId} ${JSON.stringify(query)}`
  const kept = query.deadline ? undefined : pages.get(key)
  return database.read(workspaceId, async (connection) => {
    if (kept) {
      const [now] = await prepared<{ cursor: number }>(connection, 'select cursor::float8 as cursor from event_cursor where workspace_id = $1', [
        workspaceId,
      ])
      // A workspace in which nothing has happened yet has no row.
      if ((now?.cursor ?? 0) === kept.cursor) {
        pages.delete(key)
        pages.set(key, kept)
        return kept.text
      }
    }
    const page = await readOrderPage(connection, query, now)
    if (!query.deadline) keep(pages, key, page)
    return page.text
  })
}

function keep(pages: Map<string, OrderPage>, key: string, page: OrderPage): void {
  pages.delete(key)
  pages.set(key, page)
  if (pages.size > mostPages) pages.delete(pages.keys().next().value as string)
}
