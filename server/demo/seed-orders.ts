import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoApps, demoStores } from '#contract/demo/demo-accounts.ts'
import { cities } from '#contract/demo/places.ts'
import { createRandom } from '#contract/demo/random.ts'
import { channels } from '#server/channels/registry.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { keepIncome, keepProfit } from '#server/domains/income/income.port.ts'
import { gatherWork } from '#server/domains/performance/performance.port.ts'
import { keepSales } from '#server/domains/sales/sales.port.ts'
import { createOrderDrawer, type DrawnOrder, type Scene } from './draw-order.ts'
import { holdStock } from './hold-stock.ts'
import type { DemoAgent, DemoCrew } from './order-story.ts'
import { ordersPerBatch, writeOrders } from './write-orders.ts'

export interface SeedOrders {
  readonly workspace_id: number
  /** How many to add. */
  readonly orders: number
  /** The same seed over the same workspace adds the same orders. */
  readonly seed: string | number
  readonly now: Date
  /** How far back they reach. */
  readonly days?: number
  /** Told with each batch, with how many are drawn. */
  readonly progress?: (written: number) => void
}

/** What each marketplace that is dealt with from here can do: declared with its calls, none of which is made. */
const capabilities = new Map(
  channels.flatMap((channel) => {
    const account = { ...demoApps[channel.marketplace], base_url: '', callback_url: '' }
    const { orders } = channel.connect(account)
    return orders ? [[channel.marketplace, orders.capabilities] as const] : []
  }),
)

interface Workspace {
  /** Where its parcels set out. */
  city: string
  stores: Scene['stores']
  crew: DemoCrew
  products: Map<string, number>
  /** Orders that are there already: codes are numbered on from here. */
  orders: number
}

/**
 * Adds believable orders to a workspace that has stores and a catalogue, with their items, logs, parcels and the stock they hold;
 * 200,000 take well under a minute. Each batch is a transaction.
 */
export async function seedOrders(database: Database, { workspace_id, orders, seed, now, days = 60, progress }: SeedOrders): Promise<void> {
  const workspace = await database.system((connection) => readWorkspace(connection, workspace_id))
  const scene: Scene = { workspace_id, stores: workspace.stores, crew: workspace.crew, now: now.getTime(), days, city: workspace.city }
  const draw = createOrderDrawer(createRandom(`${seed}/${workspace_id}/${workspace.orders}`), scene)
  const write = (batch: readonly DrawnOrder[]) =>
    database.system(async ({ client }) => {
      // New rows are merged into the search index in larger portions: by far its costliest part.
      await client.query(`SET LOCAL gin_pending_list_limit = '64MB'`)
      await writeOrders(client, batch, workspace.products)
      await holdStock(client, workspace_id, batch, now.toISOString())
    })
  // Two batches are on their way at once: Postgres keeps the indexes of one on one core and those of the other on a second.
  const onTheWay: Promise<void>[] = []
  for (let written = 0; written < orders; ) {
    const size = Math.min(ordersPerBatch, orders - written)
    const from = workspace.orders + written
    const batch = Array.from({ length: size }, (_, index) => draw(from + index))
    if (onTheWay.length === 2) await onTheWay.shift()
    const writing = write(batch)
    writing.catch(() => undefined)
    onTheWay.push(writing)
    written += size
    progress?.(written)
  }
  await Promise.all(onTheWay)
  // What was just filled has no statistics yet: by those of an empty table the counting of its sales does not end.
  await database.system(({ client }) => client.query('ANALYZE orders, order_item, order_log, sales_due, income_due'))
  await keepSales(database, workspace_id)
  await keepIncome(database, workspace_id)
  await database.system(({ client }) => client.query('ANALYZE order_income_line, profit_due'))
  await keepProfit(database, workspace_id)
  await gatherWork(database, workspace_id)
}

/** As the demo's own store sells, or the demo's first one of that marketplace. */
const shareOf = ({ store_code, marketplace }: { store_code: string; marketplace: Marketplace }): number =>
  (demoStores.find((store) => store.store_code === store_code) ?? demoStores.find((store) => store.marketplace === marketplace))?.share ?? 1

/** A workspace of a benchmark has nobody in it: then the log names one who is not there. */
const anyOf = (agents: readonly DemoAgent[]): readonly DemoAgent[] => (agents.length > 0 ? agents : [{ user_id: 0, agent_id: null, name: 'Admin' }])

async function readWorkspace({ client }: Connection, workspaceId: number): Promise<Workspace> {
  const stores = await client.query<{ store_code: string; marketplace: Marketplace }>(
    'SELECT store_code, marketplace FROM store WHERE workspace_id = $1 ORDER BY store_code',
    [workspaceId],
  )
  if (stores.rows.length === 0) throw new Error(`Workspace ${workspaceId} has no stores to sell in: seed the demo first`)
  const home = await client.query<{ address: string }>('SELECT address FROM workspace WHERE workspace_id = $1', [workspaceId])
  const agents = await client.query<DemoAgent & { privileges: string[] }>(
    'SELECT user_id, agent_id, name, privileges FROM agent WHERE workspace_id = $1 ORDER BY user_id',
    [workspaceId],
  )
  const may = agents.rows.filter(({ agent_id, privileges }) => agent_id === null || privileges.includes('order'))
  const packing = may.filter(({ agent_id, privileges }) => agent_id !== null && !privileges.includes('chat'))
  const skus = await client.query<{ sku: string; product_id: number }>('SELECT sku, product_id FROM sku WHERE workspace_id = $1', [workspaceId])
  const counted = await client.query<{ orders: number }>('SELECT coalesce(sum(total), 0)::int AS orders FROM order_count WHERE workspace_id = $1', [
    workspaceId,
  ])
  return {
    stores: stores.rows.map((store) => ({
      ...store,
      share: shareOf(store),
      connected: capabilities.has(store.marketplace),
      answersCancel: capabilities.get(store.marketplace)?.answer_cancel !== undefined,
    })),
    city: cities.find(({ city }) => home.rows[0]?.address.includes(city))?.city ?? 'Kota Bandung',
    crew: { desk: anyOf(may), packing: anyOf(packing) },
    products: new Map(skus.rows.map(({ sku, product_id }) => [sku, product_id])),
    orders: counted.rows[0]?.orders ?? 0,
  }
}
