import { productLog } from '#contract/product/product.endpoints.ts'
import type { ProductLogEntry } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

export type ProductLogLine = Pick<ProductLogEntry, 'product_id' | 'sku' | 'field' | 'before' | 'after'> &
  Partial<Pick<ProductLogEntry, 'before_text' | 'after_text'>>

/** Writes what somebody changed by hand. */
export async function writeProductLog(
  connection: Connection,
  lines: readonly ProductLogLine[],
  by: { readonly caller: Caller; readonly at: string; readonly note?: string | undefined },
): Promise<void> {
  if (lines.length === 0) return
  await connection.client.query(
    `insert into product_log (workspace_id, product_id, sku, field, before, after, before_text, after_text, note, agent_id, agent_name, created_at)
     select $1, product_id, sku, field, before, after, before_text, after_text, $3, $4, $5, $6
     from jsonb_to_recordset($2::jsonb) as x(product_id bigint, sku text, field text, before bigint, after bigint, before_text text, after_text text)`,
    [workspaceOf(connection), JSON.stringify(lines), by.note || null, by.caller.agent_id, by.caller.name, by.at],
  )
}

const columns = `l.log_id::float8, l.product_id, l.sku, p.name, l.field, l.before::float8, l.after::float8, l.before_text, l.after_text, l.note, l.agent_id,
  l.agent_name, to_json(l.created_at) #>> '{}' as created_at`
const joinProduct = 'join product p on p.workspace_id = $1 and p.product_id = l.product_id'

/** Entries of a SKU, and those that concern its whole product. One that was taken away has its own alone. */
const ofSku = (sku: string) =>
  `(l.sku = ${sku} or (l.sku is null and l.product_id = (select s.product_id from sku s where s.workspace_id = $1 and s.sku = ${sku})))`

export const productLogHandler = listHandler(productLog, {
  from: 'product_log l',
  as: 'l',
  select: columns,
  join: joinProduct,
  where: {
    sku: (sku, bind) => ofSku(bind(sku)),
    field: where.oneOf('l.field'),
    agent_id: where.id('l.agent_id'),
    start_date: where.since('l.created_at'),
    end_date: where.until('l.created_at'),
  },
  order: 'l.log_id',
})

/** The latest entries of a SKU. */
export async function readLogOf(connection: Connection, sku: string, limit: number): Promise<ProductLogEntry[]> {
  const { rows } = await connection.client.query<ProductLogEntry>(
    `select ${columns} from product_log l ${joinProduct} where l.workspace_id = $1 and ${ofSku('$2')} order by l.log_id desc limit ${limit}`,
    [workspaceOf(connection), sku],
  )
  return rows
}
