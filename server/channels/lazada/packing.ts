import { ChannelFailure } from '../failure.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { packShape, providersShape } from './shapes.ts'

/** Orders of one call. */
export const mostPacked = 20

/** Ids are numbers to the marketplace. */
const numbers = (ids: readonly string[]) => ids.map(Number)

export interface ToPack {
  readonly order_id: string
  /** Of its items, which go in one package. */
  readonly ids: readonly string[]
}

export interface Outcome {
  readonly item_err_code: string
  readonly msg?: string | null | undefined
  readonly retry: boolean
}

/** A call that succeeded may have failed for single items, which say whether trying again is of use. */
export function expectAll(outcomes: readonly Outcome[], what: string): void {
  const failed = outcomes.find(({ item_err_code }) => item_err_code !== '0')
  if (failed) throw new ChannelFailure(failed.retry ? 'unavailable' : 'rejected', failed.msg || `${what}: ${failed.item_err_code}`)
  if (!outcomes.length) throw new ChannelFailure('unavailable', `${what}: the answer names no item`)
}

export function createPacking(client: LazadaClient) {
  /** How parcels are handed out is the store's: most have one courier allocated, others choose among theirs. */
  async function allocation(store: StoreConnection, orders: readonly ToPack[]): Promise<object> {
    const asked = JSON.stringify({ orders: orders.map(({ order_id, ids }) => ({ order_id: Number(order_id), order_item_ids: numbers(ids) })) })
    const { result } = await client.call(store, 'GET', '/order/shipment/providers/get', providersShape, { getShipmentProvidersReq: asked })
    const { shipping_allocate_type: type, shipment_providers: providers } = result.data
    const code = type === 'NTFS' ? providers?.[0]?.provider_code : undefined
    return { shipping_allocate_type: type || 'TFS', ...(code && { shipment_provider_code: code }) }
  }

  /** Packs orders by one call, each once; it tells of each piece what became of it. */
  async function pack(store: StoreConnection, orders: readonly ToPack[], allocated: object) {
    const packReq = JSON.stringify({
      pack_order_list: orders.map(({ order_id, ids }) => ({ order_id: Number(order_id), order_item_list: numbers(ids) })),
      delivery_type: 'dropship',
      ...allocated,
    })
    const { result } = await client.call(store, 'POST', '/order/fulfill/pack', packShape, { packReq })
    const packed = result.data.pack_order_list
    return orders.map(({ order_id }) => packed.find((one) => one.order_id === order_id)?.order_item_list ?? [])
  }

  return { allocation, pack }
}
