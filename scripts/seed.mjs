// Fills workspaces with believable orders. `npm run seed -- --orders 200000`
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
await import('../dist/server/seed.js')
