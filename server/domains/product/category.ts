import { DomainError } from '#contract/core/error.ts'
import { type CategoryRow, categoryCode } from '#contract/product/category.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { By } from './product-edit.ts'

/** Those that were made, and those that products carry; archived products keep theirs, and do not count. */
export async function readCategories(connection: Connection): Promise<CategoryRow[]> {
  const { rows } = await connection.client.query<Omit<CategoryRow, 'code'>>(
    `select coalesce(c.name, p.name) as name, coalesce(p.total, 0) as total
     from (select name from product_category where workspace_id = $1) c
     full join (select category as name, count(*) filter (where not archive)::int as total from product where workspace_id = $1 group by category) p
       on p.name = c.name
     order by 1`,
    [workspaceOf(connection)],
  )
  return rows.map((row) => ({ ...row, code: categoryCode(row.name) }))
}

async function find(connection: Connection, code: string): Promise<CategoryRow> {
  const found = (await readCategories(connection)).find((row) => row.code === code)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

/** Two categories of one code would be one to everybody who reads it; `but` may have it. Throws CATEGORY_TAKEN. */
async function assertFree(connection: Connection, name: string, but?: string): Promise<void> {
  const code = categoryCode(name)
  const taken = (await readCategories(connection)).find((row) => row.code === code && row.code !== but)
  if (taken) throw new DomainError('CATEGORY_TAKEN', { name: taken.name })
}

/** One at a time: what is free is free until it is written. */
async function alone(connection: Connection): Promise<void> {
  await connection.client.query('select pg_advisory_xact_lock(hashtext($1))', [`category ${workspaceOf(connection)}`])
}

const tell = (connection: Connection, { caller, at }: By) =>
  appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: [], products: [] })

export async function createCategory(connection: Connection, name: string, by: By): Promise<CategoryRow> {
  await alone(connection)
  await assertFree(connection, name)
  const row = { code: categoryCode(name), name, total: 0 }
  await connection.client.query('insert into product_category (workspace_id, code, name) values ($1, $2, $3)', [
    workspaceOf(connection),
    row.code,
    name,
  ])
  await tell(connection, by)
  return row
}

export async function renameCategory(connection: Connection, code: string, name: string, by: By): Promise<CategoryRow> {
  await alone(connection)
  const before = await find(connection, code)
  await assertFree(connection, name, code)
  if (before.name === name) return before
  const workspaceId = workspaceOf(connection)
  await connection.client.query('delete from product_category where workspace_id = $1 and code = $2', [workspaceId, code])
  await connection.client.query('insert into product_category (workspace_id, code, name) values ($1, $2, $3)', [
    workspaceId,
    categoryCode(name),
    name,
  ])
  await connection.client.query(
    `with renamed as (update product set category = $3 where workspace_id = $1 and category = $2 returning product_id)
     insert into product_log (workspace_id, product_id, field, before, after, before_text, after_text, agent_id, agent_name, created_at)
     select $1, product_id, 'category', 0, 0, $2, $3, $4, $5, $6 from renamed`,
    [workspaceId, before.name, name, by.caller.agent_id, by.caller.name, by.at],
  )
  await tell(connection, by)
  return { ...before, name, code: categoryCode(name) }
}

export async function deleteCategory(connection: Connection, code: string, by: By): Promise<CategoryRow> {
  await alone(connection)
  const before = await find(connection, code)
  const { rowCount } = await connection.client.query('select from product where workspace_id = $1 and category = $2 limit 1', [
    workspaceOf(connection),
    before.name,
  ])
  if (rowCount) throw new DomainError('CATEGORY_IN_USE', { name: before.name })
  await connection.client.query('delete from product_category where workspace_id = $1 and code = $2', [workspaceOf(connection), code])
  await tell(connection, by)
  return before
}
