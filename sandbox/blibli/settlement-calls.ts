import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxIncome } from '../income/income-world.ts'
import { byWeek } from '../income/weeks.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, inContent, sellerCall } from './door.ts'

const path = '/proxy/seller/v1/settlements'
const dayMs = 86_400_000
const mostSettlements = 30
const mostItems = 100

interface Settlement {
  readonly id: string
  readonly at: number
  readonly incomes: readonly SandboxIncome[]
}

/** All of an order stands on its first item. */
const itemOf = ({ order_id, drawn }: SandboxIncome) => ({
  orderItemNo: `126${order_id.slice(3)}01`,
  orderStatus: 'D',
  sales: drawn.goods,
  commission: drawn.commission,
  transactionFee: drawn.processing,
  paymentFeeBySeller: drawn.service + drawn.affiliate + drawn.free_shipping,
  pph23: 0,
  sellerPromo: drawn.discount,
  sellerShipping: drawn.actual_shipping - drawn.paid_shipping - drawn.shipping_rebate,
  totalPayment: drawn.total + drawn.refund,
})
/** What came back stands there once more, below zero. */
const returnedOf = (one: SandboxIncome) => ({
  orderItemNo: itemOf(one).orderItemNo,
  orderStatus: 'VB',
  sales: -one.drawn.refund,
  totalPayment: -one.drawn.refund,
})

function pageOf<T>(found: readonly T[], { page, size }: Fields, most: number) {
  const [number, length] = [Number(page ?? 0), Number(size ?? 10)]
  if (!(length >= 1 && length <= most)) throw new Refusal('bad-input', `size must be between 1 and ${most}`)
  return {
    part: found.slice(number * length, (number + 1) * length),
    pageMetaData: { pageNumber: number, pageSize: length, totalPage: Math.ceil(found.length / length), totalRecord: found.length },
  }
}

/** Weeks that are paid out on the Monday after, and the items of each. */
export function mountSettlements(scope: FastifyInstance, parts: StandInParts): void {
  const { incomes, world } = parts
  const settlementsOf = (store: SandboxStore): Settlement[] =>
    byWeek(incomes.ofStore(store, 0, world.now()), ({ settled_at }) => settled_at)
      .map(([monday, some]) => {
        const hex = createHash('sha256').update(`${store.store_id}/${monday}`).digest('hex')
        const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
        return { id, at: monday + 7 * dayMs, incomes: some }
      })
      .filter(({ at }) => at <= world.now())

  scope.post(
    `${path}/filter`,
    sellerCall(
      parts,
      (answer: Fields) => answer,
      (store, fields) => {
        const { paymentStartDate = 0, paymentEndDate = world.now(), status } = (fields.filter ?? {}) as Fields
        const found = settlementsOf(store).filter(({ at }) => at >= Number(paymentStartDate) && at <= Number(paymentEndDate))
        const { part, pageMetaData } = pageOf(
          status === undefined || status === 'PAID' ? found : [],
          (fields.paging ?? {}) as Fields,
          mostSettlements,
        )
        const content = part.map(({ id, at, incomes: some }) => ({
          settlementId: id,
          status: 'PAID',
          paymentDate: at,
          paymentHold: false,
          totalPayment: some.reduce((sum, { drawn }) => sum + drawn.total, 0),
        }))
        return { content, pageMetaData }
      },
      true,
    ),
  )
  scope.get(
    `${path}/:settlement_id/orderItems`,
    sellerCall(parts, inContent, (store, fields, { settlement_id = '' }) => {
      const one = settlementsOf(store).find(({ id }) => id === settlement_id)
      if (!one) throw new Refusal('not-found', 'The settlement does not exist')
      const items = one.incomes.flatMap((income) => (income.drawn.refund > 0 ? [itemOf(income), returnedOf(income)] : [itemOf(income)]))
      const { part, pageMetaData } = pageOf(items, fields, mostItems)
      return { orderItems: part, pageMetaData }
    }),
  )
}
