import { boMembershipOrderCreate, boMembershipOrderList, boMembershipOrderSet, boMembershipProductList } from '#contract/bo/bo.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { handle } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import {
  insertMembershipOrder,
  lockOrder,
  membershipOrderOf,
  orderColumns,
  ordersWithOwners,
  productsOf,
  quoteFor,
  readPackages,
  settleOrder,
} from '../membership/membership.port.ts'
import { asOperator } from './as-operator.ts'
import { noteAct } from './operator-act.ts'

const products = handle(boMembershipProductList, ({ caller }, { database }) =>
  asOperator(database, caller, async (connection) => productsOf(await readPackages(connection))),
)

const list = listHandler(
  boMembershipOrderList,
  { from: ordersWithOwners, as: 'o', select: orderColumns, where: {}, order: 'o.created_at desc, o.id desc' },
  ({ database }, { caller }, run) => asOperator(database, caller, run),
)

const create = handle(boMembershipOrderCreate, ({ caller, body: { user_id, product_id } }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const { rows } = await connection.client.query<{ workspace_id: number }>(
      "select workspace_id from agent where user_id = $1 and agent_type = 'super_admin' and status = 1",
      [user_id],
    )
    if (!rows[0]) throw new DomainError('NOT_FOUND')
    const { workspace_id } = rows[0]
    const quoted = await quoteFor(connection, { workspaceId: workspace_id, productId: product_id, upgradeOnly: false, agreed: true, now: now() })
    const id = await insertMembershipOrder(connection, { workspace_id, user_id, ...quoted, created_by: caller.user_id, now: now() })
    const order = await membershipOrderOf(connection, id)
    if (!order) throw new DomainError('NOT_FOUND')
    await noteAct(connection, caller, { act: 'membership-order.created', about: order.order_code, account_id: workspace_id }, now())
    return order
  }),
)

const settle = handle(boMembershipOrderSet, ({ caller, params: { id }, body: { status } }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const order = await lockOrder(connection, id)
    const paid_by = status === 'paid' ? 'operator' : null
    const settled = await settleOrder(connection, order, { status, by: caller.user_id, paid_by, now: now() })
    await noteAct(connection, caller, { act: `membership-order.${status}`, about: order.order_code, account_id: order.account_id }, now())
    return settled
  }),
)

export const membershipHandlers = [products, list, create, settle]
