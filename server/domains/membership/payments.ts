import { randomBytes } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { isOver, type MembershipPayment, nextPayment, type PaymentState } from '#contract/membership/payment.ts'
import type { Connection } from '#server/db/database.ts'
import type { Services } from '../handler.ts'
import { GatewayFailure, type ToldPayment } from '../payment-gateway.ts'
import { lockOrder, settleOrder } from './settle.ts'

/** How long a payment stays open at the provider. */
export const paymentHours = 24

export interface PaymentRow {
  readonly workspace_id: number
  readonly gateway_id: string
  readonly order_id: number
  readonly amount: number
  readonly status: PaymentState
  readonly payment_type: string | null
  readonly pay_url: string
  readonly expires_at: string
}

const columns = 'workspace_id, gateway_id, order_id, amount, status, payment_type, pay_url, expires_at'

/** The payments of an order, the latest first. */
export async function paymentsOf({ client }: Connection, workspaceId: number, orderId: number): Promise<PaymentRow[]> {
  const { rows } = await client.query<PaymentRow>(
    `select ${columns} from membership_payment where workspace_id = $1 and order_id = $2 order by created_at desc, gateway_id`,
    [workspaceId, orderId],
  )
  return rows
}

/** Can still be paid: the provider tells of no end that comes before anybody chose how to pay. */
export const isLive = ({ status, expires_at }: PaymentRow, now: Date): boolean =>
  !isOver(status) && status !== 'paid' && status !== 'refunded' && new Date(expires_at) > now

export const shownPayment = (row: PaymentRow | undefined, now: Date): MembershipPayment | null =>
  row
    ? {
        status: !isLive(row, now) && row.status === 'waiting' ? 'expired' : row.status,
        payment_type: row.payment_type,
        pay_url: isLive(row, now) ? row.pay_url : null,
        expires_at: row.expires_at,
      }
    : null

/** What an order is called at the provider: it takes no id twice, so that each payment has its own. */
export const newGatewayId = (order_code: string): string => `${order_code}-${randomBytes(5).toString('hex')}`

/** A call of the provider whose failure the caller is told. */
export async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    throw error.kind === 'refused' ? new DomainError('PAYMENT_REFUSED', { reason: error.reason }) : new DomainError('PAYMENT_UNAVAILABLE')
  }
}

export type PaymentOutcome = 'forged' | 'unknown' | 'other-amount' | 'known' | 'taken'

/**
 * Takes in what the provider says of a payment. The order is locked before its payment, as everywhere. An order is paid by the first money that comes for it;
 * what comes to one that is paid or cancelled is noted, for the operator to give back.
 */
export async function applyTold({ database, now }: Services, told: ToldPayment): Promise<PaymentOutcome> {
  return database.system(async (connection) => {
    const { client } = connection
    const read = async (lock: string) =>
      (await client.query<PaymentRow>(`select ${columns} from membership_payment where gateway_id = $1 ${lock}`, [told.gateway_id])).rows[0]
    const found = await read('')
    if (!found) return 'unknown'
    if (found.amount !== told.amount) return 'other-amount'
    const order = await lockOrder(connection, found.order_id)
    const payment = (await read('for update')) ?? found
    const status = nextPayment(payment.status, told.status)
    if (status === payment.status && (told.payment_type === null || told.payment_type === payment.payment_type)) return 'known'
    await client.query(
      'update membership_payment set status = $3, payment_type = coalesce($4, payment_type), told_at = $5 where workspace_id = $1 and gateway_id = $2',
      [payment.workspace_id, payment.gateway_id, status, told.payment_type, now().toISOString()],
    )
    if (status === 'paid' && payment.status !== 'paid') {
      if (order.status === 'waiting') await settleOrder(connection, order, { status: 'paid', by: null, paid_by: 'online', now: now() })
      else await client.query('update membership_order set surplus = true where workspace_id = $1 and id = $2', [order.account_id, order.id])
    }
    return 'taken'
  })
}

/**
 * A notification. Its signature and amount must hold, and then it only says that there is something to ask: what counts is the provider's answer, so that
 * one that is late or comes in another order does no harm. Throws {@link GatewayFailure} where the provider does not answer: the notification comes again.
 */
export async function takePayment(services: Services, notification: unknown): Promise<PaymentOutcome> {
  const { payments, database } = services
  const claim = payments?.verify(notification)
  if (!payments || !claim) return 'forged'
  const rows = await database.system(
    async ({ client }) =>
      (await client.query<PaymentRow>(`select ${columns} from membership_payment where gateway_id = $1`, [claim.gateway_id])).rows,
  )
  const [payment] = rows
  if (!payment) return 'unknown'
  if (payment.amount !== claim.amount) return 'other-amount'
  // Nothing but money that goes back changes it any more.
  if (nextPayment(payment.status, claim.status) === payment.status && payment.status === 'paid') return 'known'
  const told = await payments.ask(claim.gateway_id)
  return told ? applyTold(services, told) : 'known'
}

/** A payment is asked about once its notification is late, and until it cannot be paid any more. Milliseconds. */
const lateMs = 10 * 60_000
const afterEndMs = 6 * 3_600_000

/** Asks the provider what became of payments of which it told nothing for a while: a notification that was lost costs nobody what they paid for. */
export async function askLatePayments(services: Services): Promise<void> {
  const { payments, database, now } = services
  if (!payments) return
  const at = now().getTime()
  const late = await database.system(
    async ({ client }) =>
      (
        await client.query<PaymentRow>(
          `select ${columns} from membership_payment
           where status in ('waiting', 'pending', 'challenged') and coalesce(told_at, created_at) < $1 and expires_at > $2 order by created_at`,
          [new Date(at - lateMs).toISOString(), new Date(at - afterEndMs).toISOString()],
        )
      ).rows,
  )
  for (const { gateway_id } of late) {
    const told = await payments.ask(gateway_id)
    if (told) await applyTold(services, told)
  }
}
