import { createHash, randomUUID } from 'node:crypto'

/** How a customer pays at the page. */
export const paymentTypes = ['credit_card', 'bank_transfer', 'qris'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** What happens to a transaction. */
export const paymentActs = ['settle', 'capture', 'challenge', 'deny', 'pend', 'expire', 'cancel', 'refund'] as const
export type PaymentAct = (typeof paymentActs)[number]

type Status = 'capture' | 'settlement' | 'pending' | 'deny' | 'expire' | 'cancel' | 'refund'

export interface Transaction {
  readonly order_id: string
  readonly token: string
  readonly transaction_id: string
  readonly gross_amount: number
  readonly notify_url: string | undefined
  readonly finish: string | undefined
  readonly ends: number
  readonly name: string
  /** Null before the customer has chosen how to pay: the status call knows nothing of it. */
  status: Status | null
  fraud_status: 'accept' | 'challenge' | 'deny'
  payment_type: PaymentType
  va_number: string | null
}

const codes: Readonly<Record<Status, string>> = {
  capture: '200',
  settlement: '200',
  refund: '200',
  pending: '201',
  deny: '202',
  cancel: '200',
  expire: '407',
}
/** From where an act is possible; null: before anything was chosen. */
const from: Readonly<Record<PaymentAct, readonly (Status | null)[]>> = {
  settle: ['pending', 'capture', null],
  capture: [null, 'deny'],
  challenge: [null, 'deny'],
  deny: [null, 'deny', 'capture'],
  pend: [null, 'deny'],
  expire: ['pending', null],
  cancel: ['pending', 'capture'],
  refund: ['settlement'],
}
const becomes: Readonly<Record<PaymentAct, Status>> = {
  settle: 'settlement',
  capture: 'capture',
  challenge: 'capture',
  deny: 'deny',
  pend: 'pending',
  expire: 'expire',
  cancel: 'cancel',
  refund: 'refund',
}

export const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex')

/** Answers whether the transaction allowed it. */
export function act(one: Transaction, what: PaymentAct, payment_type = one.payment_type): boolean {
  if (!from[what].includes(one.status)) return false
  one.status = becomes[what]
  one.payment_type = payment_type
  one.fraud_status = what === 'challenge' ? 'challenge' : what === 'deny' ? 'deny' : 'accept'
  if (payment_type === 'bank_transfer') one.va_number ??= String(8_808_000_000_000 + Math.floor(Math.random() * 1e9))
  return true
}

/** A transaction as the status call and notifications tell of it; amounts come with decimals. */
export function toldOf(one: Transaction, server_key: string): Record<string, unknown> {
  const status_code = codes[one.status ?? 'pending']
  const gross_amount = `${one.gross_amount}.00`
  return {
    status_code,
    status_message: 'Success, transaction is found',
    transaction_id: one.transaction_id,
    order_id: one.order_id,
    gross_amount,
    currency: 'IDR',
    payment_type: one.payment_type,
    transaction_status: one.status,
    fraud_status: one.fraud_status,
    ...(one.va_number && { va_numbers: [{ bank: 'bca', va_number: one.va_number }] }),
    signature_key: sha512(one.order_id + status_code + gross_amount + server_key),
  }
}

export const newTransaction = (given: Pick<Transaction, 'order_id' | 'gross_amount' | 'notify_url' | 'finish' | 'ends' | 'name'>): Transaction => ({
  ...given,
  token: randomUUID(),
  transaction_id: randomUUID(),
  status: null,
  fraud_status: 'accept',
  payment_type: 'credit_card',
  va_number: null,
})
