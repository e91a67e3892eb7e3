import type { CallReply } from '#contract/core/endpoint.ts'
import type { customerKnown } from '#contract/customer/customer.endpoints.ts'
import type { CustomerRow } from '#contract/customer/customer.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { overdueSql, owedSql, saleFrom } from './sale.query.ts'

type Known = CallReply<typeof customerKnown>

const instant = (column: string) => `to_json(${column}) #>> '{}' as ${column.split('.')[1]}`

const buyersText = `
  select b.marketplace, b.mp_buyer_id, b.full_name, b.phone, b.city, b.order_count, b.total_spent::float8, ${instant('b.first_order_at')}, ${instant('b.last_order_at')}
  from buyer b where b.workspace_id = $1 and b.phone_key = $2 and (b.marketplace, b.mp_buyer_id) <> ($3, $4) order by b.last_order_at desc limit 20`

const chatsText = `
  select c.chat_code, c.marketplace, coalesce(c.alias_name, c.full_name) as full_name, ${instant('c.last_message_at')} from chat c
  where c.workspace_id = $1 and ((c.marketplace = $3 and c.mp_buyer_id = $4) or c.phone = any(array[$2, '62' || substr($2, 2), '+62' || substr($2, 2)]))
  order by c.last_message_at desc limit 20`

const customerText = `
  select c.customer_id, c.name, coalesce(sum(${owedSql}), 0)::float8 as owed, coalesce(sum(${owedSql}) filter (where ${overdueSql('$4')}), 0)::float8 as overdue
  from customer c left join (${saleFrom}) on s.workspace_id = c.workspace_id and s.customer_id = c.customer_id
  where c.workspace_id = $1 and (c.phone_key = $2 or 'C' || c.customer_id = $3) group by 1, 2 limit 1`

interface Asked {
  readonly marketplace: string
  readonly mp_buyer_id: string
  /** The buyer is one of our own. */
  readonly isOwn: boolean
  readonly chats: boolean
  readonly today: string
}

/** Who else a buyer is, as far as the same phone tells. */
export async function readKnown(connection: Connection, { marketplace, mp_buyer_id, isOwn, chats, today }: Asked): Promise<Known> {
  const workspaceId = workspaceOf(connection)
  const [found] = await prepared<{ phone_key: string | null }>(
    connection,
    'select phone_key from buyer where workspace_id = $1 and marketplace = $2 and mp_buyer_id = $3',
    [workspaceId, marketplace, mp_buyer_id],
  )
  const key = found?.phone_key ?? null
  const values = [workspaceId, key, marketplace, mp_buyer_id]
  const [customer] = await prepared<NonNullable<Known['customer']>>(connection, customerText, [workspaceId, key, isOwn ? mp_buyer_id : null, today])
  return {
    buyers: key === null ? [] : await prepared<CustomerRow>(connection, buyersText, values),
    chats: chats ? await prepared<Known['chats'][number]>(connection, chatsText, values) : [],
    customer: customer ?? null,
  }
}
