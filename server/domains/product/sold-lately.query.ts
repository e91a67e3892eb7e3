import { dayAt, dayStart, shiftDay } from '#contract/core/period.ts'
import { type AbcClass, judgedDays, speedDays } from '#contract/product/purchase-suggestion.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { salesSince } from '../sales/sales.port.ts'
import { abcOf } from './purchase-suggestion.rules.ts'

/** What became of a SKU lately. */
interface SoldLately {
  readonly sku: string
  /** Pieces sold in the speed's days, and in the judged days. */
  readonly sold: number
  readonly sold_judged: number
  /** Of the judged days, in whole rupiah. */
  readonly revenue: number
  /** It was here before the judged days began. */
  readonly is_old: boolean
}

/**
 * Every SKU of the workspace by what was sold of it, and its first movement. What was sold of a package was sold of its parts, which are what is bought; its
 * price is nobody's.
 */
const soldLatelyText = `
  with ${salesSince('$2::date')},
  line as materialized (
    select sku, sum(taken) filter (where day >= $3::date) as sold, sum(taken) as sold_judged, sum(revenue) filter (where taken > 0) as revenue
    from sales group by 1
  )
  select s.sku, coalesce(l.sold, 0)::int as sold, coalesce(l.sold_judged, 0)::int as sold_judged, coalesce(l.revenue, 0)::float8 as revenue,
    coalesce((
      select m.created_at < $4::timestamptz from stock_movement m where m.workspace_id = $1 and m.sku = s.sku order by m.movement_id limit 1
    ), false) as is_old
  from sku s left join line l on l.sku = s.sku
  where s.workspace_id = $1`

/** Whole days, of which today is the last. */
function soldLatelyValues(workspaceId: number, now: Date): unknown[] {
  const today = dayAt(now.getTime())
  const judgedSince = shiftDay(today, 1 - judgedDays)
  return [workspaceId, judgedSince, shiftDay(today, 1 - speedDays), new Date(dayStart(judgedSince)).toISOString()]
}

/** What was read is good for so long. Milliseconds. */
const goodFor = 60_000
/** Workspaces that are remembered so; beyond, they are begun anew. */
const mostKept = 50

interface Judged {
  readonly of: ReadonlyMap<string, SoldLately>
  readonly classes: ReadonlyMap<string, AbcClass>
}
const shelves = new WeakMap<Database, Map<number, { readonly at: number; readonly judged: Promise<Judged> }>>()

async function read(connection: Connection, now: Date): Promise<Judged> {
  const { rows } = await connection.client.query<SoldLately>(soldLatelyText, soldLatelyValues(workspaceOf(connection), now))
  return { of: new Map(rows.map((one) => [one.sku, one])), classes: abcOf(rows) }
}

/** What was sold of each SKU, as it was within the last minute: all pages of a list are reckoned with the same sales. */
export function readSoldLately(connection: Connection, database: Database, now: Date): Promise<Judged> {
  const workspaceId = workspaceOf(connection)
  const shelf = shelves.get(database) ?? new Map()
  shelves.set(database, shelf)
  const at = now.getTime()
  const known = shelf.get(workspaceId)
  if (known && Math.abs(at - known.at) < goodFor) return known.judged
  if (shelf.size >= mostKept) shelf.clear()
  const judged = read(connection, now)
  shelf.set(workspaceId, { at, judged })
  judged.catch(() => shelf.delete(workspaceId))
  return judged
}
