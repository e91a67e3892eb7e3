import { boMembershipOrderCreate, boMembershipOrderList, boMembershipOrderSet, boMembershipProductList } from '#contract/bo/bo.endpoints.ts'
import type { MembershipOrder } from '#contract/bo/bo.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { readMembership } from '../auth/auth.port.ts'
import { handle } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { asOperator } from './as-operator.ts'
import { extended } from './bo.rules.ts'
import { insertMembershipOrder, membershipOrderOf, membershipProducts, orderColumns, ordersWithOwners } from './membership-order.query.ts'

const products = handle(boMembershipProductList, ({ caller }, { database }) => asOperator(database, caller, membershipProducts))

const list = listHandler(
  boMembershipOrderList,
  { from: ordersWithOwners, as: 'o', select: orderColumns, where: {}, order: 'o.created_at desc, o.id desc' },
  ({ database }, { caller }, run) => asOperator(database, caller, run),
)

async function found(connection: Connection, id: number): Promise<MembershipOrder> {
  const order = await membershipOrderOf(connection, id)
  if (!order) throw new DomainError('NOT_FOUND')
  return order
}

const create = handle(boMembershipOrderCreate, ({ caller, body }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const { rows } = await connection.client.query<{ workspace_id: number }>(
      "select workspace_id from agent where user_id = $1 and agent_type = 'super_admin' and status = 1",
      [body.user_id],
    )
    const product = (await membershipProducts(connection)).find(({ product_id }) => product_id === body.product_id)
    if (!rows[0] || !product) throw new DomainError('NOT_FOUND')
    const id = await insertMembershipOrder(connection, { ...rows[0], user_id: body.user_id, product, created_by: caller.user_id, now: now() })
    return found(connection, id)
  }),
)

/** Extends the workspace's membership; its row is locked, so that two orders paid at once both count. */
async function extend(connection: Connection, order: MembershipOrder, now: Date): Promise<string | null> {
  const { client } = connection
  await client.query(`insert into membership (workspace_id, package_name, status) values ($1, 'FREE', 'inactive') on conflict do nothing`, [
    order.account_id,
  ])
  await client.query('select from membership where workspace_id = $1 for update', [order.account_id])
  const after = extended(await readMembership(connection, order.account_id, now), order, now)
  await client.query('update membership set package_name = $2, membership_end = $3, status = $4 where workspace_id = $1', [
    order.account_id,
    after.package_name,
    after.membership_end,
    after.status,
  ])
  return after.membership_end
}

const settle = handle(boMembershipOrderSet, ({ caller, params: { id }, body: { status } }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const { client } = connection
    await client.query('select from membership_order where id = $1 for update', [id])
    const order = await found(connection, id)
    if (order.status !== 'waiting') throw new DomainError('ALREADY_SETTLED')
    const end = status === 'paid' ? await extend(connection, order, now()) : null
    await client.query(
      'update membership_order set status = $3, settled_at = $4, settled_by = $5, membership_end = $6 where workspace_id = $1 and id = $2',
      [order.account_id, id, status, now().toISOString(), caller.user_id, end],
    )
    return found(connection, id)
  }),
)

export const membershipHandlers = [products, list, create, settle]
