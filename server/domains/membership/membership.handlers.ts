import { DomainError } from '#contract/core/error.ts'
import {
  membershipCustomProducts,
  membershipInvoice,
  membershipOrder,
  membershipOrderCancel,
  membershipOrderCheck,
  membershipOrderCreate,
  membershipOrderPay,
  membershipOrders,
  membershipProducts,
  membershipTrial,
  membershipUsage,
} from '#contract/membership/membership.endpoints.ts'
import { freePackage, triedPackage } from '#contract/membership/package.ts'
import type { Connection } from '#server/db/database.ts'
import { readMembership, readStanding } from '../auth/auth.port.ts'
import { type Asked, type Caller, handle, handleAsking, type Services } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { drawMembershipInvoice } from './invoice.ts'
import { countUsed } from './limits.ts'
import { insertMembershipOrder, orderColumns, ordersWithOwners } from './membership-order.query.ts'
import { quoteFor, readOffers, readUpgrades } from './offers.ts'
import { findOrder, paysOf, readOwn } from './own-order.query.ts'
import { holdTried, readAllowed, readPackages } from './package.query.ts'
import { applyTold, asking, isLive, newGatewayId, paymentHours, paymentsOf } from './payments.ts'
import { lockMembership, lockOrder, settleOrder } from './settle.ts'

/** A workspace's own, with names that stand beyond its walls: read as the owner of the tables, by the caller's workspace. */
const own = <T>({ database }: Services, run: (connection: Connection) => Promise<T>): Promise<T> => database.system(run)

const usage = handle(membershipUsage, ({ caller: { workspace_id } }, services) =>
  own(services, async (connection) => {
    const now = services.now()
    const { membership, limits } = await readAllowed(connection, workspace_id, now)
    return {
      membership,
      limits,
      used: {
        agents: await countUsed(connection, workspace_id, 'agents', null, now),
        stores: await countUsed(connection, workspace_id, 'stores', null, now),
        orders: limits.orders === null ? null : await countUsed(connection, workspace_id, 'orders', limits.orders, now),
      },
      trial: (await mayTry(connection, workspace_id, now)) ? triedPackage(await readPackages(connection)) : null,
      pays: paysOf(services),
    }
  }),
)

/** Whoever never tried, and pays for nothing. */
async function mayTry(connection: Connection, workspaceId: number, now: Date): Promise<boolean> {
  const { rows } = await connection.client.query('select from membership where workspace_id = $1 and trial_end is null', [workspaceId])
  const { package_name, status } = await readStanding(connection, workspaceId, now)
  return rows.length > 0 && status === 'active' && package_name === freePackage
}

const trial = handle(membershipTrial, ({ caller: { workspace_id } }, services) =>
  own(services, async (connection) => {
    const now = services.now()
    await lockMembership(connection, workspace_id)
    const tried = await holdTried(connection)
    if (!(tried && (await mayTry(connection, workspace_id, now)))) throw new DomainError('TRIAL_OVER')
    await connection.client.query('update membership set trial_end = $2, trial_package = $3 where workspace_id = $1', [
      workspace_id,
      new Date(now.getTime() + tried.days * 86_400_000).toISOString(),
      tried.package_name,
    ])
    return readMembership(connection, workspace_id, now)
  }),
)

const products = handle(membershipProducts, ({ caller }, services) =>
  own(services, (connection) => readOffers(connection, caller.workspace_id, services.now())),
)

const custom = handle(membershipCustomProducts, ({ caller }, services) =>
  own(services, (connection) => readUpgrades(connection, caller.workspace_id, services.now())),
)

const list = listHandler(
  membershipOrders,
  {
    from: ordersWithOwners,
    as: 'o',
    select: orderColumns,
    where: {},
    order: 'o.created_at desc, o.id desc',
    and: ({ caller, bind }) => [`o.workspace_id = ${bind(caller.workspace_id)}`],
  },
  ({ database }, _request, run) => database.system(run),
)

const one = handle(membershipOrder, ({ caller, params }, services) => own(services, (connection) => readOwn(connection, caller, params.id, services)))

const create = handle(membershipOrderCreate, ({ caller, body }, services) =>
  own(services, async (connection) => {
    const { workspace_id, user_id } = caller
    const now = services.now()
    await lockMembership(connection, workspace_id)
    const { rows } = await connection.client.query<{ order_code: string }>(
      "select order_code from membership_order where workspace_id = $1 and status = 'waiting' order by id limit 1",
      [workspace_id],
    )
    if (rows[0]) throw new DomainError('MEMBERSHIP_ORDER_WAITS', rows[0])
    const asked = { workspaceId: workspace_id, productId: body.product_id, upgradeOnly: body.upgrade_only, now }
    const quoted = await quoteFor(connection, asked)
    if (body.pay !== undefined && body.pay !== quoted.quote.price) throw new DomainError('MEMBERSHIP_PRICE_CHANGED')
    const id = await insertMembershipOrder(connection, { workspace_id, user_id, ...quoted, created_by: user_id, now })
    return readOwn(connection, caller, String(id), services)
  }),
)

type Begun = { readonly gateway_id: string; readonly pay_url: string; readonly at: Date } | null

/** Opens a payment at the provider, unless one is open. Two who do so at once open two, of which one is kept: nobody was shown the other. */
async function begin({ caller, params }: Asked<typeof membershipOrderPay>, services: Services): Promise<Begun> {
  const { payments, publicUrl } = services
  if (!payments) throw new DomainError('PAYMENT_OFFLINE')
  const at = services.now()
  const { order, latest } = await own(services, async (connection) => {
    const order = await findOrder(connection, caller, params.id)
    return { order, latest: (await paymentsOf(connection, caller.workspace_id, order.id))[0] }
  })
  if (order.status !== 'waiting') throw new DomainError('ALREADY_SETTLED')
  if (latest && isLive(latest, at)) return null
  const gateway_id = newGatewayId(order.order_code)
  const { pay_url } = await asking(
    payments.begin({
      gateway_id,
      amount: order.price,
      what: { id: order.package_name, name: order.product_name },
      payer: { name: order.user_name, email: order.email },
      finish_url: `${publicUrl}/membership/payment/success?order_code=${encodeURIComponent(order.order_code)}`,
      from: at,
      hours: paymentHours,
    }),
  )
  return { gateway_id, pay_url, at }
}

const pay = handleAsking<typeof membershipOrderPay, Begun>(membershipOrderPay, begin, ({ caller, params }, services, begun) =>
  own(services, async (connection) => {
    const { id } = await findOrder(connection, caller, params.id)
    const order = await lockOrder(connection, id)
    if (order.status !== 'waiting') throw new DomainError('ALREADY_SETTLED')
    const [latest] = await paymentsOf(connection, caller.workspace_id, id)
    if (begun && !(latest && isLive(latest, begun.at))) {
      const ends = new Date(begun.at.getTime() + paymentHours * 3_600_000).toISOString()
      await connection.client.query(
        'insert into membership_payment (workspace_id, gateway_id, order_id, amount, pay_url, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
        [caller.workspace_id, begun.gateway_id, id, order.price, begun.pay_url, begun.at.toISOString(), ends],
      )
    }
    return readOwn(connection, caller, params.id, services)
  }),
)

/** Asks where each payment stands that money can still come by, and takes it in. */
async function askAll(caller: Caller, id: string, services: Services): Promise<void> {
  const { payments } = services
  if (!payments) return
  const rows = await own(services, async (connection) => paymentsOf(connection, caller.workspace_id, (await findOrder(connection, caller, id)).id))
  for (const { gateway_id, status } of rows) {
    if (status === 'refunded') continue
    const told = await asking(payments.ask(gateway_id))
    if (told) await applyTold(services, told)
  }
}

const check = handleAsking<typeof membershipOrderCheck, void>(
  membershipOrderCheck,
  ({ caller, params }, services) => askAll(caller, params.id, services),
  ({ caller, params }, services) => own(services, (connection) => readOwn(connection, caller, params.id, services)),
)

/** Calls the open payments off first, and then asks: one that was paid in that moment is paid. */
const cancel = handleAsking<typeof membershipOrderCancel, void>(
  membershipOrderCancel,
  async ({ caller, params }, services) => {
    const { payments } = services
    const open = await own(services, async (connection) => {
      const order = await findOrder(connection, caller, params.id)
      if (order.status !== 'waiting') throw new DomainError('ALREADY_SETTLED')
      return paymentsOf(connection, caller.workspace_id, order.id)
    })
    if (payments)
      for (const { gateway_id, status } of open) if (status === 'pending' || status === 'challenged') await asking(payments.cancel(gateway_id))
    await askAll(caller, params.id, services)
  },
  ({ caller, params }, services) =>
    own(services, async (connection) => {
      const order = await lockOrder(connection, (await findOrder(connection, caller, params.id)).id)
      await settleOrder(connection, order, { status: 'cancelled', by: null, paid_by: null, now: services.now() })
      await connection.client.query(
        "update membership_payment set status = 'cancelled' where workspace_id = $1 and order_id = $2 and status not in ('paid', 'refunded', 'expired')",
        [caller.workspace_id, order.id],
      )
      return readOwn(connection, caller, params.id, services)
    }),
)

const invoice = handle(membershipInvoice, async ({ caller, params, language }, services) => {
  const { order, buyer } = await own(services, async (connection) => {
    const { rows } = await connection.client.query<{ name: string; address: string | null; phone: string | null }>(
      'select name, address, phone from workspace where workspace_id = $1',
      [caller.workspace_id],
    )
    return { order: await findOrder(connection, caller, params.id), buyer: rows[0] }
  })
  const lines = [buyer?.address, buyer?.phone, order.email].filter((line): line is string => Boolean(line))
  return drawMembershipInvoice(order, { name: order.workspace_name, lines }, language)
})

export const membershipHandlers = [usage, trial, products, custom, list, one, create, pay, check, cancel, invoice]
