import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { appendEvents, eventChannel, type LiveEventBody } from '#server/db/event-log.ts'
import { createNotifications, type NotificationListener } from '#server/db/notifications.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let place: TestDatabase
let database: Database
let notifications: NotificationListener

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ url: place.url })
  notifications = createNotifications({ url: place.url })
})
afterAll(async () => {
  await notifications?.close()
  await database?.close()
  await place?.drop()
})

const event = (store_code: string): LiveEventBody => ({ type: 'store.changed', at: '2026-11-21T08:00:00.000Z', agent_id: null, store_code })

const readLog = (workspaceId: number) =>
  database.read(workspaceId, async ({ client }) => {
    const { rows } = await client.query<{ cursor: number; store_code: string }>(
      `SELECT cursor, payload ->> 'store_code' AS store_code FROM event_log ORDER BY cursor`,
    )
    return rows
  })

test('cursors have no gaps under 50 concurrent writers, and events of one transaction stay together in order', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, writer) =>
      database.write(1, (connection) => appendEvents(connection, [event(`${writer}a`), event(`${writer}b`), event(`${writer}c`)])),
    ),
  )
  const log = await readLog(1)
  expect(log.map(({ cursor }) => cursor)).toEqual(Array.from({ length: 150 }, (_, at) => at + 1))
  for (let at = 0; at < log.length; at += 3) {
    const writer = log[at]?.store_code.slice(0, -1)
    expect(log.slice(at, at + 3).map(({ store_code }) => store_code)).toEqual([`${writer}a`, `${writer}b`, `${writer}c`])
  }
})

test('a cursor that can be read has every earlier one before it, at any moment', async () => {
  let writing = true
  const writers = Promise.all(Array.from({ length: 30 }, () => database.write(2, (connection) => appendEvents(connection, [event('s')])))).finally(
    () => {
      writing = false
    },
  )
  while (writing) {
    const log = await readLog(2)
    expect(log.map(({ cursor }) => cursor)).toEqual(log.map((_, at) => at + 1))
  }
  await writers
})

test('a transaction that is rolled back leaves no gap', async () => {
  await database.write(3, (connection) => appendEvents(connection, [event('kept')]))
  await expect(
    database.write(3, async (connection) => {
      await appendEvents(connection, [event('lost')])
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await database.write(3, (connection) => appendEvents(connection, [event('kept too')]))
  expect(await readLog(3)).toEqual([
    { cursor: 1, store_code: 'kept' },
    { cursor: 2, store_code: 'kept too' },
  ])
})

test('gateways are woken with the workspace at commit', async () => {
  const heard: (string | null)[] = []
  const stop = await notifications.listen(eventChannel, (payload) => heard.push(payload))
  await database.write(4, async (connection) => {
    await appendEvents(connection, [event('s')])
    await database.read(4, async ({ client }) => client.query('SELECT 1'))
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['4'])
  await stop()
})

test('within system() an event names its workspace', async () => {
  await expect(database.system((connection) => appendEvents(connection, [event('s')]))).rejects.toThrow('Events belong to a workspace')
  await database.system((connection) => appendEvents(connection, [event('s')], 5))
  expect(await readLog(5)).toEqual([{ cursor: 1, store_code: 's' }])
})
