// The server's tests, on a cluster where one is named: `npm run test:server -- --database-url postgres://…/a_database_with_citus [FILE …]`.
// A database without Citus is none: then nothing is tested, and that is said.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
const { values, positionals } = parseArgs({ options: { 'database-url': { type: 'string' } }, allowPositionals: true })
const url = values['database-url']
if (url && !(await hasCitus(url))) {
  console.log('skipped: this database has no Citus. The same tests run on a PostgreSQL of their own without --database-url.')
  process.exit(0)
}
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...positionals], {
  stdio: 'inherit',
  env: { ...process.env, ...(url && { TEST_DATABASE_URL: url }) },
})
process.exit(status ?? 1)

async function hasCitus(connectionString) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
    return rowCount === 1
  } catch (error) {
    console.error(`--database-url: ${error.message}`)
    process.exit(1)
  } finally {
    await client.end().catch(() => undefined)
  }
}
