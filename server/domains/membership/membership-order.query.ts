import type { MembershipOrder, MembershipProduct } from '#contract/bo/bo.ts'
import type { Quote } from '#contract/membership/quote.ts'
import type { Connection } from '#server/db/database.ts'

export const orderColumns = `
  o.id, o.order_code, o.workspace_id as account_id, coalesce(w.name, '–') as workspace_name, o.user_id, coalesce(a.name, '–') as user_name, coalesce(l.email, '–') as email, o.product_name,
    o.package_name, o.months, o.price, o.upgrade, o.status, o.created_at, o.settled_at, o.paid_by, o.surplus, o.membership_end`
/** Orders of workspaces that were deleted since are nobody's. */
export const ordersWithOwners = `
  membership_order o left join workspace w using (workspace_id) left join agent a using (workspace_id, user_id) left join login l using (login_id)`

export async function membershipOrderOf({ client }: Connection, id: number): Promise<MembershipOrder | null> {
  const { rows } = await client.query<MembershipOrder>(`select ${orderColumns} from ${ordersWithOwners} where o.id = $1`, [id])
  return rows[0] ?? null
}

interface NewOrder {
  readonly workspace_id: number
  readonly user_id: number
  readonly product: Omit<MembershipProduct, 'product_id'>
  readonly quote: Quote
  readonly created_by: number
  readonly now: Date
}

/** Answers the order's id. Its code is read out over the telephone: the day and its number. */
export async function insertMembershipOrder(
  { client }: Connection,
  { workspace_id, user_id, product, quote, created_by, now }: NewOrder,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with numbered as (select nextval(pg_get_serial_sequence('membership_order', 'id'))::int as id)
     insert into membership_order (workspace_id, id, order_code, user_id, product_name, package_name, months, price, created_at, created_by, upgrade)
     select $1, id, 'MBR-' || to_char($7::timestamptz at time zone 'Asia/Jakarta', 'YYMMDD') || '-' || lpad(id::text, 4, '0'), $2, $3, $4, $5, $6, $7, $8, $9
     from numbered returning id`,
    [workspace_id, user_id, product.name, product.package_name, product.months, quote.price, now.toISOString(), created_by, quote.upgrade],
  )
  return (rows[0] as { id: number }).id
}
