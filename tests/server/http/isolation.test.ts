import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { orderSetStatus } from '#contract/order/order.endpoints.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { noChannels, startApp, type TestApp } from '#tests/support/app.ts'
import { inputsOf } from '#tests/support/contract-inputs.ts'
import { type FurnishedWorkspace, furnish } from '#tests/support/furnished-workspace.ts'
import { samples } from '#tests/support/samples.ts'

/** Stands in every text of the other workspace that is no id: wherever it shows up, a wall has a hole. */
const secret = 'RAHASIA'

/** Every marketplace takes every action, so that none is refused before it looks for the order. */
const everything = { accept: { shipping_methods: [] }, request_pickup: {}, ship: {}, cancel: { reasons: [] }, answer_cancel: {}, label: {} }

let server: TestApp
let ours: FurnishedWorkspace
let theirs: FurnishedWorkspace

beforeAll(async () => {
  server = await startApp({ channels: { ...noChannels, capabilities: () => everything } })
  await declareQueues(server.services.database, queues)
  ours = await furnish(server, 'biasa')
  theirs = await furnish(server, secret)
})
afterAll(() => server.stop())

/** Every row of a workspace in every table, as text. */
async function everythingOf(workspaceId: number): Promise<string> {
  return server.services.database.system(async ({ client }) => {
    const tables = await client.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE' order by 1`,
    )
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t where workspace_id = $1 order by 1`, [
        workspaceId,
      ])
      rows.push(...found.rows.map(({ row }) => `${name} ${row}`))
    }
    return rows.join('\n')
  })
}

/** What a workspace's owner is answered when asking with the ids of a workspace. */
async function answers(endpoint: Endpoint, asking: FurnishedWorkspace, about: FurnishedWorkspace): Promise<string> {
  const token = endpoint.access === 'public' ? null : asking.token
  const texts: string[] = []
  for (const input of inputsOf(endpoint, { ...samples, ...about.ids })) {
    const { body } = await server.call(endpoint, input as never, token)
    texts.push(Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body))
  }
  return texts.join('\n')
}

const signedIn = endpoints.filter(({ access }) => access !== 'public')

describe.each(signedIn.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  it('tells nothing of another workspace and changes nothing there, whatever ids it is given', async () => {
    const before = await everythingOf(theirs.id)
    expect(before).toContain(secret)
    expect((await answers(endpoint, ours, theirs)).toUpperCase()).not.toContain(secret)
    expect(await everythingOf(theirs.id)).toBe(before)
  })
})

it('is no test of an empty house: the owner is told of all of it', async () => {
  const telling = []
  for (const endpoint of signedIn.filter(({ method }) => method === 'GET'))
    if ((await answers(endpoint, theirs, theirs)).includes(secret)) telling.push(endpoint.id)
  expect(telling).toEqual(
    expect.arrayContaining([
      'account.agent-list',
      'account.agent-chat',
      'chat.list',
      'chat.messages',
      'chat.existing',
      'chat.search',
      'chat.attribute-list',
      'chat.file',
      'chat-report.summary-detail',
      'chat.product-list',
      'broadcast.list',
      'broadcast.detail',
      'broadcast.receivers',
      'broadcast.audience',
      'account.invitation-list',
      'account.team',
      'auth.workspace-list',
      'job.list',
      'job.file',
      'keymap.read',
      'macro.list',
      'layout.list',
      'saved-view.list',
      'order.scan-list',
      'order.on-it',
      'packing.find',
      'packing-photo.list',
      'manifest.list',
      'manifest.read',
      'membership.order',
      'membership.order-list',
      'wave.list',
      'wave.read',
      'order.list',
      'order.detail',
      'order.product',
      'order.log',
      'order.log-agents',
      'order.courier-list',
      'order.logistic-history',
      'order.customer',
      'order.pickup-list',
      'search.everything',
      'stock.unshelved',
      'store.list',
      'store.sync-list',
    ]),
  )
})

it('is no test of closed doors: the owner may change it', async () => {
  const before = await everythingOf(theirs.id)
  const { status, body } = await server.call(
    orderSetStatus,
    { body: { order_code: theirs.ids.order_code as string, status: 900, cancel_reason: 'x' } },
    theirs.token,
  )
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('"ok":true')])
  expect(await everythingOf(theirs.id)).not.toBe(before)
})
