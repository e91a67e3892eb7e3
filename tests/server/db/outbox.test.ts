import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createNotifications, type NotificationListener } from '#server/db/notifications.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { declareQueues, enqueue, openBoss, outboxChannel } from '#server/db/outbox.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let place: TestDatabase
let database: Database
let notifications: NotificationListener

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
  notifications = createNotifications({ url: place.url })
  await declareQueues(database, [{ name: 'work' }, { name: 'other' }, { name: 'one-each', policy: 'short' }])
})
afterAll(async () => {
  await notifications?.close()
  await database?.close()
  await place?.drop()
})

const fetch = (queue: string) => openBoss(database).fetch<{ n: number }>(queue, { batchSize: 50 })

test('a job is there when its transaction has committed, and not before', async () => {
  await database.write(1, async (connection) => {
    await enqueue(connection, [{ name: 'work', data: { n: 1 } }])
    expect(await fetch('work')).toEqual([])
  })
  expect((await fetch('work')).map(({ data }) => data)).toEqual([{ n: 1 }])
})

test('a job of a transaction that failed never was', async () => {
  const failing = database.write(1, async (connection) => {
    await enqueue(connection, [{ name: 'work', data: { n: 2 } }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await fetch('work')).toEqual([])
})

test('workers are woken once per queue, at commit', async () => {
  const heard: (string | null)[] = []
  const stop = await notifications.listen(outboxChannel, (payload) => heard.push(payload))
  await database.write(1, async (connection) => {
    await enqueue(connection, [{ name: 'work' }, { name: 'other' }, { name: 'work' }])
  })
  await expect.poll(() => heard.length).toBe(2)
  expect(heard.toSorted()).toEqual(['other', 'work'])
  await stop()
})

test('a queue that nobody declared is an error, not a loss', async () => {
  await expect(database.write(1, (connection) => enqueue(connection, [{ name: 'wrok' }]))).rejects.toThrow('wrok')
})

test('a queue takes the settings that are declared now, and keeps its jobs', async () => {
  await database.write(1, (connection) => enqueue(connection, [{ name: 'other', data: { n: 3 } }]))
  await declareQueues(database, [{ name: 'other', retryLimit: 7 }, { name: 'later' }])
  const boss = openBoss(database)
  expect(await boss.getQueue('other')).toMatchObject({ retryLimit: 7, policy: 'standard' })
  expect(await boss.getQueue('later')).toMatchObject({ policy: 'standard' })
  expect((await fetch('other')).map(({ data }) => data)).toContainEqual({ n: 3 })
})

test('what a singleton key forbids is left out in silence', async () => {
  for (const n of [1, 2]) await database.write(1, (connection) => enqueue(connection, [{ name: 'one-each', singletonKey: 'order-1', data: { n } }]))
  expect((await fetch('one-each')).map(({ data }) => data)).toEqual([{ n: 1 }])
})

test('a job that ran out of its time is tried again, and what is long done goes', async () => {
  await database.write(1, (connection) =>
    enqueue(connection, [
      { name: 'work', data: { n: 4 } },
      { name: 'work', data: { n: 5 } },
      { name: 'work', data: { n: 6 } },
    ]),
  )
  await fetch('work')
  const set = (n: number, change: string) =>
    database.system(({ client }) => client.query(`UPDATE pgboss.job SET ${change} WHERE name = 'work' AND data->>'n' = $1`, [String(n)]))
  await set(4, `started_on = now() - interval '1 day'`)
  await set(5, `state = 'completed', completed_on = now() - interval '1 day'`)
  await set(6, `state = 'completed', completed_on = now() - interval '1 month'`)
  const there = (table: string) =>
    database.statement<{ n: number; state: string }>({
      text: `SELECT (data->>'n')::int AS n, state FROM pgboss.${table} WHERE name = 'work' AND (data->>'n')::int >= 4 ORDER BY 1`,
    })
  await database.system(({ client }) =>
    client.query(`INSERT INTO pgboss.archive (id, name, data, state, created_on, archived_on, completed_on, priority, retry_limit, retry_count, retry_delay, retry_backoff, start_after, expire_in, keep_until)
    SELECT gen_random_uuid(), 'work', '{"n": 7}', 'completed', t, t, t, 0, 0, 0, 0, false, t, '1 hour', t FROM (SELECT now() - interval '1 month' AS t) x`),
  )
  const failures: unknown[] = []
  const boss = openBoss(database, { schedule: false, maintenanceIntervalSeconds: 1 })
  boss.on('error', (failure) => failures.push(failure))
  await boss.start()
  await expect.poll(() => there('job')).toEqual([{ n: 4, state: 'retry' }])
  await expect
    .poll(() => there('archive'))
    .toEqual([
      { n: 5, state: 'completed' },
      { n: 6, state: 'completed' },
    ])
  await boss.stop({ close: false, graceful: false })
  expect(failures).toEqual([])
})

test('requests can add jobs, not read or take them', async () => {
  await expect(database.write(1, ({ client }) => client.query('SELECT data FROM pgboss.job'))).rejects.toThrow('permission denied')
  await expect(database.write(1, ({ client }) => client.query('DELETE FROM pgboss.job'))).rejects.toThrow('permission denied')
})

test('a listener whose connection was lost is told that it may have missed something, and hears again', async () => {
  const heard: (string | null)[] = []
  await notifications.listen('test', (payload) => heard.push(payload))
  await database.system(({ client }) =>
    client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`),
  )
  await expect.poll(() => heard).toEqual([null])
  await database.system(({ client }) => client.query(`SELECT pg_notify('test', 'again')`))
  await expect.poll(() => heard).toEqual([null, 'again'])
})
