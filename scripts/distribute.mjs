// Spreads the database of DATABASE_URL over its Citus nodes (docs/scale.md). `npm run distribute`
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { isBuilt } from './sources.mjs'

ensureInstalled()
if (!isBuilt()) {
  console.log('Building …')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.setSourceMapsEnabled(true)
await import('../dist/server/distribute.js')
