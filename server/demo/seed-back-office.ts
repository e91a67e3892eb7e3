import { invitationStatus, invitingMarketplace } from '#contract/bo/bo.ts'
import { operatorUserId } from '#contract/core/privilege.ts'
import { demoOperator, demoSellers } from '#contract/demo/demo-accounts.ts'
import type { Connection } from '#server/db/database.ts'

const day = 86_400_000

/** What the operator sees: its own workspace, some sellers with stores that wait to be connected, and what they ordered. */
export async function seedBackOffice({ client }: Connection, passwordHash: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const one = async (text: string, values: readonly unknown[]): Promise<number> =>
    Object.values((await client.query(text, [...values])).rows[0])[0] as number
  const workspace = (name: string, address = '', phone = '') =>
    one('INSERT INTO workspace (name, address, phone, created_at) VALUES ($1, $2, $3, $4) RETURNING workspace_id', [name, address, phone, ago(300)])
  const login = (email: string, name: string) =>
    one('INSERT INTO login (email, name, password_hash) VALUES ($1, $2, $3) RETURNING login_id', [email, name, passwordHash])
  const membership = (workspaceId: number, package_name: string, days: number | null) =>
    client.query('INSERT INTO membership (workspace_id, package_name, membership_end, status) VALUES ($1, $2, $3, $4)', [
      workspaceId,
      package_name,
      days === null ? null : ago(-days),
      'active',
    ])

  await seedOwnOrders({ client } as Connection, now)
  const own = await workspace(demoOperator.workspace)
  await membership(own, 'PRO', null)
  await client.query(
    "INSERT INTO agent (workspace_id, user_id, login_id, agent_id, agent_type, name, privileges) VALUES ($1, $2, $3, $4, 'agent', $5, $6)",
    [own, operatorUserId, await login(demoOperator.email, demoOperator.name), operatorUserId, demoOperator.name, demoOperator.privileges],
  )

  for (const [place, seller] of demoSellers.entries()) {
    const workspaceId = await workspace(seller.workspace, seller.address, seller.phone)
    await membership(workspaceId, seller.package_name, seller.membership_days)
    const userId = await one(
      "INSERT INTO agent (workspace_id, login_id, agent_type, name, privileges) VALUES ($1, $2, 'super_admin', $3, '{}') RETURNING user_id",
      [workspaceId, await login(seller.email, seller.name), seller.name],
    )
    for (const { store_id, store_name, invitation, days_ago } of seller.stores)
      await client.query(
        `INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace, status, token_valid, requested_at) VALUES ($1, $2, $3, $4, $5, $6, false, $7)`,
        [workspaceId, `${invitingMarketplace}-${store_id}`, store_id, store_name, invitingMarketplace, invitationStatus[invitation], ago(days_ago)],
      )
    await seedMembershipOrders({ client } as Connection, { workspaceId, userId, count: seller.paid_orders, place, waits: seller.waits }, now)
  }
}

interface Orders {
  readonly workspaceId: number
  readonly userId: number
  /** Paid ones, a month apart. */
  readonly count: number
  /** So that no two sellers order in the same minute. */
  readonly place: number
  /** One more waits to be paid. */
  readonly waits: boolean
}

async function seedMembershipOrders({ client }: Connection, { workspaceId, userId, count, place, waits }: Orders, now: Date): Promise<void> {
  const insert = `INSERT INTO membership_order (workspace_id, order_code, user_id, product_name, package_name, months, price, status, created_at, created_by, settled_at, settled_by, membership_end)
    SELECT $1, 'MBR-' || to_char($3::timestamptz AT TIME ZONE 'Asia/Jakarta', 'YYMMDD') || '-' || lpad($6::text, 4, '0'), $2, name, package_name, months, price, $4::text, $3, $5,
      CASE WHEN $4::text = 'paid' THEN $3::timestamptz + interval '2 hours' END, CASE WHEN $4::text = 'paid' THEN $5::int END,
      CASE WHEN $4::text = 'paid' THEN $3::timestamptz + make_interval(months => months) END
    FROM membership_product WHERE package_name = 'PRO' AND months = 1`
  for (let back = count; back >= (waits ? 0 : 1); back -= 1) {
    const at = new Date(now.getTime() - back * 30 * day - (place + 1) * 3_600_000).toISOString()
    await client.query(insert, [workspaceId, userId, at, back === 0 ? 'waiting' : 'paid', operatorUserId, workspaceId * 20 + count - back])
  }
}

/** What the demo's own sellers bought of what they have. */
async function seedOwnOrders({ client }: Connection, now: Date): Promise<void> {
  const paidAt = new Date(now.getTime() - 3 * day).toISOString()
  await client.query(
    `INSERT INTO membership_order (workspace_id, order_code, user_id, product_name, package_name, months, price, status, created_at, created_by, settled_at, paid_by, membership_end)
     SELECT m.workspace_id, 'MBR-' || to_char($1::timestamptz AT TIME ZONE 'Asia/Jakarta', 'YYMMDD') || '-' || lpad(m.workspace_id::text, 4, '0'), a.user_id, p.name, p.package_name,
       p.months, p.price, 'paid', $1, a.user_id, $1, 'online', m.membership_end
     FROM membership m JOIN agent a USING (workspace_id) JOIN membership_product p ON p.package_name = m.package_name AND p.months = 6
     WHERE a.agent_type = 'super_admin' AND m.membership_end IS NOT NULL`,
    [paidAt],
  )
}
