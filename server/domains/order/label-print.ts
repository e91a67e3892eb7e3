import type { OrderRow } from '#contract/order/order.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor, KnownOrder } from './order-state.ts'
import { lockOrders, writeChanges } from './order-write.ts'

/**
 * Marks orders' labels as printed, with a log entry each and an event for those that were not printed before; within the caller's `write`, as its last
 * step. `mayPrint` is asked of each order as it is now, locked; the others are left out. Answers the rows of those marked, by code.
 */
export async function markLabelsPrinted(
  connection: Connection,
  codes: readonly string[],
  by: Actor,
  now: Date,
  mayPrint: (order: KnownOrder) => boolean,
): Promise<Map<string, OrderRow>> {
  const known = await lockOrders(connection, codes)
  const printed = { action: orderLogAction.label_printed, by, note: null }
  const changes = [...known.values()]
    .filter(mayPrint)
    .map((before) => ({ before, after: { ...before, label_printed: true }, log: [printed], stock: null, by }))
  const marked = changes.map(({ after }) => after.order_code)
  return writeChanges(connection, changes, now.toISOString(), {
    // What waited for a printer waits no more, however it was printed.
    beforeEvents: async () => {
      const text = 'update orders set print_ask = null where workspace_id = $1 and order_code = any($2::text[]) and print_ask is not null'
      await prepared(connection, text, [workspaceOf(connection), marked])
    },
  })
}

/** Rows of the orders whose labels may be printed as they are now, by code; nothing is marked. */
export async function readPrintable(
  connection: Connection,
  codes: readonly string[],
  mayPrint: (order: KnownOrder) => boolean,
): Promise<Map<string, OrderRow>> {
  const known = await lockOrders(connection, codes)
  const may = [...known.values()].filter(mayPrint).map(({ order_code }) => order_code)
  return new Map((await readOrderRows(connection, may)).map((row) => [row.order_code, row]))
}
