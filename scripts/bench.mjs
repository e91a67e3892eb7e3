// Measures what the product is held to, and prints each figure with its aim. `npm run bench`, `npm run bench -- --only server`
import { spawn } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBuilt } from './sources.mjs'

await ensureInstalled()
const chromium = await ensureChromium()
ensureBuilt()
const run = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', ...(chromium ? { CHROMIUM: chromium } : {}) },
})
// A terminal's Ctrl-C reaches the run itself as well, which ends what it started once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal))
run.on('exit', (code) => {
  process.exitCode = code ?? 1
})
