import type { MembershipOrder } from '#contract/bo/bo.ts'
import { DomainError } from '#contract/core/error.ts'
import type { OwnMembershipOrder } from '#contract/membership/membership.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller, Services } from '../handler.ts'
import { orderColumns, ordersWithOwners } from './membership-order.query.ts'
import { paymentsOf, shownPayment } from './payments.ts'

export const paysOf = ({ payments }: Services): 'online' | 'operator' => (payments ? 'online' : 'operator')

/** An order of the caller's workspace by its number or its code. */
export async function findOrder({ client }: Connection, { workspace_id }: Caller, id: string): Promise<MembershipOrder> {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null
  const { rows } = await client.query<MembershipOrder>(
    `select ${orderColumns} from ${ordersWithOwners} where o.workspace_id = $1 and (o.id = $2 or o.order_code = $3)`,
    [workspace_id, number, id],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

/** The same with its latest payment; money that came is shown before anything that was begun after it. */
export async function readOwn(connection: Connection, caller: Caller, id: string, services: Services): Promise<OwnMembershipOrder> {
  const order = await findOrder(connection, caller, id)
  const payments = await paymentsOf(connection, caller.workspace_id, order.id)
  const payment = shownPayment(payments.find(({ status }) => status === 'paid') ?? payments[0], services.now())
  return { ...order, payment: payment && { ...payment, pay_url: order.status === 'waiting' ? payment.pay_url : null }, pays: paysOf(services) }
}
