import * as schema from '#server/db/schema/index.ts'
import { type Ids, now, pictureOf, type Room } from './room.ts'

/** An order that is asked back, what a marketplace paid out for it, and what is wrong with that. */
export async function furnishAftermath({ word, workspace_id, store, order, photo_id, put }: Room): Promise<Ids> {
  const { store_code } = store
  const { order_code } = order
  const at = now()
  const return_code = `SHPE-RR${workspace_id}`
  const mp_return_id = `RR${workspace_id}`
  await put(schema.orderReturn, {
    return_code,
    mp_return_id,
    store_code,
    marketplace: 'shopee',
    mp_order_id: mp_return_id,
    order_code,
    return_status: 'requested',
    mp_status: 'REQUESTED',
    kind: 'refund',
    reason: word,
    comment: word,
    buyer_name: word,
    refund_amount: 5000,
    items: [],
    product_name: word,
    return_qty: 1,
    answers: ['accept'],
    steps: [],
    requested_at: at,
    mp_updated_at: at,
  })
  const photo = { photo_id, mime_type: 'image/png', content: pictureOf(word), user_id: 1, name: word, taken_at: at }
  await put(schema.returnPhoto, { ...photo, return_code })
  const settlement_code = `SHPE-${word}`
  const part = { settlement_code, store_code, marketplace: 'shopee', amount: 5000, settled_at: at } as const
  await put(schema.settlement, { ...part, mp_settlement_id: settlement_code, payout_state: 'paid', reading_at: at, lines: 1, whole: true })
  await put(schema.settlementLine, { ...part, line_code: word, order_code, category: 'sales', mp_kind: word, read_at: at })
  const gap = { income_state: 'different', expected: 9000, settled: 5000, gap: -4000, note: word } as const
  await put(
    schema.orderIncome,
    { ...gap, order_code, store_code, marketplace: 'shopee', order_status: 700, ordered_at: at, fees: 0, shipping: 0, refund: 0, adjustment: 0 },
    // Who counts incomes may have been here already.
    gap,
  )
  return { return_code, 'return-photo.read.workspace_id': workspace_id, 'profit.setting.stores': { store_code, packing_cost: 2_000, fee_rate: null } }
}
