import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DomainError } from '#contract/core/error.ts'
import type { Database } from '#server/db/database.ts'
import { inNetworks } from '#server/networks.ts'
import { isHere } from './send-json.ts'

/** Calls slower than this are logged. */
const slowMs = 1000

type OnResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

export interface Metrics {
  readonly registry: Registry
  /** A hook that times an endpoint's calls; logs them at debug, and the slow ones at warn. */
  observe(endpointId: string, log: Logger): OnResponse
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'dermaga_call_seconds',
    help: 'Duration of API calls',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe(endpoint, log) {
      const byStatus = new Map<number, Histogram.Internal<string>>()
      return (request, reply, done) => {
        const status = reply.statusCode
        let child = byStatus.get(status)
        if (!child) {
          child = seconds.labels(endpoint, String(status))
          byStatus.set(status, child)
        }
        const ms = reply.elapsedTime
        child.observe(ms / 1000)
        const slow = ms > slowMs
        if (slow || log.isLevelEnabled('debug')) {
          const details = {
            endpoint,
            status,
            ms: Math.round(ms),
            request_id: request.id,
            user_id: request.caller?.user_id,
            key_id: request.caller?.key_id,
          }
          if (slow) log.warn(details, 'slow call')
          else log.debug(details, 'call')
        }
        done()
      }
    },
  }
}

/** What is told of beside calls, and who may hear it. */
interface Watched {
  readonly gateway: { readonly size: number }
  readonly database: Pick<Database, 'figures'>
  /** Networks, beside this machine. */
  readonly from?: readonly string[]
}

/** Prometheus metrics at /metrics, for this machine and the networks that may; never through a proxy. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics, { gateway, database, from = [] }: Watched): void {
  const isIn = inNetworks(from)
  const mayHear = (request: FastifyRequest) =>
    isHere(request) || (request.headers['x-forwarded-for'] === undefined && isIn(request.socket.remoteAddress))
  let collecting = false
  new Gauge({
    name: 'dermaga_sockets',
    help: 'Open websockets',
    registers: [registry],
    collect() {
      this.set(gateway.size)
    },
  })
  watchDatabase(registry, database)
  app.get('/metrics', async (request, reply) => {
    if (!mayHear(request)) throw new DomainError('NOT_FOUND')
    if (!collecting) collectDefaultMetrics({ register: registry })
    collecting = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function watchDatabase(registry: Registry, database: Pick<Database, 'figures'>): void {
  new Gauge({
    name: 'dermaga_database_connections',
    help: 'Connections to the database: busy, idle, or waited for because all are busy',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, states] of Object.entries(database.figures().connections))
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
    },
  })
  new Counter({
    name: 'dermaga_replica_reads_total',
    help: 'Reads for reports and exports: by the replica, or by the primary because the replica was behind, was busy or failed',
    labelNames: ['how'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [how, count] of Object.entries(database.figures().asideReads ?? {})) this.inc({ how }, count)
    },
  })
}
