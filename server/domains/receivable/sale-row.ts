import { DomainError } from '#contract/core/error.ts'
import { dayAt } from '#contract/core/period.ts'
import type { PaymentFields } from '#contract/core/priced-document.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { nextNumber } from '#server/db/number-series.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { rupiah } from '../rupiah.ts'

/** Who does it, as an order's log names people. */
interface By {
  readonly agent_id: number | null
  readonly name: string
}

/** What an order is as a sale, beside the order itself. */
export interface SaleFacts {
  readonly customer_id: number | null
  readonly due_date: string | null
  readonly discount: number
  readonly tax: number
  readonly line_discounts: readonly number[] | null
}

export interface SaleRowFacts extends SaleFacts {
  readonly number: string | null
  readonly paid: number
  /** Of which somebody only said of the order that it is paid. */
  readonly paid_by_status: number
}

export const tellSale = (connection: Connection, order_code: string, by: By | null, at: string): Promise<number> =>
  appendEvent(connection, { type: 'sale.changed', at, agent_id: by?.agent_id ?? null, order_code })

/** The sale that an order is; its order is locked by whoever asks, and that guards it. Null: it is none. */
export async function saleOf(connection: Connection, order_code: string): Promise<SaleRowFacts | null> {
  const [found] = await prepared<SaleRowFacts>(
    connection,
    `select s.number, s.customer_id, s.due_date::text, s.discount::float8, s.tax::float8, s.line_discounts, s.paid::float8, (
       select coalesce(sum(p.amount), 0)::float8 from sale_payment p
       where p.workspace_id = $1 and p.order_code = s.order_code and p.voided_at is null and p.by_status
     ) as paid_by_status
     from sale s where s.workspace_id = $1 and s.order_code = $2`,
    [workspaceOf(connection), order_code],
  )
  return found ?? null
}

/** Keeps that an order is a sale, or what it is as one now. */
export async function beginSale(connection: Connection, order_code: string, facts: SaleFacts, by: By, at: string): Promise<void> {
  await prepared(
    connection,
    `insert into sale (workspace_id, order_code, customer_id, due_date, discount, tax, line_discounts, agent_id, agent_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)
     on conflict (workspace_id, order_code) do update set customer_id = excluded.customer_id, due_date = excluded.due_date, discount = excluded.discount,
       tax = excluded.tax, line_discounts = excluded.line_discounts`,
    [
      workspaceOf(connection),
      order_code,
      facts.customer_id,
      facts.due_date,
      facts.discount,
      facts.tax,
      facts.line_discounts && JSON.stringify(facts.line_discounts),
      by.agent_id,
      by.name,
      at,
    ],
  )
}

/** Gives a sale its number, of a series of the year without gaps; one that has it keeps it. Asked last: the series is held until the transaction ends. */
export async function billSale(connection: Connection, order_code: string, at: string): Promise<void> {
  const sale = await saleOf(connection, order_code)
  if (!sale) throw new DomainError('NOT_FOUND')
  if (sale.number !== null) return
  const number = await nextNumber(connection, `INV-${dayAt(Date.parse(at)).slice(0, 4)}`)
  await prepared(connection, 'update sale set number = $3 where workspace_id = $1 and order_code = $2', [workspaceOf(connection), order_code, number])
}

/** What was paid is the sum of what was not taken back. */
const settleText = `
  update sale set paid = (
    select coalesce(sum(amount), 0) from sale_payment p where p.workspace_id = $1 and p.order_code = $2 and p.voided_at is null
  ) where workspace_id = $1 and order_code = $2`

const settle = (connection: Connection, order_code: string) => prepared(connection, settleText, [workspaceOf(connection), order_code])

async function insertPayment(connection: Connection, order_code: string, payment: PaymentFields, by: By, at: string, byStatus = false) {
  await prepared(
    connection,
    `insert into sale_payment (workspace_id, order_code, amount, paid_on, method, note, by_status, agent_id, agent_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [workspaceOf(connection), order_code, payment.amount, payment.paid_on, payment.method, payment.note || null, byStatus, by.agent_id, by.name, at],
  )
}

/** Writes a payment down: no more than is left of the total. Throws NOT_FOUND, PAYMENT_TOO_HIGH. */
export async function addPayment(
  connection: Connection,
  { order_code, total }: { readonly order_code: string; readonly total: number },
  payment: PaymentFields,
  by: By,
  at: string,
): Promise<void> {
  const sale = await saleOf(connection, order_code)
  if (!sale) throw new DomainError('NOT_FOUND')
  const left = Math.max(0, total - sale.paid)
  if (payment.amount > left) throw new DomainError('PAYMENT_TOO_HIGH', { left: rupiah(left) }, undefined, 'amount')
  await insertPayment(connection, order_code, payment, by, at)
  await settle(connection, order_code)
}

/** Takes a payment back. Throws NOT_FOUND, PAYMENT_VOIDED. */
export async function takeBack(connection: Connection, order_code: string, payment_id: number, by: By, at: string): Promise<void> {
  const values = [workspaceOf(connection), order_code, payment_id]
  const [found] = await prepared<{ voided: boolean }>(
    connection,
    'select voided_at is not null as voided from sale_payment where workspace_id = $1 and order_code = $2 and payment_id = $3',
    values,
  )
  if (!found) throw new DomainError('NOT_FOUND')
  if (found.voided) throw new DomainError('PAYMENT_VOIDED')
  await prepared(
    connection,
    'update sale_payment set voided_at = $4, voided_by = $5 where workspace_id = $1 and order_code = $2 and payment_id = $3',
    [...values, at, by.name],
  )
  await settle(connection, order_code)
}

/**
 * Somebody said of orders that they are paid: what is left of each is paid by that word, and follows the order's total when that changes. Orders that are no
 * sales are left out. Throws SALE_BELOW_PAID where payments that were written down are more than the total.
 */
export async function payRest(connection: Connection, orders: readonly { order_code: string; total: number }[], by: By, at: string): Promise<void> {
  for (const { order_code, total } of orders) {
    const sale = await saleOf(connection, order_code)
    if (!sale || sale.paid === total) continue
    const others = sale.paid - sale.paid_by_status
    if (others > total) throw new DomainError('SALE_BELOW_PAID', { paid: rupiah(sale.paid) })
    if (sale.paid_by_status > 0)
      await prepared(
        connection,
        'update sale_payment set voided_at = $3, voided_by = $4 where workspace_id = $1 and order_code = $2 and by_status and voided_at is null',
        [workspaceOf(connection), order_code, at, by.name],
      )
    if (total > others) {
      const payment = { amount: total - others, paid_on: dayAt(Date.parse(at)), method: 'other', note: null } as const
      await insertPayment(connection, order_code, payment, by, at, true)
    }
    await settle(connection, order_code)
    await tellSale(connection, order_code, by, at)
  }
}
