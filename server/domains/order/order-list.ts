import type { OrderListQuery } from '#contract/order/order-query.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type OrderPage, readOrderPage } from './order-list.query.ts'
import { isUntouched } from './order-list-news.ts'

/** What the pages kept for a process may hold together, the least lately used given up first. Characters. */
const mostKept = 8_000_000

/** A page that is being made: whoever asks for the same while nothing has happened since takes it too. */
interface Making {
  /** The cursor that was seen before it was begun: it tells no less. */
  readonly since: number
  readonly page: Promise<OrderPage>
}

interface Shelf {
  readonly pages: Map<string, OrderPage>
  readonly making: Map<string, Making>
  size: number
}
const shelves = new WeakMap<Database, Shelf>()

/**
 * GET /order as JSON text. A page is a function of the workspace's event log: every change of an order appends an event in its own transaction.
 * So a page is still true at the cursor of now when no event since touched its orders, and one look at the cursor serves it. Only what depends on the clock
 * is made each time.
 */
export async function listOrders(database: Database, workspaceId: number, query: OrderListQuery, now: Date): Promise<string> {
  const make = () => database.read(workspaceId, (connection) => readOrderPage(connection, query, now))
  if (query.deadline) return textOf(await make())
  const shelf = shelfOf(database)
  const key = `${workspaceId} ${JSON.stringify(query)}`
  const cursor = await database.read(workspaceId, readCursor)
  const kept = shelf.pages.get(key)
  if (kept && (kept.cursor >= cursor || (await isUntouched(database, workspaceId, query, kept.cursor, cursor)))) {
    const still = { ...kept, cursor: Math.max(kept.cursor, cursor) }
    keep(shelf, key, still)
    return textOf(still)
  }
  const other = shelf.making.get(key)
  if (other && other.since >= cursor) return textOf(await other.page)
  const making = { since: cursor, page: make() }
  shelf.making.set(key, making)
  try {
    const page = await making.page
    keep(shelf, key, page)
    return textOf(page)
  } finally {
    if (shelf.making.get(key) === making) shelf.making.delete(key)
  }
}

const textOf = ({ text, cursor }: OrderPage): string => `${text},"cursor":${cursor}}`

/** 0 for a workspace in which nothing has happened yet. */
async function readCursor(connection: Connection): Promise<number> {
  const text = 'select cursor::float8 as cursor from event_cursor where workspace_id = $1'
  const [row] = await prepared<{ cursor: number }>(connection, text, [workspaceOf(connection)])
  return row?.cursor ?? 0
}

function shelfOf(database: Database): Shelf {
  const shelf = shelves.get(database) ?? { pages: new Map(), making: new Map(), size: 0 }
  shelves.set(database, shelf)
  return shelf
}

function keep(shelf: Shelf, key: string, page: OrderPage): void {
  drop(shelf, key)
  shelf.pages.set(key, page)
  shelf.size += page.text.length
  while (shelf.size > mostKept) drop(shelf, shelf.pages.keys().next().value as string)
}

function drop(shelf: Shelf, key: string): void {
  shelf.size -= shelf.pages.get(key)?.text.length ?? 0
  shelf.pages.delete(key)
}
