// Reads an export of all data back as a workspace. `npm run read-workspace -- all-data.zip`
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
await import('../dist/server/read-workspace.js')
