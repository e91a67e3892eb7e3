import { setTimeout as sleep } from 'node:timers/promises'
import { ChannelFailure } from '../failure.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { BlibliClient } from './client.ts'
import { feedShape } from './listing-form-shapes.ts'

/** A queue is told five times within a quarter of an hour: after how long each is asked for. Milliseconds. */
const looks = [150, 700, 3_000, 8_000, 15_000] as const
const feedPath = '/proxy/mta/api/businesspartner/v1/feed/detail'

/** What a row of the queue's history says of its product, which it holds as a text of JSON. */
function productIn(value: string | null | undefined): string | null {
  try {
    const told = JSON.parse(value ?? '') as { productSku?: unknown; gdnSku?: unknown }
    const sku = told.productSku ?? told.gdnSku
    // Of a variant, by the shop's code, the product's and its own: `TOQ-15130-00001-00002`.
    return typeof sku === 'string' ? sku.split('-').slice(0, 3).join('-') : null
  } catch {
    return null
  }
}

/**
 * Waits for the end of what is asked for by a queue, of one product: answers its code, null where the queue does not tell it. Throws `rejected` in the queue's
 * words, and `unavailable` where its end is not seen.
 */
export async function seeThrough(client: BlibliClient, store: StoreConnection, queueId: string): Promise<string | null> {
  for (const wait of looks) {
    await sleep(wait, undefined, { signal: store.signal }).catch(() => undefined)
    await store.turn?.()
    const feed = await client.call(store, 'GET', feedPath, feedShape, { query: { requestId: queueId } })
    const [row] = feed?.queueHistory ?? []
    if (row?.isSuccess === false) throw new ChannelFailure('rejected', row.errorMessage || 'refused without a reason')
    if (row?.isSuccess) return productIn(row.value)
    if (feed?.queueFeed?.status === 'FINISHED') return null
  }
  throw new ChannelFailure('unavailable', 'it is still being worked on')
}
