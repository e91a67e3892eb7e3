import { type DemoWorkspace, demoLogins, demoPassword, demoStores, demoWorkspaces } from '#contract/demo/demo-accounts.ts'
import type { Services } from '#server/domains/handler.ts'
import { passOverHappenings } from '#server/domains/push/push.port.ts'
import { seedAttendance } from './seed-attendance.ts'
import { seedBackOffice } from './seed-back-office.ts'
import { seedChats } from './seed-chats.ts'
import { seedContent } from './seed-content.ts'
import { seedIncome } from './seed-income.ts'
import { seedListings } from './seed-listings.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPurchases } from './seed-purchases.ts'
import { seedRatings } from './seed-ratings.ts'
import { seedReturns } from './seed-returns.ts'
import { seedSales } from './seed-sales.ts'
import { seedLogins, seedWorkspace, type WorkspaceSeed } from './seed-workspace.ts'

export interface SeedDemo {
  /** Changes which orders are drawn, not who can sign in. */
  readonly seed?: string | number
  /** Orders of the first workspace; the second has a part of it. */
  readonly orders?: number
}

type Seeding = Pick<Services, 'database' | 'sealer' | 'passwords' | 'now'>

/** Conversations of each workspace. */
const chatsOf: Readonly<Record<DemoWorkspace['key'], number>> = { melati: 360, nusantara: 140 }

const storesOf = (key: DemoWorkspace['key']): WorkspaceSeed['stores'] => demoStores.filter(({ workspace }) => workspace === key)

/** The planner knows nothing of new rows until it is told, and reads whole tables; by itself Postgres would look after a minute. */
export const tellPlanner = (database: Services['database']) => database.system(({ client }) => client.query('ANALYZE'))

/** Makes the demo's workspaces, people and orders where they are missing. Answers whether it did. */
export async function seedDemo(services: Seeding, { seed = 'demo', orders }: SeedDemo = {}): Promise<boolean> {
  const now = services.now()
  const made = await services.database.system(async (connection) => {
    // Two processes that start at once on one database seed it once.
    await connection.client.query(`SELECT pg_advisory_xact_lock(hashtext('dermaga demo'))`)
    const { rowCount } = await connection.client.query('SELECT 1 FROM login WHERE email = $1', [demoLogins[0]?.email])
    if (rowCount) return null
    const workspaces = new Map<DemoWorkspace['key'], number>()
    for (const workspace of demoWorkspaces)
      workspaces.set(workspace.key, await seedWorkspace(connection, services.sealer, { ...workspace, stores: storesOf(workspace.key) }, now))
    await seedContent(connection, now)
    const passwordHash = await services.passwords.hash(demoPassword)
    await seedLogins(connection, workspaces, passwordHash)
    await seedBackOffice(connection, passwordHash, now)
    return workspaces
  })
  if (!made) return false
  const [first] = demoWorkspaces
  const scale = orders === undefined ? 1 : orders / (first?.orders ?? 1)
  for (const { key, orders: usual } of demoWorkspaces) {
    const workspace_id = made.get(key) as number
    const many = Math.round(usual * scale)
    await seedOrders(services.database, { workspace_id, orders: many, seed, now })
    await seedPurchases(services, { workspace_id, now })
    await seedSales(services, { workspace_id, now })
    await seedListings(services.database, { workspace_id, stores: storesOf(key), now })
    await seedRatings(services, { workspace_id, stores: storesOf(key) })
    await seedReturns(services, { workspace_id })
    await seedAttendance(services, { workspace_id })
    await seedIncome(services, { workspace_id })
    await seedChats(services.database, { workspace_id, chats: Math.min(chatsOf[key], many), seed, now })
    await services.database.system((connection) => passOverHappenings(connection, workspace_id))
  }
  await tellPlanner(services.database)
  return true
}
