import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, it, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createMetrics, mountMetrics } from '#server/http/metrics.ts'

const file = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

const figures = () => ({
  connections: { requests: { busy: 1, idle: 0, waited_for: 0 } },
  asideReads: { replica: 1, behind: 0, busy: 0, failed: 0 },
})

/** What a server says of itself, and haproxy beside it: its series by name, each with the labels that it has. */
async function metricsOf(): Promise<Map<string, Set<string>>> {
  const app = fastify()
  const metrics = createMetrics()
  const observe = metrics.observe('order.list', pino({ level: 'silent' }))
  observe({ id: '1' } as FastifyRequest, { statusCode: 200, elapsedTime: 3 } as FastifyReply, () => undefined)
  mountMetrics(app, metrics, { gateway: { size: 1 }, database: { figures } })
  const { body } = await app.inject('/metrics')
  await app.close()
  const series = new Map([
    ['up', new Set<string>()],
    // What haproxy tells of itself, as far as it is asked for.
    ['haproxy_backend_active_servers', new Set(['proxy'])],
  ])
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
  return series
}

/** What Prometheus adds to every series. */
const added = ['instance', 'job']
const functions = /\b(?:sum|rate|topk|histogram_quantile|avg_over_time|changes|label_values|vector)\b/g

/** Every series that an expression names, with the labels that it asks of it. */
function asked(expression: string): { name: string; labels: string[] }[] {
  const bare = expression.replace(functions, '').replace(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/\b([a-z]\w*_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label),
  }))
}

interface Panel {
  readonly targets: readonly { readonly expr: string }[]
}

const expressions = {
  'grafana-dashboard.json': () => {
    const { panels, templating } = JSON.parse(file('grafana-dashboard.json')) as { panels: Panel[]; templating: { list: { definition?: string }[] } }
    return [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...templating.list.flatMap(({ definition }) => definition ?? [])]
  },
  'alerts.yml': () => [...file('alerts.yml').matchAll(/expr: (.*)/g)].map(([, expression = '']) => expression),
}

it.each(Object.entries(expressions))('%s asks for nothing that a server does not tell', async (_, read) => {
  const told = await metricsOf()
  const all = read()
  expect(all.length).toBeGreaterThan(4)
  for (const expression of all) {
    const series = asked(expression)
    expect(series, expression).not.toEqual([])
    for (const { name, labels } of series) {
      expect([...told.keys()], expression).toContain(name)
      expect([...(told.get(name) ?? []), ...added], expression).toEqual(expect.arrayContaining(labels))
    }
    for (const [, grouped = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of grouped.split(', '))
        expect(
          series.some(({ name }) => [...(told.get(name) ?? []), ...added].includes(label)),
          expression,
        ).toBe(true)
  }
})

it.each([
  ['127.0.0.1', {}, true],
  ['127.0.0.1', { 'x-forwarded-for': '10.0.0.9' }, false],
  ['10.0.0.9', {}, true],
  ['::ffff:10.1.200.3', {}, true],
  ['10.1.200.3', { 'x-forwarded-for': '10.0.0.9' }, false],
  ['10.0.0.8', {}, false],
  ['fd00::7', {}, true],
])('metrics are told to this machine and METRICS_FROM, never through a proxy: %s %o %s', async (remoteAddress, headers, told) => {
  const app = fastify()
  const from = readConfig({ METRICS_FROM: '10.0.0.9, 10.1.0.0/16, fd00::/8' }).metricsFrom
  mountMetrics(app, createMetrics(), { gateway: { size: 1 }, database: { figures }, from })
  const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers })
  await app.close()
  expect(statusCode === 200).toBe(told)
})

const haproxy = '/usr/sbin/haproxy'
test.skipIf(!existsSync(haproxy))('haproxy takes its example (skipped where it is not installed: apt install haproxy)', () => {
  expect(execFileSync(haproxy, ['-c', '-f', 'deploy/haproxy.cfg'], { encoding: 'utf8' })).toContain('valid')
})

test('the example of a server’s settings can be used once it has a secret', () => {
  const settings = Object.fromEntries([...file('env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
  const config = readConfig({ ...settings, SERVER_SECRET: 'a'.repeat(44) })
  expect(config).toMatchObject({ demo: false, drainMs: 10_000, trustProxy: 1, pooler: { prepares: false } })
})

test('traces go where the example of a collector takes them', () => {
  const settings = Object.fromEntries(
    [...file('env.example').matchAll(/^# (OTEL_[A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(readConfig(settings).traces).toBe(true)
  const [, taken = ''] = /endpoint: (127\.0\.0\.1:\d+)/.exec(file('otel-collector.yml')) ?? []
  expect(settings.OTEL_EXPORTER_OTLP_ENDPOINT).toBe(`http://${taken}`)
})

test('every file of the folder is told of in its README', () => {
  const told = file('README.md')
  for (const name of readdirSync('deploy')) if (name !== 'README.md') expect(told).toContain(`\`${name}\``)
})
