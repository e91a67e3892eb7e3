import { z } from 'zod'
import type { IncomeCategory } from '#contract/income/income.ts'
import { type ChannelIncome, type IncomingIncomeLine, linesOf, rupiahOf } from '../income.ts'
import { type SettlementSource, settlementPages } from '../settlement-pages.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { BlibliClient } from './client.ts'
import { instant, packagesShape } from './order-shapes.ts'

const path = '/proxy/seller/v1/settlements'
const itemsAtOnce = 100
/** Items whose orders one call tells. */
const ordersAtOnce = 50
const days = 90

const amount = z.union([z.number(), z.string()]).nullish().transform(rupiahOf)
const pages = z.looseObject({ totalPage: z.number().int().nullish() }).nullish()
const settlementsShape = z.looseObject({
  content: z.array(z.looseObject({ settlementId: z.string().min(1), paymentDate: instant.nullish(), totalPayment: amount })).nullish(),
  pageMetaData: pages,
})
export const settledItemShape = z.looseObject({
  orderItemNo: z.union([z.string(), z.number()]).transform(String),
  sales: amount,
  commission: amount,
  transactionFee: amount,
  paymentFeeBySeller: amount,
  pph23: amount,
  sellerPromo: amount,
  sellerShipping: amount,
  totalPayment: amount,
})
type SettledItem = z.output<typeof settledItemShape>
const itemsShape = z.looseObject({ content: z.looseObject({ orderItems: z.array(settledItemShape).nullish(), pageMetaData: pages }).nullish() })

/** Costs are told without a sign. Of what is given back, the sale stands below zero, and the costs are given back with it. */
export function linesOfItem(told: SettledItem, mp_order_id: string | null): IncomingIncomeLine[] {
  const back = told.sales < 0
  const cost = (value: number) => Math.abs(value) * (back ? 1 : -1)
  const of: readonly (readonly [IncomeCategory, string, number])[] = [
    [back ? 'refund' : 'sales', 'sales', told.sales],
    [back ? 'refund' : 'sales', 'sellerPromo', cost(told.sellerPromo)],
    ['commission', 'commission', cost(told.commission)],
    ['merchant_fee', 'transactionFee', cost(told.transactionFee)],
    ['merchant_fee', 'paymentFeeBySeller', cost(told.paymentFeeBySeller)],
    ['merchant_fee', 'pph23', cost(told.pph23)],
    ['shipping', 'sellerShipping', cost(told.sellerShipping)],
  ]
  const parts = of.map(([category, mp_kind, amount]) => ({ category, mp_kind, amount }))
  // An item that came back may stand beside its own sale.
  return linesOf(mp_order_id, `${told.orderItemNo}/${back ? 'back/' : ''}`, parts, told.totalPayment)
}

/**
 * What a shop is paid by its settlements, item by item. What a settlement comes to beside its items is an adjustment, which its sum tells: what the call for adjustments
 * answers is not public.
 */
export function createIncome(client: BlibliClient): ChannelIncome {
  /** Settlements name items; orders are known by their own number. */
  async function ordersOf(store: StoreConnection, items: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const orders = new Map<string, string>()
    for (let from = 0; from < items.length; from += ordersAtOnce) {
      const body = {
        filter: { orderOrOrderItemIds: items.slice(from, from + ordersAtOnce) },
        sorting: { by: 'statusFPUpdatedTimestamp', direction: 'ASC' },
        paging: { page: 0, size: ordersAtOnce },
      }
      const { content } = await client.whole(store, 'POST', '/proxy/seller/v1/orders/packages/filter', packagesShape, { body })
      for (const { orderItems } of content) for (const { order } of orderItems) orders.set(order.itemId, order.id)
    }
    return orders
  }
  const source: SettlementSource = {
    async head(store, { from, end }, place) {
      const paging = { page: Number(place || 0), size: 1 }
      const body = { filter: { paymentStartDate: from, paymentEndDate: end, status: 'PAID' }, paging }
      const told = await client.whole(store, 'POST', `${path}/filter`, settlementsShape, { query: paging, body })
      const [one] = told.content ?? []
      const head = one && {
        mp_settlement_id: one.settlementId,
        payout_state: 'paid' as const,
        settled_at: new Date(one.paymentDate ?? end).toISOString(),
        amount: one.totalPayment,
      }
      return { head: head ?? null, next: paging.page + 1 < (told.pageMetaData?.totalPage ?? 1) ? String(paging.page + 1) : null }
    },
    async lines(store, { mp_settlement_id }, place) {
      const query = { page: Number(place || 0), size: itemsAtOnce }
      const { content } = await client.whole(store, 'GET', `${path}/${encodeURIComponent(mp_settlement_id)}/orderItems`, itemsShape, { query })
      const items = content?.orderItems ?? []
      const orders = await ordersOf(store, [...new Set(items.map(({ orderItemNo }) => orderItemNo))])
      return {
        lines: items.flatMap((item) => linesOfItem(item, orders.get(item.orderItemNo) ?? null)),
        next: query.page + 1 < (content?.pageMetaData?.totalPage ?? 1) ? String(query.page + 1) : null,
      }
    },
  }
  return { settles: 'week', days, page: settlementPages(source, days) }
}
