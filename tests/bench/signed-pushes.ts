import { orderCodeOf } from '#contract/core/marketplace.ts'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { createStandIn } from '#sandbox/signed-json/stand-in.ts'
import { createWorld } from '#sandbox/world.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Bench } from './bench.ts'

const marketplace = 'dermaga'

/** New orders as the pushes of a marketplace that tells all of them, signed; and what has become of them. */
export async function openSignedPushes(bench: Pick<Bench, 'databaseUrl' | 'closers'>) {
  const database = openDatabase({ url: bench.databaseUrl, onError: () => undefined })
  bench.closers.add(() => database.close())
  const stores = Array.from({ length: 10 }, (_, n) => ({ marketplace, store_id: `bench-${n}`, store_name: `Bench ${n}` }) as const)
  await database.system(({ client }) =>
    client.query(
      `INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace)
      SELECT (SELECT min(workspace_id) FROM workspace), store_id, store_id, store_id, $1 FROM unnest($2::text[]) AS store_id ON CONFLICT DO NOTHING`,
      [marketplace, stores.map(({ store_id }) => store_id)],
    ),
  )
  const world = createWorld(stores, 'signed-pushes', Date.now, true)
  const { sign, pushesOf } = createStandIn(marketplace, { world } as Parameters<typeof createStandIn>[1])
  return {
    database,
    /** Where it is pushed to. */
    path: `/hooks/${marketplace}`,
    /** A new order of one of the first `of` stores. */
    make(n: number, of: number): { order_code: string; body: string } {
      const order = world.make(stores[n % of] as (typeof stores)[number])
      return { order_code: orderCodeOf(marketplace, order.order_id), body: pushesOf({ kind: 'created', order })[0]?.body ?? '' }
    },
    headersOf: (body: string): Readonly<Record<string, string>> => ({
      'content-type': 'application/json',
      ...sign(body, demoApps[marketplace].app_secret),
    }),
    /** Orders of these stores that are there, and how many their counters say. */
    count: () =>
      database.system(async ({ client }) => {
        const { rows } = await client.query<{ there: number; counted: number }>(
          `SELECT (SELECT count(*) FROM orders WHERE store_code LIKE 'bench-%')::int AS there,
            (SELECT coalesce(sum(total), 0) FROM order_count WHERE store_code LIKE 'bench-%')::int AS counted`,
        )
        return rows[0] ?? { there: 0, counted: 0 }
      }),
    /** Pushes that were answered and are not taken in yet. */
    async left(): Promise<number> {
      const [inbox] = await database.statement<{ left: number }>({ text: 'SELECT count(*)::int AS left FROM webhook_inbox' })
      return inbox?.left ?? 0
    },
  }
}
export type SignedPushes = Awaited<ReturnType<typeof openSignedPushes>>
