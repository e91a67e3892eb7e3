// Installs the packages when they are missing or older than the lockfile. Needs nothing but node and npm.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.installed'
const wanted = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Resolves to true when it had to install. Ends the process where npm fails. */
export async function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return false
  console.error('Installing packages (about a minute the first time) …')
  // Not `npm ci`: it refuses a lockfile that lacks optional packages of other platforms, which a registry that does not serve them leaves out.
  const npm = spawn('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = await once(npm, 'close').catch(() => [1])
  if (code !== 0) {
    console.error('npm install failed: see above. Node 20.19 or newer and a reachable npm registry are needed.')
    process.exit(code ?? 1)
  }
  writeFileSync(stamp, wanted())
  return true
}
