import { catalogue } from '#contract/demo/catalogue.ts'
import { type DemoStore, type DemoWorkspace, demoLogins, demoTokens } from '#contract/demo/demo-accounts.ts'
import { drawStock } from '#contract/demo/draw-stock.ts'
import { createRandom } from '#contract/demo/random.ts'
import type { Connection } from '#server/db/database.ts'
import type { Sealer } from '#server/security/sealer.ts'
import { copyRows } from './copy-rows.ts'

const day = 86_400_000

function first<T>(rows: readonly T[]): T {
  if (rows[0] === undefined) throw new Error('An insert returned no row')
  return rows[0]
}

export interface WorkspaceSeed {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly package_name: string
  readonly stores: readonly Omit<DemoStore, 'workspace' | 'share'>[]
}

/** Makes a workspace with an active membership, its stores with sealed credentials, and the catalogue in stock. Answers its id. */
export async function seedWorkspace(connection: Connection, sealer: Sealer, seed: WorkspaceSeed, now: Date): Promise<number> {
  const { client } = connection
  const { rows } = await client.query<{ workspace_id: number }>(
    'INSERT INTO workspace (name, image_url, address, phone, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING workspace_id',
    [seed.name, null, seed.address, seed.phone, new Date(now.getTime() - 400 * day)],
  )
  const workspaceId = first(rows).workspace_id
  const later = (days: number) => new Date(now.getTime() + days * day).toISOString()
  await client.query('INSERT INTO membership (workspace_id, package_name, membership_end, status) VALUES ($1, $2, $3, $4)', [
    workspaceId,
    seed.package_name,
    seed.package_name === 'FREE' ? null : later(180),
    'active',
  ])
  await copyRows(
    client,
    'store',
    ['workspace_id', 'store_code', 'store_id', 'store_name', 'marketplace', 'status', 'token_valid', 'permission_end', 'credentials_sealed'],
    seed.stores.map((store) => ({
      ...store,
      workspace_id: workspaceId,
      status: 2,
      token_valid: true,
      permission_end: later(240),
      credentials_sealed: sealer.seal(JSON.stringify({ ...demoTokens(store.marketplace, store.store_id), expires_at: later(1 / 6) })),
    })),
  )
  await seedCatalogue(connection, workspaceId, now)
  return workspaceId
}

/** Products that hardly sell: the seller has put them away. */
const slowSellers = new Set(
  catalogue
    .toSorted((a, b) => a.popularity - b.popularity || a.number - b.number)
    .slice(0, 6)
    .map(({ number }) => number),
)

async function seedCatalogue({ client }: Connection, workspaceId: number, now: Date): Promise<void> {
  const random = createRandom(`stock/${workspaceId}`)
  const { rows } = await client.query<{ product_id: number; place: number }>(
    `INSERT INTO product (workspace_id, name, category, supplier, image_url, weight, archive, sync)
     SELECT $1, name, category, supplier, image_url, grams, archive, sync
     FROM jsonb_to_recordset($2::jsonb) AS p (place int, name text, category text, supplier text, image_url text, grams int, archive bool, sync bool)
     ORDER BY place RETURNING product_id, name`,
    [
      workspaceId,
      JSON.stringify(
        catalogue.map(({ name, category, supplier, image_url, grams, number }) => {
          const archive = slowSellers.has(number)
          return { place: number, name, category, supplier, image_url, grams, archive, sync: !archive && !random.chance(0.06) }
        }),
      ),
    ],
  )
  const skus = catalogue.flatMap((product, index) =>
    product.skus.map((sku) => ({
      workspace_id: workspaceId,
      sku: sku.sku,
      product_id: (rows[index] ?? first(rows)).product_id,
      variant: sku.variant,
      on_hand: drawStock(sku.sku),
      min_stock: random.pick([3, 5, 10]),
      price: sku.price,
      price_cost: sku.price_cost,
      location: product.location,
      image_url: sku.image_url,
    })),
  )
  await copyRows(
    client,
    'sku',
    ['workspace_id', 'sku', 'product_id', 'variant', 'on_hand', 'min_stock', 'price', 'price_cost', 'location', 'image_url'],
    skus,
  )
  await copyRows(
    client,
    'stock_movement',
    ['workspace_id', 'sku', 'on_hand_change', 'allocated_change', 'reason', 'created_at'],
    skus.map(({ workspace_id, sku, on_hand }) => ({
      workspace_id,
      sku,
      on_hand_change: on_hand,
      allocated_change: 0,
      reason: 'opening',
      created_at: new Date(now.getTime() - 90 * day).toISOString(),
    })),
  )
}

/** Makes the demo's log-ins with a seat in each of their workspaces. */
export async function seedLogins({ client }: Connection, workspaces: ReadonlyMap<DemoWorkspace['key'], number>, passwordHash: string): Promise<void> {
  for (const [index, { email, name, seats }] of demoLogins.entries()) {
    const login = await client.query<{ login_id: number }>('INSERT INTO login (email, name, password_hash) VALUES ($1, $2, $3) RETURNING login_id', [
      email,
      name,
      passwordHash,
    ])
    for (const seat of seats)
      await client.query(
        `INSERT INTO agent (workspace_id, user_id, login_id, agent_id, agent_type, name, privileges)
         VALUES ($1, coalesce($2::int, nextval(pg_get_serial_sequence('agent', 'user_id'))::int), $3, $4, $5, $6, $7)`,
        [
          workspaces.get(seat.workspace),
          seat.user_id ?? null,
          first(login.rows).login_id,
          seat.agent_type === 'agent' ? 300 + index : null,
          seat.agent_type,
          name,
          seat.privileges,
        ],
      )
  }
}
