import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { paymentFields } from '#contract/core/priced-document.ts'
import type { PurchaseDetail } from '#contract/purchase/purchase.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { rupiah } from '../rupiah.ts'
import { type By, tellPurchase } from './incoming.ts'
import { lockPurchase } from './lock-purchase.ts'
import { payableSql, readPurchase } from './purchase.query.ts'
import { todayBy } from './write-purchase.ts'

/** What was paid is the sum of what was not taken back. */
async function settlePaid(connection: Connection, purchaseId: number, by: By): Promise<PurchaseDetail> {
  await connection.client.query(
    `update purchase set version = version + 1, paid = (
       select coalesce(sum(amount), 0) from purchase_payment x where x.workspace_id = $1 and x.purchase_id = $2 and x.voided_at is null
     ) where workspace_id = $1 and purchase_id = $2`,
    [workspaceOf(connection), purchaseId],
  )
  await tellPurchase(connection, purchaseId, by)
  return readPurchase(connection, purchaseId, todayBy(by))
}

/** Writes down a payment: no more than is left to pay, of what was ordered and of what came beyond it. */
export async function pay(connection: Connection, purchaseId: number, payment: z.output<typeof paymentFields>, by: By): Promise<PurchaseDetail> {
  const { purchase } = await lockPurchase(connection, purchaseId, null)
  if (purchase.status_order === 'draft') throw new DomainError('PURCHASE_NOT_ORDERED')
  const { rows } = await connection.client.query<{ left: number }>(
    `select (${payableSql} - d.paid)::float8 as left from purchase d where d.workspace_id = $1 and d.purchase_id = $2`,
    [workspaceOf(connection), purchaseId],
  )
  const left = Math.max(0, rows[0]?.left ?? 0)
  if (payment.amount > left) throw new DomainError('PAYMENT_TOO_HIGH', { left: rupiah(left) }, undefined, 'amount')
  await connection.client.query(
    `insert into purchase_payment (workspace_id, purchase_id, amount, paid_on, method, note, agent_id, agent_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      workspaceOf(connection),
      purchaseId,
      payment.amount,
      payment.paid_on,
      payment.method,
      payment.note || null,
      by.caller.agent_id,
      by.caller.name,
      by.at,
    ],
  )
  return settlePaid(connection, purchaseId, by)
}

/** Takes a payment back. Throws NOT_FOUND, PAYMENT_VOIDED. */
export async function unpay(
  connection: Connection,
  { purchase_id, payment_id }: { readonly purchase_id: number; readonly payment_id: number },
  by: By,
): Promise<PurchaseDetail> {
  await lockPurchase(connection, purchase_id, null)
  const { rows } = await connection.client.query<{ voided: boolean }>(
    'select voided_at is not null as voided from purchase_payment where workspace_id = $1 and purchase_id = $2 and payment_id = $3',
    [workspaceOf(connection), purchase_id, payment_id],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  if (rows[0].voided) throw new DomainError('PAYMENT_VOIDED')
  await connection.client.query('update purchase_payment set voided_at = $3, voided_by = $4 where workspace_id = $1 and payment_id = $2', [
    workspaceOf(connection),
    payment_id,
    by.at,
    by.caller.name,
  ])
  return settlePaid(connection, purchase_id, by)
}
