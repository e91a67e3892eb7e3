import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TokopediaClient } from './client.ts'

/** What is made, edited or deleted is worked on after its call is answered: how often its end is looked for, and after how long. Milliseconds. */
const looks = [100, 300, 600, 1000, 2000, 4000] as const

/** Each row counts towards the limit, and is refused by itself. */
export const rowLimit = /ERR_TOO_MANY_REQUEST|too many/i

const id = z.union([z.number(), z.string()])
const rowsShape = {
  success_rows_data: z.array(z.object({ product_id: id })).nullish(),
  failed_rows_data: z.array(z.object({ error: z.array(z.string()).nullish() })).nullish(),
}
/** Public sources tell either: what became of each row, or where that is told later. */
const begunShape = z.object({ upload_id: id.nullish(), ...rowsShape })
const statusShape = z.object({ upload_data: z.array(z.object({ unprocessed_rows: z.number().int(), ...rowsShape })).nullish() })

type Rows = z.output<z.ZodObject<typeof rowsShape>>

/** The product that the first row is; throws why a row was refused. */
function taken(rows: readonly Rows[]): string | null {
  const failure = rows.flatMap(({ failed_rows_data }) => failed_rows_data ?? [])[0]
  if (failure) {
    const reason = failure.error?.filter(Boolean).join('. ') || 'refused without a reason'
    throw new ChannelFailure(rowLimit.test(reason) ? 'rate-limited' : 'rejected', reason)
  }
  const made = rows.flatMap(({ success_rows_data }) => success_rows_data ?? [])[0]
  return made ? String(made.product_id) : null
}

/**
 * Asks for something that is done to products and waits for its end: answers the id of the first, null where it is not told. Throws `rejected` in the words of
 * the row, and `unavailable` where its end is not seen.
 */
export async function carryThrough(
  client: TokopediaClient,
  store: StoreConnection,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<string | null> {
  const query = { shop_id: store.store_id }
  const begun = await client.call(store, method, path, begunShape, { query, body })
  if (begun.upload_id == null) return taken([begun])
  for (const wait of looks) {
    await sleep(wait, undefined, { signal: store.signal }).catch(() => undefined)
    const { upload_data } = await client.call(store, 'GET', `/v2/products/fs/:fs/status/${begun.upload_id}`, statusShape, { query })
    const rows = upload_data ?? []
    const product = taken(rows)
    if (rows.length > 0 && rows.every(({ unprocessed_rows }) => unprocessed_rows === 0)) return product
  }
  throw new ChannelFailure('unavailable', 'it is still being worked on')
}
