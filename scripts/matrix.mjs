// Looks at every screen as every kind of seat, in both languages, all themes and two widths: `npm run test:matrix`. Playwright's own arguments go after `--`,
// as in `npm run test:matrix -- -g operator`.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { ensureBuilt } from './sources.mjs'

await ensureInstalled()
ensureBuilt()
const run = spawn('npx', ['playwright', 'test', '--project', 'matrix', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, E2E_MATRIX: '1' },
})
run.on('exit', (code) => process.exit(code ?? 1))
