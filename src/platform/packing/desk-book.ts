import { packingReady } from '#contract/order/packing.endpoints.ts'
import type { PackingOrder } from '#contract/order/packing.ts'
import type { DeskBook } from '#kernel/packing-desk.ts'
import { call } from '#platform/http/call.ts'

/** How old the book gets while the desk is open. Milliseconds. */
const everyMs = 60_000

let orders: ReadonlyMap<string, PackingOrder> = new Map()
let pieces: ReadonlyMap<string, string> = new Map()

const key = (code: string): string => code.toUpperCase()

function write(ready: readonly PackingOrder[]): void {
  const byCode = new Map<string, PackingOrder>()
  const names = new Map<string, string>()
  // The most urgent goes before another with the same number.
  for (const order of ready.toReversed())
    for (const code of [order.tracking_number, order.mp_order_id, order.order_code]) if (code) byCode.set(key(code), order)
  for (const order of ready)
    for (const { sku, barcode, name } of order.pieces) for (const code of [sku, barcode]) if (code) names.set(key(code), name)
  orders = byCode
  pieces = names
}

/** The orders that wait to be packed, kept so that a scan is judged at once, and without a network. */
export const deskBook: DeskBook = {
  order: (code) => orders.get(key(code)),
  piece: (code) => pieces.get(key(code)),
}

/** What was packed is scanned for the first time no more: the server says by whom. */
export function strikeOut({ order_code, mp_order_id, tracking_number }: PackingOrder): void {
  const left = new Map(orders)
  for (const code of [order_code, mp_order_id, tracking_number]) if (code) left.delete(key(code))
  orders = left
}

export async function readBook(): Promise<void> {
  try {
    write((await call(packingReady, { query: {} })).orders)
  } catch {
    // The desk goes on with what it knows, and asks for each code that it does not.
  }
}

/** Reads it anew while the desk is open; the returned function ends that. */
export function keepBook(): () => void {
  void readBook()
  const timer = setInterval(() => void readBook(), everyMs)
  return () => clearInterval(timer)
}
