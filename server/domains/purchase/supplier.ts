import { DomainError } from '#contract/core/error.ts'
import type { DebtAge } from '#contract/core/priced-document.ts'
import type { SupplierFields, SupplierRow } from '#contract/purchase/purchase.ts'
import { supplierList } from '#contract/purchase/supplier.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import type { By } from './incoming.ts'
import { owedDaysSql, owedSql, todayOf } from './purchase.query.ts'

const tell = (connection: Connection, supplier_id: number, { caller, at }: By): Promise<number> =>
  appendEvent(connection, { type: 'supplier.changed', at, agent_id: caller.agent_id, supplier_id })

const aged: Readonly<Record<DebtAge, string>> = {
  30: 'x.days <= 30',
  60: 'x.days between 31 and 60',
  90: 'x.days between 61 and 90',
  older: 'x.days > 90',
}
const owedOf = (age: DebtAge) => `coalesce(sum(x.owed) filter (where ${aged[age]}), 0)::float8`

/** Suppliers with what is owed to them; `today` is SQL. */
const fromOf = (today: string): string => `supplier s left join lateral (
  select count(*) filter (where x.status_order in ('ordered', 'partial'))::int as open, coalesce(sum(x.owed), 0)::float8 as owed, ${owedOf('30')} as owed_30,
    ${owedOf('60')} as owed_60, ${owedOf('90')} as owed_90, ${owedOf('older')} as owed_older,
    coalesce(sum(x.owed) filter (where x.due_date < ${today}::date), 0)::float8 as overdue, coalesce(sum(greatest(0, x.paid - x.billed)), 0)::float8 as advance
  from (
    select d.status_order, d.due_date, d.paid, d.billed, ${owedSql} as owed, ${owedDaysSql(today)} as days
    from purchase d where d.workspace_id = s.workspace_id and d.supplier_id = s.supplier_id
  ) x
) o on true`

const columns = `s.supplier_id, s.name, s.contact, s.email, s.phone, s.address, s.due_days, s.note,
  (select count(*)::int from product p where p.workspace_id = s.workspace_id and p.supplier = s.name and not p.archive) as products,
  o.open, o.owed, o.owed_30, o.owed_60, o.owed_90, o.owed_older, o.overdue, o.advance`

export const supplierPages = listHandler(supplierList, {
  from: ({ services, bind }) => fromOf(bind(todayOf(services.now()))),
  as: 's',
  select: columns,
  where: {
    search: where.words(`lower(concat_ws(' ', s.name, s.contact, s.email, s.phone))`),
    owed: (which) => (which === 'owed' ? 'o.owed > 0' : 'o.overdue > 0'),
  },
  order: { name: 'lower(s.name), s.supplier_id', owed: 'o.owed desc, lower(s.name), s.supplier_id' },
})

async function readSupplier(connection: Connection, supplierId: number, today: string): Promise<SupplierRow> {
  const { rows } = await connection.client.query<SupplierRow>(
    `select ${columns} from ${fromOf('$3')} where s.workspace_id = $1 and s.supplier_id = $2`,
    [workspaceOf(connection), supplierId, today],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

/** The number of the supplier of a name; one that is new is kept. Null: none is named. */
export async function keepSupplier(connection: Connection, name: string | null, by: By): Promise<number | null> {
  if (!name) return null
  const values = [workspaceOf(connection), name]
  const { rows: made } = await connection.client.query<{ supplier_id: number }>(
    'insert into supplier (workspace_id, name, created_at) values ($1, $2, $3) on conflict do nothing returning supplier_id',
    [...values, by.at],
  )
  if (made[0]) {
    await tell(connection, made[0].supplier_id, by)
    return made[0].supplier_id
  }
  const { rows } = await connection.client.query<{ supplier_id: number }>(
    'select supplier_id from supplier where workspace_id = $1 and name = $2',
    values,
  )
  return rows[0]?.supplier_id ?? null
}

const fieldColumns = ['name', 'contact', 'email', 'phone', 'address', 'due_days', 'note'] as const
const fieldsOf = (fields: SupplierFields): unknown[] => fieldColumns.map((column) => (fields[column] === '' ? null : fields[column]))

async function assertFree(connection: Connection, name: string, but: number | null): Promise<void> {
  const { rowCount } = await connection.client.query(
    'select from supplier where workspace_id = $1 and lower(name) = lower($2) and supplier_id is distinct from $3',
    [workspaceOf(connection), name, but],
  )
  if (rowCount) throw new DomainError('SUPPLIER_TAKEN', { name }, undefined, 'name')
}

export async function createSupplier(connection: Connection, fields: SupplierFields, by: By, today: string): Promise<SupplierRow> {
  await assertFree(connection, fields.name, null)
  const { rows } = await connection.client.query<{ supplier_id: number }>(
    `insert into supplier (workspace_id, created_at, ${fieldColumns.join()}) values ($1, $2, ${fieldColumns.map((_, place) => `$${place + 3}`).join()})
     on conflict do nothing returning supplier_id`,
    [workspaceOf(connection), by.at, ...fieldsOf(fields)],
  )
  const id = rows[0]?.supplier_id
  if (id === undefined) throw new DomainError('SUPPLIER_TAKEN', { name: fields.name }, undefined, 'name')
  await tell(connection, id, by)
  return readSupplier(connection, id, today)
}

/** Changes a supplier. One that is called otherwise takes its products along, each with a line in its log. */
export async function changeSupplier(connection: Connection, id: number, fields: SupplierFields, by: By, today: string): Promise<SupplierRow> {
  const workspaceId = workspaceOf(connection)
  const { rows } = await connection.client.query<{ name: string }>(
    'select name from supplier where workspace_id = $1 and supplier_id = $2 for update',
    [workspaceId, id],
  )
  const before = rows[0]?.name
  if (before === undefined) throw new DomainError('NOT_FOUND')
  if (fields.name !== before) await assertFree(connection, fields.name, id)
  await connection.client.query(
    `update supplier set ${fieldColumns.map((column, place) => `${column} = $${place + 3}`).join(', ')} where workspace_id = $1 and supplier_id = $2`,
    [workspaceId, id, ...fieldsOf(fields)],
  )
  if (fields.name !== before) await renameIn(connection, before, fields.name, by)
  await tell(connection, id, by)
  return readSupplier(connection, id, today)
}

async function renameIn(connection: Connection, before: string, name: string, { caller, at }: By): Promise<void> {
  const { rows } = await connection.client.query<{ product_id: number }>(
    `with renamed as (update product set supplier = $3 where workspace_id = $1 and supplier = $2 returning product_id),
       logged as (
         insert into product_log (workspace_id, product_id, field, before, after, before_text, after_text, agent_id, agent_name, created_at)
         select $1, product_id, 'supplier', 0, 0, $2, $3, $4, $5, $6 from renamed
       )
     select product_id from renamed`,
    [workspaceOf(connection), before, name, caller.agent_id, caller.name, at],
  )
  const products = rows.map(({ product_id }) => product_id)
  await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: [], products: products.slice(0, 1000) })
}

/** Deletes a supplier that nothing was bought from. Throws SUPPLIER_IN_USE. */
export async function deleteSupplier(connection: Connection, id: number, by: By, today: string): Promise<SupplierRow> {
  const before = await readSupplier(connection, id, today)
  const values = [workspaceOf(connection), id]
  await connection.client.query('select from supplier where workspace_id = $1 and supplier_id = $2 for update', values)
  const { rowCount } = await connection.client.query('select from purchase where workspace_id = $1 and supplier_id = $2 limit 1', values)
  if (rowCount) throw new DomainError('SUPPLIER_IN_USE', { name: before.name })
  await connection.client.query('delete from supplier where workspace_id = $1 and supplier_id = $2', values)
  await tell(connection, id, by)
  return before
}
