import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/error.ts'
import type { Database } from '#server/db/database.ts'
import type { Drain } from '#server/drain.ts'

/** `/healthz`: this process answers. `/readyz`: and its database does, and it stays. */
export function mountProbes(app: FastifyInstance, database: Database, drain: Drain | undefined): void {
  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/readyz', async (_request, reply) => {
    if (drain?.begun) throw new DomainError('UNAVAILABLE')
    try {
      await database.system(({ drizzle }) => drizzle.execute(sql`select 1`))
    } catch {
      throw new DomainError('UNAVAILABLE')
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
