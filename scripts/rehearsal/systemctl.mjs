// Stands in for systemctl where no systemd runs: starts what a unit's file says, as its user and with its environment, and stops it as systemd does.
// The sandbox around it (ProtectSystem= and the like) is systemd's alone.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const [verb, ...rest] = process.argv.slice(2)
const folder = '/run/rehearsal'
mkdirSync(folder, { recursive: true })

const entries = (text) => [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])

/** What a unit's file sets; a setting that is there more than once is a list. */
function unitOf(name) {
  const [template, instance = ''] = name.split('@')
  const file = [`/etc/systemd/system`, `/lib/systemd/system`].map((at) => `${at}/${template}${instance && '@'}.service`).find(existsSync)
  if (!file) throw new Error(`No unit is named ${name}`)
  const settings = {}
  for (const [key, value] of entries(readFileSync(file, 'utf8').replaceAll('%i', instance))) settings[key] = [...(settings[key] ?? []), value]
  return settings
}

/** Files win over the unit's own lines, as with systemd. */
function environmentOf(unit) {
  const own = (unit.Environment ?? []).flatMap((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare))
  const files = (unit.EnvironmentFile ?? []).map((path) => path.replace(/^-/, '')).filter(existsSync)
  const unquoted = (value) => value.replace(/^"(.*)"$/, '$1')
  return {
    PATH: process.env.PATH,
    ...Object.fromEntries(own.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
    ...Object.fromEntries(files.flatMap((file) => entries(readFileSync(file, 'utf8')).map(([name, value]) => [name, unquoted(value)]))),
  }
}

function start(name) {
  if (isAlive(name)) return
  const unit = unitOf(name)
  const [user] = unit.User ?? ['root']
  for (const state of unit.StateDirectory ?? [])
    execFileSync('install', ['-d', '-o', user, '-g', user, '-m', unit.StateDirectoryMode?.[0] ?? '755', `/var/lib/${state}`])
  const caps = unit.CapabilityBoundingSet?.includes('') ? ['--bounding-set=-all'] : []
  const rights = unit.NoNewPrivileges ? ['--no-new-privs'] : []
  const as = user === 'root' ? [] : ['setpriv', '--reuid', user, '--regid', user, '--init-groups', '--inh-caps=-all', ...caps, ...rights]
  // The shell takes the words of $ARGS and the like apart, as systemd does.
  const script = `umask ${unit.UMask?.[0] ?? '022'}; ulimit -Sn $(printf '%s\\n' ${unit.LimitNOFILE?.[0] ?? 1024} $(ulimit -Hn) | sort -V | head -1); exec ${as.join(' ')} ${unit.ExecStart[0]}`
  const log = openSync(`/var/log/${name}.log`, 'a')
  const child = spawn('bash', ['-c', script], {
    cwd: unit.WorkingDirectory?.[0] ?? '/',
    env: environmentOf(unit),
    detached: true,
    stdio: ['ignore', log, log],
  })
  writeFileSync(`${folder}/${name}`, String(child.pid))
  child.unref()
}

const pidOf = (name) => (existsSync(`${folder}/${name}`) ? Number(readFileSync(`${folder}/${name}`, 'utf8')) : 0)

function isAlive(name) {
  const pid = pidOf(name)
  return pid > 0 && existsSync(`/proc/${pid}`)
}

async function stop(name) {
  if (!isAlive(name)) return
  const { KillSignal: [signal] = ['SIGTERM'], TimeoutStopSec: [patience] = ['90'] } = unitOf(name)
  process.kill(pidOf(name), signal)
  for (const until = Date.now() + Number.parseInt(patience, 10) * 1000; isAlive(name); await sleep(50)) {
    if (Date.now() < until) continue
    process.kill(-pidOf(name), 'SIGKILL')
    throw new Error(`${name} did not end within ${patience}, and was killed`)
  }
  rmSync(`${folder}/${name}`)
}

const verbs = { enable: start, start, stop, restart: (name) => stop(name).then(() => start(name)) }
for (const name of rest.filter((word) => !word.startsWith('-'))) await verbs[verb](name)
