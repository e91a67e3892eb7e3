import type { Membership } from '#contract/auth/auth.ts'
import type { MembershipOrder } from '#contract/bo/bo.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { readMemberships } from '../auth/auth.port.ts'
import { extended } from './membership.rules.ts'
import { membershipOrderOf } from './membership-order.query.ts'
import { readPackages } from './package.query.ts'

/** An order, held until the transaction ends: whoever settles it is alone. */
export async function lockOrder(connection: Connection, id: number): Promise<MembershipOrder> {
  await connection.client.query('select from membership_order where id = $1 for update', [id])
  const order = await membershipOrderOf(connection, id)
  if (!order) throw new DomainError('NOT_FOUND')
  return order
}

/** Holds a workspace's membership until the transaction ends. Whoever counts what it allows, or extends it, does so one after the other. */
export async function lockMembership({ client }: Connection, workspaceId: number): Promise<void> {
  await client.query('select from membership where workspace_id = $1 for update', [workspaceId])
}

/** What is extended, by the package that is ordered: also a trial, by what is tried. */
export async function membershipBefore(connection: Connection, workspaceId: number, now: Date): Promise<(package_name: string) => Membership> {
  const { now: present, standing } = await readMemberships(connection, workspaceId, now)
  return (package_name) => (present.package_name === package_name ? present : standing)
}

/** Extends the workspace's membership; its row is locked, so that two orders paid at once both count. */
async function extend(connection: Connection, order: MembershipOrder, now: Date): Promise<string | null> {
  const { client } = connection
  await client.query(`insert into membership (workspace_id, package_name, status) values ($1, 'FREE', 'inactive') on conflict do nothing`, [
    order.account_id,
  ])
  await lockMembership(connection, order.account_id)
  const before = await membershipBefore(connection, order.account_id, now)
  const after = extended(before(order.package_name), order, await readPackages(connection), now)
  await client.query('update membership set package_name = $2, membership_end = $3, status = $4 where workspace_id = $1', [
    order.account_id,
    after.package_name,
    after.membership_end,
    after.status,
  ])
  return after.membership_end
}

interface Settling {
  readonly status: 'paid' | 'cancelled'
  /** The operator who says so. */
  readonly by: number | null
  readonly paid_by: MembershipOrder['paid_by']
  readonly now: Date
}

/** Settles an order that is locked and waits, once. */
export async function settleOrder(connection: Connection, order: MembershipOrder, { status, by, paid_by, now }: Settling): Promise<MembershipOrder> {
  if (order.status !== 'waiting') throw new DomainError('ALREADY_SETTLED')
  const end = status === 'paid' ? await extend(connection, order, now) : null
  await connection.client.query(
    'update membership_order set status = $3, settled_at = $4, settled_by = $5, paid_by = $6, membership_end = $7 where workspace_id = $1 and id = $2',
    [order.account_id, order.id, status, now.toISOString(), by, paid_by, end],
  )
  return { ...order, status, settled_at: now.toISOString(), paid_by, membership_end: end }
}
