import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { launchServer } from '#tests/support/server-process.ts'

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

it('a server that says it is ready can be asked for anything: the queues that calls add jobs to are there', async () => {
  const place = await createTestDatabase()
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  // As before the first start, whatever the template has.
  await client.query('SELECT pgboss.delete_queue(name) FROM pgboss.queue')
  const port = await freePort('127.0.0.1', 0)
  const server = launchServer({ DATABASE_URL: place.url, PORT: String(port), SERVER_SECRET: 'a'.repeat(44), LOG_LEVEL: 'silent' })
  try {
    while (!(await isReady(port))) {
      expect(server.child.exitCode, server.said()).toBeNull()
      await sleep(5)
    }
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pgboss.queue')
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(queues.map(({ name }) => name)))
  } finally {
    server.child.kill('SIGKILL')
    await server.exited
    await client.end()
    await place.drop()
  }
})
