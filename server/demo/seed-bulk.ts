import { type DemoStore, demoStores } from '#contract/demo/demo-accounts.ts'
import type { Services } from '#server/domains/handler.ts'
import { seedDemo, tellPlanner } from './seed-demo.ts'
import { seedOrders } from './seed-orders.ts'
import { seedWorkspace } from './seed-workspace.ts'

export interface SeedBulk {
  /** Over all workspaces, evenly; the demo's own orders come on top. */
  readonly orders: number
  /** The demo's two with stores, then further ones that nobody has a seat in. */
  readonly workspaces?: number
  readonly seed?: string | number
  /** Told with each batch, over all workspaces. */
  readonly progress?: (written: number) => void
}

/** Fills a database for measuring: the demo where it is missing, then `orders` more. Answers the workspaces that were filled. */
export async function seedBulk(
  services: Pick<Services, 'database' | 'sealer' | 'passwords' | 'now'>,
  { orders, workspaces = 1, seed = 'bulk', progress }: SeedBulk,
): Promise<number[]> {
  await seedDemo(services)
  const now = services.now()
  const ids = await services.database.system(async (connection) => {
    // Those of the back office's demo sell nothing.
    const { rows } = await connection.client.query<{ workspace_id: number }>(
      'SELECT workspace_id FROM workspace WHERE EXISTS (SELECT 1 FROM store WHERE store.workspace_id = workspace.workspace_id) ORDER BY workspace_id LIMIT $1',
      [workspaces],
    )
    const found = rows.map(({ workspace_id }) => workspace_id)
    for (let number = found.length + 1; number <= workspaces; number += 1)
      found.push(await seedWorkspace(connection, services.sealer, bulkWorkspace(number), now))
    return found
  })
  let before = 0
  for (const [index, workspace_id] of ids.entries()) {
    const share = Math.floor(orders / ids.length) + (index < orders % ids.length ? 1 : 0)
    await seedOrders(services.database, { workspace_id, orders: share, seed, now, progress: (written) => progress?.(before + written) })
    before += share
  }
  await tellPlanner(services.database)
  return ids
}

/** A workspace like the demo's first, with store ids of its own: a marketplace knows a store once. */
const bulkWorkspace = (number: number) => ({
  name: `Toko Uji ${number}`,
  address: 'Jl. Soekarno-Hatta No. 1, Kota Bandung, Jawa Barat 40223',
  phone: '6281200000000',
  package_name: 'PRO',
  stores: demoStores
    .filter(({ workspace }) => workspace === 'melati')
    .map((store): DemoStore => ({ ...store, store_id: `${store.store_id}-${number}` })),
})
