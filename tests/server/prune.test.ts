import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderStatus } from '#contract/order/order-status.ts'
import { packingAct } from '#contract/order/packing.endpoints.ts'
import { packingPhotoAdd, packingPhotoList, photoDays } from '#contract/order/packing-photo.endpoints.ts'
import { defaultKeeping } from '#server/db/retention.ts'
import { prune } from '#server/jobs/prune.ts'
import { inTurn } from '#server/jobs/turn.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const lines: string[] = []
let server: TestApp
beforeAll(async () => {
  server = await startApp({ hear: (line) => lines.push(line) })
})
afterAll(() => server.stop())

const image_url = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const day = 86_400_000

it('photos and weights of parcels are kept for as long as is promised, and gone after', async () => {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const packer = { ...(await server.build.agent({ workspace_id })), packing_helper: true }
  const pack = async () => {
    const { order_code } = await server.build.order({ workspace_id, store_code, order_status: orderStatus.processing, order_qty: 1 })
    const { data } = await server.call(packingAct, { body: { order_code, desk: 'one', acts: [] } }, server.tokenOf(packer))
    const act = { act_id: randomUUID(), sku: null, of: null }
    const acts = [
      ...(data.order?.pieces ?? []).map(({ sku }) => ({ ...act, act_id: randomUUID(), kind: 'count' as const, sku })),
      { ...act, kind: 'complete' as const, grams: 500 },
    ]
    await server.call(packingAct, { body: { order_code, desk: 'one', acts } }, server.tokenOf(packer))
    await server.call(packingPhotoAdd, { body: { order_code, photo_id: randomUUID(), image_url } }, server.tokenOf(packer))
    return order_code
  }
  const kept = async (order_code: string) => {
    const { data } = await server.call(packingPhotoList, { query: { order_code } }, server.tokenOf(packer))
    return [data.photos.length, data.weights.length]
  }
  const old = await pack()
  server.advance(2 * day)
  const young = await pack()
  server.advance((photoDays - 1) * day)
  await prune(server.services)
  expect([await kept(old), await kept(young)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})

/** Replies that are kept for repeats, so many of each age in days. */
async function keepReplies(workspace_id: number, counts: Readonly<Record<number, number>>) {
  const now = server.services.now().getTime()
  for (const [days, count] of Object.entries(counts))
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query(
        `insert into idempotency_key (workspace_id, user_id, key, endpoint_id, request_hash, status, reply, created_at)
         select $1, 1, $2 || '-' || n, 'some', '', 200, 'null', $3 from generate_series(1, $4::int) n`,
        [workspace_id, days, new Date(now - Number(days) * day).toISOString(), count],
      ),
    )
}

const repliesOf = (workspace_id: number) =>
  server.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<{ kept: number }>('select count(*)::int as kept from idempotency_key where workspace_id = $1', [workspace_id])
    return rows[0]?.kept
  })

it('more than one batch goes, in transactions of their own, and what is young stays', async () => {
  const { workspace_id } = await server.build.workspace()
  await keepReplies(workspace_id, { 3: 2_500, 2: 2_000, 0: 7 })
  // As a server that dies after the second batch.
  const goesOn = async () => {
    if ((await repliesOf(workspace_id)) === 507) throw new DOMException('', 'AbortError')
  }
  await expect(prune(server.services, { goesOn })).rejects.toThrow(DOMException)
  expect(await repliesOf(workspace_id)).toBe(507)
  await prune(server.services)
  expect(await repliesOf(workspace_id)).toBe(7)
})

it('the operator says how many days', async () => {
  const { workspace_id } = await server.build.workspace()
  await keepReplies(workspace_id, { 2: 3, 9: 2 })
  await prune(server.services, { keeping: { ...defaultKeeping, replies: 5 } })
  expect(await repliesOf(workspace_id)).toBe(3)
})

it('what fails of one kind is told, and stops no other', async () => {
  const { workspace_id } = await server.build.workspace()
  await keepReplies(workspace_id, { 2: 3 })
  const steps = [
    `insert into event_log (workspace_id, cursor, created_at, payload) values (${workspace_id}, 1, now() - interval '1 year', '{}')`,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
    'create trigger refused before delete on event_log for each row execute function refuse()',
  ]
  for (const text of steps) await server.services.database.statement({ text })
  await prune(server.services)
  for (const text of ['drop trigger refused on event_log', 'drop function refuse']) await server.services.database.statement({ text })
  expect(await repliesOf(workspace_id)).toBe(0)
  expect(lines.filter((line) => line.includes('not this one') && line.includes('"kind":"events"'))).toHaveLength(1)
  const events = () =>
    server.services.database.read(
      workspace_id,
      async ({ client }) => (await client.query('select from event_log where workspace_id = $1', [workspace_id])).rowCount,
    )
  expect(await events()).toBe(1)
  await prune(server.services)
  expect(await events()).toBe(0)
})

it('one server does it in an hour, and another what one that died left', async () => {
  const { database } = server.services
  const ran: string[] = []
  const turn = (who: string, leaseMs = 60_000) =>
    inTurn(database, 'retention', { everyMs: 3_600_000, leaseMs }, async () => {
      ran.push(who)
      expect(await inTurn(database, 'retention', { everyMs: 3_600_000, leaseMs }, async () => void ran.push('meanwhile'))).toBe(false)
    })
  expect([await turn('first'), await turn('second')]).toEqual([true, false])
  await database.statement({ text: "update call_turn set next_at = clock_timestamp() where key = 'retention'" })
  expect(await turn('third')).toBe(true)
  expect(ran).toEqual(['first', 'third'])
})
