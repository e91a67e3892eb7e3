import { DomainError } from '#contract/core/error.ts'
import { saleCustomers } from '#contract/sale/sale.endpoints.ts'
import { type CustomerFields, ownMarketplace, type SaleCustomer } from '#contract/sale/sale.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { elsewhere, where } from '../list-where.ts'
import { overdueSql, owedDaysSql, owedSql, saleFrom, todayIn } from './sale.query.ts'

export interface By {
  readonly caller: Caller
  readonly at: string
}

/** What all buyers with a customer's phone bought, and sales to them that name no buyer; what they owe, by its age. `today` is SQL. */
const customerFrom = (today: string): string => `customer c
  cross join lateral (
    select coalesce(sum(n), 0)::int as order_count, coalesce(sum(spent), 0)::float8 as total_spent, max(at) as last_order_at,
      coalesce(array_agg(distinct marketplace order by marketplace) filter (where marketplace is not null), '{}') as marketplaces
    from (
      select b.marketplace, b.order_count as n, b.total_spent as spent, b.last_order_at as at from buyer b
        where b.workspace_id = c.workspace_id and b.phone_key = c.phone_key
      union all
      select b.marketplace, b.order_count, b.total_spent, b.last_order_at from buyer b
        where b.workspace_id = c.workspace_id and b.marketplace = '${ownMarketplace}' and b.mp_buyer_id = 'C' || c.customer_id
          and b.phone_key is distinct from c.phone_key
      union all
      select o.marketplace, 1, spent_on(o.order_status, o.total), o.ordered_at from sale s join orders o on o.workspace_id = s.workspace_id and o.order_code = s.order_code
        where s.workspace_id = c.workspace_id and s.customer_id = c.customer_id and o.mp_buyer_id is null
    ) one
  ) bought
  cross join lateral (
    select coalesce(sum(owed), 0)::float8 as owed, coalesce(sum(owed) filter (where days <= 30), 0)::float8 as owed_30,
      coalesce(sum(owed) filter (where days between 31 and 60), 0)::float8 as owed_60, coalesce(sum(owed) filter (where days between 61 and 90), 0)::float8 as owed_90,
      coalesce(sum(owed) filter (where days > 90), 0)::float8 as owed_older, coalesce(sum(owed) filter (where late), 0)::float8 as overdue
    from (
      select ${owedSql} as owed, ${owedDaysSql(today)} as days, ${overdueSql(today)} as late from ${saleFrom}
      where s.workspace_id = c.workspace_id and s.customer_id = c.customer_id
    ) one
  ) debt`

const customerColumns = `c.customer_id, c.name, c.phone, c.email, c.address, c.due_days, c.note, 'C' || c.customer_id as mp_buyer_id, bought.marketplaces, bought.order_count,
  bought.total_spent, to_json(bought.last_order_at) #>> '{}' as last_order_at, debt.*`

export const customerPages = listHandler(saleCustomers, {
  from: (ask) => customerFrom(todayIn(ask)),
  as: 'c',
  select: customerColumns,
  where: {
    search: where.words(`lower(concat_ws(' ', c.name, c.phone, c.phone_key, c.email, c.address, c.note))`),
    owed: elsewhere,
  },
  and: ({ query: { owed } }) => [owed === 'owed' ? 'debt.owed > 0' : owed === 'overdue' ? 'debt.overdue > 0' : undefined],
  order: {
    name: 'lower(c.name), c.customer_id',
    owed: 'debt.owed desc, lower(c.name), c.customer_id',
    spent: 'bought.total_spent desc, c.customer_id',
    recent: 'bought.last_order_at desc nulls last, c.customer_id',
  },
})

/** Throws NOT_FOUND. */
export async function readCustomer(connection: Connection, customerId: number, today: string): Promise<SaleCustomer> {
  const { rows } = await connection.client.query<SaleCustomer>(
    `select ${customerColumns} from ${customerFrom('$3')} where c.workspace_id = $1 and c.customer_id = $2`,
    [workspaceOf(connection), customerId, today],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

const fieldColumns = ['name', 'phone', 'email', 'address', 'due_days', 'note'] as const
const fieldsOf = (fields: CustomerFields): unknown[] => fieldColumns.map((column) => fields[column] || (fields[column] === 0 ? 0 : null))

/** Who has a phone already; whoever adds one at the same time waits at its unique key. */
async function assertFree(connection: Connection, phone: string | null, but: number | null): Promise<void> {
  const { rows } = await connection.client.query<{ name: string }>(
    'select name from customer where workspace_id = $1 and phone_key = phone_key($2) and customer_id is distinct from $3',
    [workspaceOf(connection), phone, but],
  )
  if (rows[0]) throw new DomainError('CUSTOMER_TAKEN', { phone: phone ?? '', name: rows[0].name }, undefined, 'phone')
}

const tell = (connection: Connection, customer_id: number, { caller, at }: By) =>
  appendEvent(connection, { type: 'customer.changed', at, agent_id: caller.agent_id, customer_id })

async function insertCustomer(connection: Connection, fields: CustomerFields, by: By): Promise<number> {
  const { rows } = await connection.client.query<{ customer_id: number }>(
    `insert into customer (workspace_id, created_at, ${fieldColumns.join()}) values ($1, $2, ${fieldColumns.map((_, place) => `$${place + 3}`).join()})
     on conflict (workspace_id, phone_key) where phone_key is not null do nothing returning customer_id`,
    [workspaceOf(connection), by.at, ...fieldsOf(fields)],
  )
  const id = rows[0]?.customer_id
  if (id !== undefined) return id
  // Somebody was quicker with the same phone.
  await assertFree(connection, fields.phone, null)
  throw new Error('A customer was neither added nor there')
}

export async function createCustomer(connection: Connection, fields: CustomerFields, by: By, today: string): Promise<SaleCustomer> {
  await assertFree(connection, fields.phone, null)
  const id = await insertCustomer(connection, fields, by)
  await tell(connection, id, by)
  return readCustomer(connection, id, today)
}

export async function changeCustomer(connection: Connection, id: number, fields: CustomerFields, by: By, today: string): Promise<SaleCustomer> {
  const { rowCount } = await connection.client.query('select from customer where workspace_id = $1 and customer_id = $2 for update', [
    workspaceOf(connection),
    id,
  ])
  if (!rowCount) throw new DomainError('NOT_FOUND')
  await assertFree(connection, fields.phone, id)
  await connection.client.query(
    `update customer set ${fieldColumns.map((column, place) => `${column} = $${place + 3}`).join(', ')} where workspace_id = $1 and customer_id = $2`,
    [workspaceOf(connection), id, ...fieldsOf(fields)],
  )
  await tell(connection, id, by)
  return readCustomer(connection, id, today)
}

interface Known {
  readonly customer_id: number
  readonly due_days: number | null
}

interface Wanted {
  readonly customer_id: number | null
  readonly buyer_name: string
  readonly buyer_phone: string | null
  readonly buyer_address: string | null
}

/** The customer of a sale: who is named, who has the phone, or a new one where there is a phone; null: nobody who is kept. Throws NOT_FOUND. */
export async function keepCustomer(connection: Connection, wanted: Wanted, by: By): Promise<Known | null> {
  const workspaceId = workspaceOf(connection)
  const { customer_id, buyer_name: name, buyer_phone: phone, buyer_address: address } = wanted
  if (customer_id !== null) {
    const { rows } = await connection.client.query<Known>('select customer_id, due_days from customer where workspace_id = $1 and customer_id = $2', [
      workspaceId,
      customer_id,
    ])
    if (!rows[0]) throw new DomainError('NOT_FOUND', {}, undefined, 'customer_id')
    return rows[0]
  }
  if (!phone) return null
  const { rows } = await connection.client.query<Known>(
    'select customer_id, due_days from customer where workspace_id = $1 and phone_key = phone_key($2)',
    [workspaceId, phone],
  )
  if (rows[0]) return rows[0]
  const id = await insertCustomer(connection, { name, phone, email: null, address, due_days: null, note: null }, by)
  await tell(connection, id, by)
  return { customer_id: id, due_days: null }
}
