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
/** What the other workspace holds, as it was seen last. */
let known: Holdings

beforeAll(async () => {
  server = await startApp({ channels: { ...noChannels, capabilities: () => everything } })
  await declareQueues(server.services.database, queues)
  ours = await furnish(server, 'biasa')
  theirs = await furnish(server, secret)
  await prepareAsking()
  known = await holdingsOf(theirs.id)
})
afterAll(() => server.stop())

/** How many rows a workspace has in each table, and a sum over all they hold: another wherever a row was added, changed or taken away. */
type Holdings = Readonly<Record<string, string>>
let asking: string

/** One statement for all tables, since it is asked around every call. */
async function prepareAsking(): Promise<void> {
  const tables = await server.services.database.system(({ client }) =>
    client.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE' order by 1`,
    ),
  )
  asking = tables.rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held from "${name}" t where workspace_id = $1`,
    )
    .join(' union all ')
}

const holdingsOf = (workspaceId: number): Promise<Holdings> =>
  server.services.database.system(async ({ client }) => {
    const { rows } = await client.query<{ name: string; held: string }>({ name: 'holdings', text: asking, values: [workspaceId] })
    return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
  })

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
    const before = known
    const told = (await answers(endpoint, ours, theirs)).toUpperCase()
    known = await holdingsOf(theirs.id)
    expect(known).toEqual(before)
    expect(told).not.toContain(secret)
  })
})

/** Those that have something of the other workspace to tell. */
const telling = [
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
]

it('is no test of an empty house: the owner is told of all of it', async () => {
  const silent = []
  for (const endpoint of signedIn.filter(({ id }) => telling.includes(id)))
    if (!(await answers(endpoint, theirs, theirs)).includes(secret)) silent.push(endpoint.id)
  expect(silent).toEqual([])
  expect(telling.filter((id) => !signedIn.some((endpoint) => endpoint.id === id))).toEqual([])
})

it('is no test of closed doors: the owner may change it', async () => {
  const before = await holdingsOf(theirs.id)
  const { status, body } = await server.call(
    orderSetStatus,
    { body: { order_code: theirs.ids.order_code as string, status: 900, cancel_reason: 'x' } },
    theirs.token,
  )
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('"ok":true')])
  expect(await holdingsOf(theirs.id)).not.toEqual(before)
})
