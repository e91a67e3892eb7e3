import { ownStores } from '#contract/sale/sale.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Caller } from '#server/domains/handler.ts'
import { createSale } from '#server/domains/sale/sale.port.ts'

/**
 * A server that makes sales, several at a time, for tests that kill it: `sale-process.ts <database url> <workspace> <sku>`. It prints a line for each that is
 * made.
 */
const [, , url = '', workspace, sku = ''] = process.argv
const database = openDatabase({ url })
const caller = { agent_id: null, user_id: 1, name: 'Dewi', workspace_id: Number(workspace) } as unknown as Caller

async function sell(): Promise<void> {
  for (;;) {
    await database.write(Number(workspace), (connection) =>
      createSale(
        connection,
        {
          store_code: ownStores.offline,
          customer_id: null,
          buyer_name: 'Siti',
          buyer_phone: null,
          buyer_address: null,
          due_date: null,
          note: null,
          discount: 0,
          tax: 0,
          shipping: 0,
          lines: [{ sku, qty: 1, price: 1000, discount: 0 }],
          handed_over: false,
          payment: null,
        },
        { caller, at: new Date().toISOString() },
      ),
    )
    process.stdout.write('made\n')
  }
}
await Promise.all(Array.from({ length: 4 }, sell))
