import type { AnyListEndpoint } from '#contract/core/list.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { sharedRead } from '#server/db/shared-read.ts'
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

interface KeptPage extends Page {
  /** The second that it was made for. */
  readonly second: number
}

interface Shelf {
  readonly pages: Map<string, KeptPage>
  readonly making: Map<string, Making>
  /** What reads the cursor of a workspace, for all who ask at once. */
  readonly cursors: Map<number, () => Promise<number>>
  size: number
}
/** Workspaces that are remembered so; beyond, they are begun anew. */
const mostCursors = 1000

/** Of which pages something is known. */
interface Keeping<L extends AnyListEndpoint> {
  /** Depends on the clock: it is true for a second. */
  ages(query: Asked<L>['query']): boolean
  /** Whether a page is at cursor `now` what it was at `then`; true only when that is sure. */
  isUntouched(database: Database, workspaceId: number, query: Asked<L>['query'], then: number, now: number): Promise<boolean>
}

/**
 * A live list whose pages are kept. A page is a function of the workspace's event log: every change of its rows appends an event in its own transaction.
 * So a page is still true at the cursor of now when no event since touched its rows, and one look at the cursor serves it, and all who ask meanwhile.
 */
export function keptPages<L extends AnyListEndpoint, S extends Services, K>(list: ListHandler<L, S, K>, { ages, isUntouched }: Keeping<L>) {
  const shelves = new WeakMap<Database, Shelf>()
  const run = async (request: Asked<L>, services: S): Promise<RawJson> => {
    const { database } = services
    const { workspace_id } = request.caller
    const make = async () => (await list.page(request, services)) as Page
    const shelf = shelves.get(database) ?? { pages: new Map(), making: new Map(), cursors: new Map(), size: 0 }
    shelves.set(database, shelf)
    const key = `${workspace_id} ${JSON.stringify(request.query)}`
    const second = Math.floor(services.now().getTime() / 1000)
    const cursor = await cursorOf(shelf, database, workspace_id)
    const kept = shelf.pages.get(key)
    const isNew = kept && (kept.second === second || !ages(request.query))
    if (isNew && (kept.cursor >= cursor || (await isUntouched(database, workspace_id, request.query, kept.cursor, cursor)))) {
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
      keep(shelf, key, { ...page, second })
      return new RawJson(pageText(page))
    } finally {
      if (shelf.making.get(key) === making) shelf.making.delete(key)
    }
  }
  return { ...list, run }
}

function cursorOf({ cursors }: Shelf, database: Database, workspaceId: number): Promise<number> {
  const known = cursors.get(workspaceId)
  if (known) return known()
  if (cursors.size >= mostCursors) cursors.clear()
  const read = sharedRead(() => database.read(workspaceId, readCursor))
  cursors.set(workspaceId, read)
  return read()
}

/** 0 for a workspace in which nothing has happened yet. */
async function readCursor(connection: Connection): Promise<number> {
  const text = 'select cursor::float8 as cursor from event_cursor where workspace_id = $1'
  const [row] = await prepared<{ cursor: number }>(connection, text, [workspaceOf(connection)])
  return row?.cursor ?? 0
}

function keep(shelf: Shelf, key: string, page: KeptPage): void {
  drop(shelf, key)
  shelf.pages.set(key, page)
  shelf.size += page.text.length
  while (shelf.size > mostKept) drop(shelf, shelf.pages.keys().next().value as string)
}

function drop(shelf: Shelf, key: string): void {
  shelf.size -= shelf.pages.get(key)?.text.length ?? 0
  shelf.pages.delete(key)
}
