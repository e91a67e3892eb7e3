// The steps of the rehearsal, each with what was measured. One that finds otherwise than it should throws.
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMachines } from './machines.mjs'
import { password, told } from './readme.mjs'
import { call, openWindow, register, startPostOffice, startTraffic, write, written } from './visitors.mjs'
import { askAll, rules, startCollector, targets } from './watch.mjs'

const ports = [4001, 4002, 4003]
/** How long a failover may keep people from writing. */
const patienceMs = 20_000

const { run, name } = await openMachines()
const sql = (machine, text) => run(machine, `runuser -u postgres -- psql -Atc "${text}"`, { cwd: '/' })
/** The operator's password for PgBouncer's console. */
const env = { PGPASSWORD: password }
const pooler = (text) => run('one', `psql -h 127.0.0.1 -p 6432 -U dermaga pgbouncer -Atc '${text}'`, { env })

/** Machine `one` has the servers and, at first, the primary; `two` the replica. */
export async function rehearse(say) {
  say('PostgreSQL', await primaryAndReplica())
  say('PgBouncer', await pgbouncer())
  const post = await startPostOffice(2525)
  const collector = await startCollector()
  say('servers', await servers())
  say('haproxy', await haproxyAndPrometheus())
  const token = await register(post)
  const window = await openWindow(token)
  say('a person', await person(token, window))
  say('restarts', await restarts(token, window))
  say('failover', await failover(token))
  say('old primary', await comeback(token))
  say('Prometheus', await prometheus())
  say('traces', traces(collector))
  window.close()
}

async function primaryAndReplica() {
  await name('one', 'two')
  for (const { where, script } of told('PostgreSQL with a replica')) {
    if (where === 'on both') await Promise.all(['one', 'two'].map((machine) => run(machine, script)))
    else await run(where === 'on the replica' ? 'two' : 'one', script)
  }
  await until('the replica is waited for', () => isWaitedFor('one'))
  return 'the replica follows, and every write waits for it'
}

const isWaitedFor = async (primary) =>
  (await sql(primary, 'SELECT application_name, state, sync_state FROM pg_stat_replication')) === 'replica|streaming|sync'

async function pgbouncer() {
  for (const { where, script } of told('PgBouncer')) {
    const line = await run('one', script)
    if (where.startsWith('on the primary')) await run('one', `printf '%s\\n' '${line}' > /etc/pgbouncer/userlist.txt`)
  }
  await until('PgBouncer answers', () => pooler('SHOW VERSION'))
  return `${await pooler('SHOW VERSION')}, and knows dermaga by what the primary has of it`
}

async function servers() {
  const [install, start] = told('A server')[0].script.split('# then fill it in')
  await run('one', install)
  writeFileSync('/etc/dermaga/env', filledIn(readFileSync('/etc/dermaga/env', 'utf8')))
  const began = Date.now()
  await run('one', start)
  await Promise.all(ports.map((port) => until(`server ${port} is ready`, () => isReady(port), 90_000)))
  const took = seconds(Date.now() - began)
  await run('one', 'systemd-analyze verify /etc/systemd/system/dermaga@.service')
  const users = await run('one', 'ps -o user= -C node | grep -c dermaga')
  const mayWrite = await run('one', 'runuser -u dermaga -- test -w /opt/dermaga/dist/server/main.js && echo may || echo may not')
  check(users === '3' && mayWrite === 'may not', `${users} servers are dermaga's, who ${mayWrite} write to the program`)
  return `three ready ${took} after the first start, migrations included; run by dermaga, who may not write to the program; systemd takes the unit`
}

const isReady = (port) => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)

/** What an operator writes into it, and the traces that stand there as a comment. */
const filledIn = (text) =>
  text
    .replace(/:password@(?=127|primary|replica)/g, `:${password}@`)
    .replace(/^SERVER_SECRET=$/m, `SERVER_SECRET=${randomBytes(32).toString('base64url')}`)
    .replace(/^PUBLIC_URL=.*$/m, 'PUBLIC_URL=http://127.0.0.1:8080')
    .replace(/^SMTP_URL=.*$/m, 'SMTP_URL=smtp://user:password@127.0.0.1:2525')
    .replace(/^# (?=OTEL_)/gm, '')

async function haproxyAndPrometheus() {
  for (const { script } of told('haproxy and Prometheus')) await run('one', script)
  await run('one', 'haproxy -c -f /etc/haproxy/haproxy.cfg; promtool check config /etc/prometheus/prometheus.yml')
  const status = (address) => fetch(`http://127.0.0.1:${address}`).then((reply) => reply.status)
  await until('haproxy has a server', async () => (await status('8080/readyz')) === 200)
  const [here, through] = [await status('4001/metrics'), await status('8080/metrics')]
  check(here === 200 && through !== 200, `/metrics says ${here} at a server, and ${through} through haproxy`)
  const user = await run('one', 'ps -o user= -C haproxy | tail -1')
  check(user === 'haproxy', `haproxy answers as ${user}`)
  return `takes its file and runs as haproxy; /readyz 200 through it, /metrics ${through}, and ${here} at a server; promtool takes Prometheus' files`
}

async function person(token, window) {
  await write(token)
  await until('the window hears of what was written', () => window.events > 0)
  await exported(token)
  const read = await replicaReads()
  check(read > 0, 'No report or export was read from the replica')
  return `registered by the code of a letter and signed in; a window hears of a change; an export is written, with ${read} reads from the replica`
}

/** Long work, which reads from the replica. */
async function exported(token) {
  const columns = [{ field: 'name', title: 'Supplier', kind: 'text' }]
  const { job_id } = await call('POST', '/job/export', { token, body: { list: 'supplier.list', name: 'Suppliers', columns } })
  const state = async () => (await call('GET', '/job/list', { token })).rows.find((job) => job.job_id === job_id)?.state
  await until('an export is written', async () => (await state()) === 'done')
}

async function replicaReads() {
  const told = await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()))
  return told.reduce((sum, text) => sum + Number(/^dermaga_replica_reads_total\{how="replica"\} (\d+)$/m.exec(text)?.[1]), 0)
}

async function restarts(token, window) {
  const traffic = startTraffic(token)
  await sleep(3000)
  const began = Date.now()
  await run('one', told('A server', 1)[0].script)
  const took = seconds(Date.now() - began)
  await sleep(2000)
  const done = await traffic.stop()
  const lost = await lostOf(done, token)
  check(done.failures.length + lost.length === 0, `Restarts were noticed: lost ${lost}, failed ${shown(done.failures)}`)
  check(window.sentAway > 0, 'No restart sent the window elsewhere')
  return `all three in ${took}: of ${done.asked} calls 0 failed, the slowest took ${Math.round(done.slowestMs)} ms; the window was sent elsewhere ${window.sentAway} times`
}

async function failover(token) {
  const traffic = startTraffic(token)
  await sleep(3000)
  const away = Date.now()
  for (const { where, script } of told('Failover')) {
    if (where.startsWith('let primary.internal name it')) await name('two', 'one')
    await run(where === 'on the replica' ? 'two' : 'one', script, { env })
  }
  const decided = Date.now()
  const isBack = ({ at }) => at > decided
  await until('people write again', () => traffic.done.acknowledged.some(isBack), patienceMs)
  await sleep(5000)
  const done = await traffic.stop()
  const lost = await lostOf(done, token)
  check(lost.length === 0, `Lost though acknowledged: ${lost}`)
  const firstMs = done.acknowledged.find(isBack).at - away
  const lastMs = Math.max(0, ...done.failures.map(({ at }) => at - away))
  check(lastMs < patienceMs, `Calls failed for ${seconds(lastMs)}: ${shown(done.failures)}`)
  return `writes again ${seconds(firstMs)} after the primary went (${seconds(decided - away)} of them commands), the last failure after ${seconds(lastMs)}; ${done.failures.length} of ${done.asked} calls failed; 0 of ${done.acknowledged.length} acknowledged writes lost`
}

async function comeback(token) {
  const traffic = startTraffic(token)
  for (const { where, script } of told('Failover', 1)) await run(where === 'on the old primary' ? 'one' : 'two', script)
  await until('the old primary is waited for', () => isWaitedFor('two'))
  await exported(token)
  // Prometheus looks each 15 s.
  await sleep(16_000)
  const done = await traffic.stop()
  check(done.failures.length === 0, `Calls failed while the old primary came back: ${shown(done.failures)}`)
  const [pool] = (await pooler('SHOW POOLS')).split('\n').filter((line) => line.startsWith('dermaga|dermaga|'))
  check(pool?.endsWith('|transaction'), `PgBouncer's pool: ${pool}`)
  const connections = await sql('two', `SELECT count(*) FROM pg_stat_activity WHERE usename = 'dermaga'`)
  return `is a replica that is waited for; 0 of ${done.asked} calls failed meanwhile; PgBouncer lends by transaction, and PostgreSQL has ${connections} connections of three servers`
}

async function prometheus() {
  const { count, down } = await targets()
  const { count: ruleCount, wrong } = await rules()
  const { count: asked, silent } = await askAll()
  check(down.length + wrong.length + silent.length === 0, JSON.stringify({ down, wrong, silent }, null, 1))
  check(count === ports.length + 1, `Prometheus has ${count} targets`)
  return `${count} targets up, ${ruleCount} rules without an error, ${asked} expressions of alerts and dashboard answered with data`
}

function traces({ posts, bytes, names }) {
  check(
    [...names].some((one) => one.includes('/api/order')),
    `Spans told of: ${[...names]}`,
  )
  return `${posts} posts of spans, ${Math.round(bytes / 1000)} kB, among them ${[...names].slice(0, 4).join(', ')}`
}

async function lostOf({ acknowledged }, token) {
  const known = await written(token)
  return acknowledged.flatMap((one) => (known.has(one.name) ? [] : one.name))
}

const shown = (failures) => JSON.stringify([...failures.slice(0, 3), ...failures.slice(-2)])

function check(isSo, otherwise) {
  if (!isSo) throw new Error(otherwise)
}

async function until(what, isSo, patience = 30_000) {
  const asked = async () => isSo()
  for (const end = Date.now() + patience; !(await asked().catch(() => false)); await sleep(100))
    if (Date.now() > end) throw new Error(`Waited ${seconds(patience)} in vain: ${what}`)
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
