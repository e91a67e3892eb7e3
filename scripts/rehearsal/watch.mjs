// What watches the servers: Prometheus, which is asked all that the alerts and the dashboard ask, and a collector of traces.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const deploy = (name) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

async function prometheus(path, query = {}) {
  const reply = await fetch(`http://127.0.0.1:9090/api/v1/${path}?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(10_000) })
  const { status, data, error } = await reply.json()
  if (status !== 'success') throw new Error(`Prometheus, asked for ${path} ${query.query ?? ''}: ${error}`)
  return data
}

/** Job and address of each target that is not up, with what is wrong. */
export async function targets() {
  const { activeTargets } = await prometheus('targets')
  const down = activeTargets.filter(({ health }) => health !== 'up')
  return { count: activeTargets.length, down: down.map(({ labels, lastError }) => `${labels.job} ${labels.instance}: ${lastError}`) }
}

/** The names of the rules, and those in error. */
export async function rules() {
  const { groups } = await prometheus('rules')
  const all = groups.flatMap((group) => group.rules)
  return {
    count: all.length,
    wrong: all.filter(({ health }) => health !== 'ok').map(({ name, health, lastError }) => `${name}: ${lastError || health}`),
  }
}

/** What an alert compares: it itself answers nothing while all is well. */
const compared = (expression) => expression.split(/ (?:==|>|<) /).filter((side) => !/^[\d.]+$/.test(side))

/** Every expression of the dashboard as Grafana fills it in, and every side of an alert: those that were answered, and those that had nothing to say. */
export async function askAll() {
  const { panels, annotations, templating } = JSON.parse(deploy('grafana-dashboard.json'))
  const own = [...panels.flatMap((panel) => panel.targets), ...annotations.list].flatMap(({ expr }) => expr ?? [])
  const alerts = [...deploy('alerts.yml').matchAll(/expr: (.*)/g)].map(([, expression]) => expression)
  for (const expression of alerts) await prometheus('query', { query: expression })
  const filled = own.map((expression) => expression.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'))
  const asked = [...filled.flatMap(compared), ...alerts.flatMap(compared)]
  const silent = []
  for (const query of asked) {
    const { result } = await prometheus('query', { query })
    // Where nothing fails, nothing counts it.
    if (result.length === 0 && !query.includes('status=~"5..')) silent.push(query)
  }
  for (const { definition } of templating.list) {
    const [, series, label] = /^label_values\((.*), (\w+)\)$/.exec(definition ?? '') ?? []
    if (!series) continue
    asked.push(definition)
    if ((await prometheus(`label/${label}/values`, { 'match[]': series })).length === 0) silent.push(definition)
  }
  return { count: asked.length, silent }
}

/** Takes spans where the example of a collector does. Their names lie in what comes as plain text. */
export async function startCollector() {
  const [, host, port] = /endpoint: ([\d.]+):(\d+)/.exec(deploy('otel-collector.yml'))
  const collector = { posts: 0, bytes: 0, names: new Set() }
  const server = createServer(async (request, reply) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf') {
      collector.posts += 1
      collector.bytes += body.length
      // A span's kind follows its name, as `0` and a number.
      for (const [, name] of body.toString('latin1').matchAll(/((?:GET|POST) \/api\/[\w/-]+?|INSERT \w+?)0(?!\w)/g)) collector.names.add(name)
    }
    reply.setHeader('content-type', 'application/x-protobuf').end()
  })
  server.listen(Number(port), host)
  await once(server, 'listening')
  return collector
}
