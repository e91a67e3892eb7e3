// Follows deploy/README.md with the files of deploy/, as an operator would, on two machines that are views of this one; then restarts the servers one after the
// other, and takes the primary away, while people read and write. As root on Debian 12: `npm run rehearse-deploy`. Nothing of it stays.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { furnish, isDebian } from './rehearsal/machines.mjs'
import { packages } from './rehearsal/readme.mjs'
import { ensureBuilt } from './sources.mjs'

const checkout = fileURLToPath(new URL('..', import.meta.url))
const self = 'scripts/rehearse-deploy.mjs'
const [stage = 'outside', folder] = process.argv.slice(2)
const stages = { outside, furnished, rehearsed }
process.exitCode = await stages[stage]()

/** In nobody's view yet: makes one, in which every process ends with the first. */
async function outside() {
  if (process.getuid?.() !== 0 || !isDebian()) {
    console.error('This is for root on Debian: it installs packages, and starts services as their users.')
    return 1
  }
  process.chdir(checkout)
  await ensureInstalled()
  ensureBuilt()
  const own = mkdtempSync(join(tmpdir(), 'dermaga-rehearsal-'))
  chmodSync(own, 0o711)
  // The shell takes leave of orphans, which a node as first process would not.
  const first = ['bash', '-c', '"$@"; exit $?', 'first', process.execPath, self, 'furnished', own]
  const view = spawn('unshare', ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc', ...first], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => view.kill('SIGKILL'))
  const [code] = await once(view, 'exit')
  // The checkout was seen there, inside alone: what is not empty here is not ours to remove.
  const seen = join(own, 'checkout')
  if (existsSync(seen)) rmdirSync(seen)
  rmSync(own, { recursive: true, force: true })
  return code ?? 1
}

/** Has the machine's network, for packages, and folders of its own; goes on without that network. */
async function furnished() {
  const missing = furnish(folder, checkout, [...new Set([...packages, 'iproute2', 'util-linux', 'procps', 'systemd'])])
  say('packages', missing.length > 0 ? `${missing.join(', ')} installed for the rehearsal alone` : 'all there')
  const next = spawn('unshare', ['--net', process.execPath, self, 'rehearsed'], { stdio: 'inherit', cwd: '/opt/dermaga-1' })
  const [code] = await once(next, 'exit')
  return code ?? 1
}

async function rehearsed() {
  const began = Date.now()
  try {
    const { rehearse } = await import('./rehearsal/steps.mjs')
    await rehearse(say)
  } catch (error) {
    console.error(`FAILED  ${error.stack}`)
    for (const name of readdirSync('/var/log').filter((one) => /^(dermaga@|haproxy|pgbouncer|prometheus).*\.log$/.test(one)))
      console.error(`--- ${name}\n${lastLines(readFileSync(`/var/log/${name}`, 'utf8'))}`)
    process.exit(1)
  }
  say('done', `${((Date.now() - began) / 1000).toFixed(0)} s after the packages`)
  process.exit(0)
}

function lastLines(text) {
  const lines = text.trim().split('\n').slice(-5)
  return lines.map((line) => line.slice(0, 300)).join('\n')
}

function say(step, found) {
  console.log(`${step.padEnd(12)} ${found}`)
}
