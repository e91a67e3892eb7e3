import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedBulk } from '#server/demo/seed-bulk.ts'
import { createSecurity } from '#server/security/security.ts'
import { serverSecret } from '#tests/e2e/support/server.ts'

/** Kept between runs: a million orders take minutes to make. Delete the folder to start over. */
const folder = resolve('data/bench')

/** A real Postgres, durable as in production, with `orders` over five workspaces. */
export async function openBenchDatabase(orders: number): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, password: 'bench' })
  await migrateDatabase(postgres.url)
  const database = openDatabase({ url: postgres.url, onError: () => undefined })
  const there = await database.system(async ({ client }) => {
    const { rows } = await client.query<{ total: string }>('SELECT coalesce(sum(total), 0)::int AS total FROM order_count')
    return Number(rows[0]?.total)
  })
  if (there < orders) {
    const log = pino({ level: 'silent' })
    const now = () => new Date()
    const started = Date.now()
    console.log(`Filling ${orders - there} orders over five workspaces …`)
    await seedBulk(
      { database, now, ...createSecurity({ secret: Buffer.from(serverSecret, 'base64url'), log, now, smtpUrl: undefined }) },
      { orders: orders - there, workspaces: 5 },
    )
    console.log(`  took ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
  await database.close()
  return postgres
}
