import type { CallReply } from '#contract/core/endpoint.ts'
import type { productLog } from '#contract/product/product.endpoints.ts'
import type { ProductLogEntry } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { Values, workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'

export type ProductLogLine = Pick<ProductLogEntry, 'product_id' | 'sku' | 'field' | 'before' | 'after'>

/** Writes what somebody changed by hand. */
export async function writeProductLog(
  connection: Connection,
  lines: readonly ProductLogLine[],
  by: { readonly caller: Caller; readonly at: string; readonly note?: string | undefined },
): Promise<void> {
  if (lines.length === 0) return
  await connection.client.query(
    `insert into product_log (workspace_id, product_id, sku, field, before, after, note, agent_id, agent_name, created_at)
     select $1, product_id, sku, field, before, after, $3, $4, $5, $6
     from jsonb_to_recordset($2::jsonb) as x(product_id int, sku text, field text, before bigint, after bigint)`,
    [workspaceOf(connection), JSON.stringify(lines), by.note || null, by.caller.agent_id, by.caller.name, by.at],
  )
}

export interface ProductLogQuery {
  readonly sku?: string | undefined
  readonly product_id?: number | undefined
  readonly field?: readonly string[] | undefined
  readonly agent_id?: number | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** Entries newest first. Those of a SKU hold what concerns its whole product too. */
export async function readProductLog(connection: Connection, query: ProductLogQuery): Promise<CallReply<typeof productLog>> {
  const values = new Values(workspaceOf(connection))
  const conditions = ['l.workspace_id = $1']
  if (query.product_id !== undefined) conditions.push(`l.product_id = ${values.add(query.product_id)}`)
  if (query.sku !== undefined) conditions.push(`(l.sku = ${values.add(query.sku)} or l.sku is null)`)
  // Without its product a SKU's entries are found by the SKU alone.
  if (query.sku !== undefined && query.product_id === undefined)
    conditions.push(`l.product_id = (select s.product_id from sku s where s.workspace_id = $1 and s.sku = ${values.add(query.sku)})`)
  if (query.field?.length) conditions.push(`l.field = any(${values.add(query.field)}::text[])`)
  if (query.agent_id !== undefined) conditions.push(`l.agent_id = ${values.add(query.agent_id)}`)
  if (query.start_date) conditions.push(`l.created_at >= ${values.add(`${query.start_date}T00:00:00+07:00`)}::timestamptz`)
  if (query.end_date) conditions.push(`l.created_at < ${values.add(`${query.end_date}T00:00:00+07:00`)}::timestamptz + interval '1 day'`)
  if (query.before !== undefined) conditions.push(`l.log_id < ${values.add(query.before)}`)
  const { rows } = await connection.client.query<ProductLogEntry>(
    `select l.log_id::float8, l.product_id, l.sku, p.name, l.field, l.before::float8, l.after::float8, l.note, l.agent_id, l.agent_name,
       to_json(l.created_at) #>> '{}' as created_at
     from product_log l join product p on p.workspace_id = l.workspace_id and p.product_id = l.product_id
     where ${conditions.join(' and ')} order by l.log_id desc limit ${query.limit + 1}`,
    values.list,
  )
  return { rows: rows.slice(0, query.limit), has_more: rows.length > query.limit }
}
