// Installs and builds what is missing, and runs the server. `npm start`
import { ensureInstalled } from './install.mjs'
import { runningServer } from './running.mjs'
import { ensureBuilt } from './sources.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
const running = process.env.DATABASE_URL ? null : await runningServer()
if (running) {
  console.log(`Dermaga is already running, at ${running.address}.${running.logIns}`)
  process.exit(0)
}
await ensureInstalled()
ensureBuilt()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
// In this process, so that every signal reaches the server and nobody stands between.
await import('../dist/server/main.js')
