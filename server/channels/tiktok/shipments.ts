import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import type { ChannelShipments } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'
import { linePlaces } from './order.ts'
import type { TiktokOrder } from './shapes.ts'

export const mostParcels = 20
export const mostCombined = 20

const fulfillment = '/fulfillment/202309'
const text = z.string().nullish()
const group = z.object({ id: z.string().min(1), order_ids: z.array(z.string()).nullish() })
const combinableShape = z.object({ combinable_packages: z.array(group).nullish(), next_page_token: text })
const combinedShape = z.object({
  packages: z.array(group).nullish(),
  errors: z.array(z.object({ code: z.number().nullish(), message: text })).nullish(),
})

/** Pages of parcels that can be combined, at most. */
const mostPages = 50

/** Splitting by pieces, and combining what one buyer ordered; the platform takes back the second alone. */
export function createShipments(
  client: TiktokClient,
  detail: (store: StoreConnection, orderId: string) => Promise<TiktokOrder>,
): Required<Pick<ChannelShipments, 'split' | 'merge' | 'unmerge'>> {
  /** Which parcels may go together only the platform says. */
  async function combinable(store: StoreConnection, orderIds: readonly string[]) {
    let page_token = ''
    for (let page = 0; page < mostPages; page += 1) {
      const query = { page_size: 50, ...(page_token && { page_token }) }
      const told = await client.call(store, 'GET', `${fulfillment}/combinable_packages/search`, combinableShape, { query })
      const found = told.combinable_packages?.find(({ order_ids }) => orderIds.every((id) => order_ids?.includes(id)))
      if (found) return found
      page_token = told.next_page_token ?? ''
      if (!page_token) break
    }
    throw new ChannelFailure('rejected', 'the marketplace does not combine these orders')
  }

  return {
    async split(store, orderId, packages) {
      const order = await detail(store, orderId)
      const left = linePlaces(order)
      const take = (line: number, qty: number): string[] => {
        const some = left.filter((piece) => piece.line === line).slice(0, qty)
        if (some.length < qty) throw new ChannelFailure('rejected', 'the order holds other pieces by now')
        for (const piece of some) left.splice(left.indexOf(piece), 1)
        return some.map(({ id }) => id)
      }
      const splittable_groups = packages.map((lines, at) => ({
        id: String(at + 1),
        order_line_item_ids: lines.flatMap(({ line, qty }) => take(line, qty)),
      }))
      await client.call(store, 'POST', `${fulfillment}/orders/${encodeURIComponent(orderId)}/split`, z.unknown(), { body: { splittable_groups } })
    },

    async merge(store, orderIds) {
      const { id } = await combinable(store, orderIds)
      const body = { combinable_packages: [{ id, order_ids: [...orderIds] }] }
      const { packages, errors } = await client.call(store, 'POST', `${fulfillment}/packages/combine`, combinedShape, { body })
      const [failed] = errors ?? []
      if (failed) throw new ChannelFailure('rejected', failed.message || `combine: code ${failed.code}`)
      return packages?.find(({ order_ids }) => orderIds.every((one) => order_ids?.includes(one)))?.id ?? id
    },

    async unmerge(store, orderIds, packageId) {
      const path = `${fulfillment}/packages/${encodeURIComponent(packageId)}/uncombine`
      await client.call(store, 'POST', path, z.unknown(), { body: { order_ids: [...orderIds] } })
    },
  }
}
