import type { AnyListEndpoint } from '#contract/core/list.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Asked, RawJson, type Services } from './handler.ts'
import { type ListHandler, pageText } from './list-handler.ts'

/** What the pages kept for a process may hold together, the least lately used given up first. Characters. */
const mostKept = 8_000_000

interface Page {
  /** The reply as JSON, but for its last part: the cursor, which moves on while nothing touches the page. */
  readonly text: string
  readonly cursor: number
}

/** A page that is being made: whoever asks for the same while nothing has happened since takes it too. */
interface Making {
  /** The cursor that was seen before it was begun: it tells no less. */
  readonly since: number
  readonly page: Promise<Page>
}

interface Shelf {
  readonly pages: Map<string, Page>
  readonly making: Map<string, Making>
  size: number
}

/** Of which pages something is known. */
interface Keeping<L extends AnyListEndpoint> {
  /** Depends on the clock: it is made each time. */
  ages(query: Asked<L>['query']): boolean
  /** Whether a page is at cursor `now` what it was at `then`; true only when that is sure. */
  isUntouched(database: Database, workspaceId: number, query: Asked<L>['query'], then: number, now: number): Promise<boolean>
}

/**
 * A live list whose pages are kept. A page is a function of the workspace's event log: every change of its rows appends an event in its own transaction.
 * So a page is still true at the cursor of now when no event since touched its rows, and one look at the cursor serves it.
 */
export function keptPages<L extends AnyListEndpoint, S extends Services, K>(list: ListHandler<L, S, K>, { ages, isUntouched }: Keeping<L>) {
  const shelves = new WeakMap<Database, Shelf>()
  const run = async (request: Asked<L>, services: S): Promise<RawJson> => {
    const { database } = services
    const { workspace_id } = request.caller
    const make = async () => (await list.page(request, services)) as Page
    if (ages(request.query)) return new RawJson(pageText(await make()))
    const shelf = shelves.get(database) ?? { pages: new Map(), making: new Map(), size: 0 }
    shelves.set(database, shelf)
    const key = `${workspace_id} ${JSON.stringify(request.query)}`
    const cursor = await database.read(workspace_id, readCursor)
    const kept = shelf.pages.get(key)
    if (kept && (kept.cursor >= cursor || (await isUntouched(database, workspace_id, request.query, kept.cursor, cursor)))) {
      const still = { ...kept, cursor: Math.max(kept.cursor, cursor) }
      keep(shelf, key, still)
      return new RawJson(pageText(still))
    }
    const other = shelf.making.get(key)
    if (other && other.since >= cursor) return new RawJson(pageText(await other.page))
    const making = { since: cursor, page: make() }
    shelf.making.set(key, making)
    try {
      const page = await making.page
      keep(shelf, key, page)
      return new RawJson(pageText(page))
    } finally {
      if (shelf.making.get(key) === making) shelf.making.delete(key)
    }
  }
  return { ...list, run }
}

/** 0 for a workspace in which nothing has happened yet. */
async function readCursor(connection: Connection): Promise<number> {
  const text = 'select cursor::float8 as cursor from event_cursor where workspace_id = $1'
  const [row] = await prepared<{ cursor: number }>(connection, text, [workspaceOf(connection)])
  return row?.cursor ?? 0
}

function keep(shelf: Shelf, key: string, page: Page): void {
  drop(shelf, key)
  shelf.pages.set(key, page)
  shelf.size += page.text.length
  while (shelf.size > mostKept) drop(shelf, shelf.pages.keys().next().value as string)
}

function drop(shelf: Shelf, key: string): void {
  shelf.size -= shelf.pages.get(key)?.text.length ?? 0
  shelf.pages.delete(key)
}
