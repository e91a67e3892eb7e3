import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { type stockIoAgents, stockIoList, stockIoOfType, type stockIoScan } from '#contract/product/stock-io.endpoints.ts'
import type { StockIoDetail, StockIoLine, StockIoRow } from '#contract/product/stock-io.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { type Bind, type Condition, where } from '../list-where.ts'

/** The columns of a StockIoRow, over `stock_io d`. */
const rowColumns = `
  d.io_id, d.io_type, d.cause, d.reference, d.note, case when d.posted_at is null then 'draft' else 'posted' end as status,
  (select count(*)::int from stock_io_line l where l.workspace_id = d.workspace_id and l.io_id = d.io_id) as line_total,
  (select coalesce(sum(l.qty), 0)::int from stock_io_line l where l.workspace_id = d.workspace_id and l.io_id = d.io_id) as qty_total,
  d.agent_id, d.agent_name, to_json(d.created_at) #>> '{}' as created_at, to_json(d.posted_at) #>> '{}' as posted_at, d.posted_by,
  (select r.io_id from reversal r where r.reference = d.io_id::text) as reversed_by, d.version`

/** Few are: read once, and not for each row. */
const reversals = `reversal as materialized (select io_id, reference from stock_io where workspace_id = $1 and cause = 'reversal')`

/** Words of number, reference, note and SKUs; each has to occur. */
const search: Condition<string> = (text, bind) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => wordIn(bind(word))).join(' and ')
}
const wordIn = (word: string): string => `(strpos(lower(concat_ws(' ', d.reference, d.note)), ${word}) > 0 or d.io_id::text = ltrim(${word}, '#')
  or exists (select from stock_io_line l where l.workspace_id = d.workspace_id and l.io_id = d.io_id and strpos(lower(l.sku), ${word}) > 0))`

const status = (value: 'draft' | 'posted'): string => (value === 'draft' ? 'd.posted_at is null' : 'd.posted_at is not null')

const narrowing = {
  search,
  status,
  start_date: where.since('d.created_at'),
  end_date: where.until('d.created_at'),
  agent_id: where.id('d.agent_id'),
} as const
const page = { with: () => reversals, from: 'stock_io d', as: 'd', select: rowColumns, order: { newest: 'd.io_id desc', oldest: 'd.io_id' } } as const

export const stockIoPages = listHandler(stockIoList, { ...page, where: { ...narrowing, io_type: where.equals('d.io_type') } })

export const stockIoPagesOfType = listHandler(stockIoOfType, {
  ...page,
  where: narrowing,
  and: ({ params, bind }: { params: { io_type: string }; bind: Bind }) => [where.equals('d.io_type')(params.io_type, bind)],
})

/** Who wrote documents, by their latest name. */
export async function readStockIoAgents(connection: Connection): Promise<CallReply<typeof stockIoAgents>> {
  const { rows: agents } = await connection.client.query<{ agent_id: number; agent_name: string }>(
    `select agent_id, (array_agg(agent_name order by io_id desc))[1] as agent_name from stock_io
     where workspace_id = $1 and agent_id is not null group by agent_id order by agent_name`,
    [workspaceOf(connection)],
  )
  return { agents }
}

/** The lines of a document, with their SKUs as they are now. */
const linesText = `
  select l.sku, l.qty, l.location, l.stock_before, l.location_before, s.product_id, coalesce(p.name, l.sku) as name, coalesce(s.variant, '') as variant,
    coalesce(s.on_hand, 0) as stock, coalesce(s.allocated, 0) as allocated, s.location as location_now,
    coalesce(s.version, 0) as version, case when $4::boolean then 0 else (select coalesce(sum(m.on_hand_change), 0)::int from stock_movement m
      where m.workspace_id = $1 and m.sku = l.sku and m.created_at > $3::timestamptz) end as moved
  from stock_io_line l
  left join sku s on s.workspace_id = l.workspace_id and s.sku = l.sku
  left join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
  where l.workspace_id = $1 and l.io_id = $2 order by l.line`

/** A document with its lines. Throws NOT_FOUND. */
export async function readStockIo(connection: Connection, ioId: number): Promise<StockIoDetail> {
  const workspaceId = workspaceOf(connection)
  const { rows } = await connection.client.query<StockIoRow>(
    `with ${reversals} select ${rowColumns} from stock_io d where d.workspace_id = $1 and d.io_id = $2`,
    [workspaceId, ioId],
  )
  const [row] = rows
  if (!row) throw new DomainError('NOT_FOUND')
  const { rows: lines } = await connection.client.query<StockIoLine>(linesText, [workspaceId, ioId, row.created_at, row.status === 'posted'])
  return { ...row, lines }
}

/** As many SKUs with one barcode as a person chooses from. */
const mostOfBarcode = 20

/** What a code names: a SKU by itself goes before those that carry it as their barcode. */
export async function readScanned(connection: Connection, code: string): Promise<CallReply<typeof stockIoScan>> {
  const values = [workspaceOf(connection), code]
  const { rows } = await connection.client.query<CallReply<typeof stockIoScan>['skus'][number]>(
    `select s.sku, s.product_id, p.name, s.variant, s.on_hand as stock, s.location as location_now
     from sku s join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
     where s.workspace_id = $1 and (s.sku = $2 or s.barcode = $2) order by s.sku limit ${mostOfBarcode}`,
    values,
  )
  const own = rows.filter(({ sku }) => sku === code)
  if (rows.length > 0) return { skus: own.length > 0 ? own : rows, location: null }
  const { rows: shelves } = await connection.client.query<{ location: string }>(
    'select location from sku where workspace_id = $1 and lower(location) = lower($2) limit 1',
    values,
  )
  return { skus: [], location: shelves[0]?.location ?? null }
}
