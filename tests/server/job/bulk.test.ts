import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobAgain, jobBulk, jobCancel, jobFile, jobList } from '#contract/job/job.endpoints.ts'
import { orderPickupListBulk } from '#contract/order/order.endpoints.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { runBulks } from '#server/jobs/bulk.ts'
import { createLongJobs } from '#server/jobs/long-job.ts'
import { queues, startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { readWorkbook } from '#tests/support/workbook.ts'
import { createFakeMarketplace, everything, type FakeMarketplace } from '../order/fake-marketplace.ts'

let app: TestApp
let shop: FakeMarketplace
let workspace_id: number
let store_code: string
let agent: Awaited<ReturnType<TestApp['build']['agent']>>
let token: string
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined

beforeAll(async () => {
  shop = createFakeMarketplace()
  app = await startApp({ channels: shop.registry })
  await declareQueues(app.services.database, queues)
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop.answers = { accept: async () => ({ order_status: 300 as const }) }
  shop.capabilities = { shopee: everything }
  shop.asked.length = 0
  ;({ workspace_id } = await app.build.workspace())
  store_code = (await app.build.store({ workspace_id })).store_code
  agent = await app.build.agent({ workspace_id, privileges: ['order', 'chat'] })
  token = app.tokenOf(agent)
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})

const work = async () => {
  jobs = await startJobs(app.services)
}
/** Made some at a time: a pool has few connections. */
async function orders(count: number, order_status: 200 | 300 | 500 = 200): Promise<string[]> {
  const codes: string[] = []
  const make = async () => (await app.build.order({ workspace_id, store_code, order_status })).order_code
  while (codes.length < count) codes.push(...(await Promise.all(Array.from({ length: Math.min(8, count - codes.length) }, make))))
  return codes
}
const accepting = [{ call: 'order.accept', params: { marketplace: 'shopee' } }]
const accept = (keys: readonly string[], by = token) =>
  app.call(jobBulk, { body: { name: 'Menerima', parts: [{ calls: accepting, keys: [...keys] }] } }, by)
const jobOf = async (job_id: number, by = token) => (await app.call(jobList, {}, by)).data.rows.find((row) => row.job_id === job_id)
const ended = async (job_id: number) => {
  await expect.poll(async () => (await jobOf(job_id))?.ended_at).toBeTruthy()
  return jobOf(job_id)
}
const statusOf = async (codes: readonly string[]) => {
  const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
    client.query<{ order_status: number; total: number }>(
      'select order_status, count(*)::int as total from orders where workspace_id = $1 and order_code = any($2) group by 1 order by 1',
      [workspace_id, codes],
    ),
  )
  return Object.fromEntries(rows.map((row) => [row.order_status, row.total]))
}
const onTheirWay = async (codes: readonly string[]) => {
  const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
    client.query<{ total: number }>(
      "select count(*)::int as total from orders where workspace_id = $1 and order_code = any($2) and action_state->>'state' = 'pending'",
      [workspace_id, codes],
    ),
  )
  return rows[0]?.total
}
const timesAsked = () => {
  const times = new Map<string, number>()
  for (const { step, id } of shop.asked) if (step === 'accept') times.set(id, (times.get(id) ?? 0) + 1)
  return [...times.values()]
}
const setPrivileges = async (privileges: readonly string[]) =>
  app.services.database.system(({ client }) => client.query('update agent set privileges = $2 where user_id = $1', [agent.user_id, privileges]))

describe('accepting many orders by a job', () => {
  it('asks for each once, counts what their marketplace agreed to, and tells what it refused in a sheet', async () => {
    const [fresh, there, gone] = [await orders(230), await orders(2, 300), await orders(1, 500)]
    let refused = 0
    shop.answers.accept = async () => {
      if (refused++ < 3) throw new ChannelFailure('rejected', 'Stok gudang habis')
      return { order_status: 300 as const }
    }
    const { data } = await accept([...fresh, ...there, ...gone, 'SHPE-NONE'])
    expect(data).toMatchObject({ kind: 'bulk.order', state: 'queued' })
    await work()
    const job = await ended(data.job_id)
    expect(job).toMatchObject({ state: 'done', done: 234, total: 234, failed: 5 })
    expect(job?.failures.filter(({ reason, again }) => reason === 'Stok gudang habis' && again)).toHaveLength(3)
    expect(job?.failures.filter(({ again }) => !again).map(({ id }) => id)).toEqual([...gone, 'SHPE-NONE'])
    expect(await statusOf(fresh)).toEqual({ 200: 3, 300: 227 })
    const [[, sheet = []] = []] = Object.entries(
      readWorkbook((await app.call(jobFile, { params: { job_id: data.job_id } }, token)).body as unknown as Buffer),
    )
    expect(sheet.map(({ A }) => A?.value).toSorted()).toEqual(['Pesanan', ...(job?.failures ?? []).map(({ id }) => id)].toSorted())
  })

  it('can be begun anew with what failed and may succeed', async () => {
    const fresh = await orders(4)
    shop.answers.accept = () => Promise.reject(new ChannelFailure('rejected', 'Tutup'))
    const { data } = await accept([...fresh, 'SHPE-NONE'])
    await work()
    expect(await ended(data.job_id)).toMatchObject({ failed: 5, is_open: true })
    shop.answers.accept = async () => ({ order_status: 300 as const })
    const again = await app.call(jobAgain, { params: { job_id: data.job_id } }, token)
    expect(await ended(again.data.job_id)).toMatchObject({ state: 'done', done: 4, total: 4, failed: 0 })
    expect(await jobOf(data.job_id)).toMatchObject({ is_open: false })
    expect((await app.call(jobAgain, { params: { job_id: again.data.job_id } }, token)).error?.code).toBe('NOT_FOUND')
  })

  it('is of orders that were kept as a selection as well', async () => {
    const fresh = await orders(3)
    const { batch_id } = (await app.call(orderPickupListBulk, { body: { order_code: fresh } }, token)).data
    const { data } = await app.call(jobBulk, { body: { name: 'x', parts: [{ calls: accepting, batch_id }] } }, token)
    await work()
    expect(await ended(data.job_id)).toMatchObject({ done: 3, failed: 0 })
  })

  it('goes on where a server that stopped left it, and asks for nothing twice', async () => {
    const fresh = await orders(620)
    let answered = 0
    let halfway = (): void => undefined
    const half = new Promise<void>((resolve) => {
      halfway = resolve
    })
    shop.answers.accept = async () => {
      answered += 1
      if (answered === 150) halfway()
      return { order_status: 300 as const }
    }
    const { data } = await accept(fresh)
    await work()
    await half
    await jobs?.stop()
    expect(await jobOf(data.job_id)).toMatchObject({ state: 'running' })
    await work()
    expect(await ended(data.job_id)).toMatchObject({ state: 'done', done: 620, failed: 0 })
    expect(timesAsked()).toEqual(Array.from({ length: 620 }, () => 1))
  })

  it('that is stopped asks for no more; what was asked comes to its end', async () => {
    const fresh = await orders(620)
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    shop.answers.accept = async () => {
      await gate
      return { order_status: 300 as const }
    }
    const { data } = await accept(fresh)
    await work()
    // No more wait for one marketplace at once.
    const pending = async () => (await statusOf(fresh))[200]
    await expect.poll(() => jobOf(data.job_id)).toMatchObject({ state: 'running', total: 620 })
    await app.call(jobCancel, { params: { job_id: data.job_id } }, token)
    open()
    await expect.poll(async () => shop.asked.length > 0 && (await onTheirWay(fresh)) === 0).toBe(true)
    expect(await pending()).toBeGreaterThanOrEqual(100)
    expect(await jobOf(data.job_id)).toMatchObject({ state: 'cancelled' })
    expect(timesAsked().every((times) => times === 1)).toBe(true)
  })

  it('ends with failures where the privilege is withdrawn meanwhile', async () => {
    const fresh = await orders(620)
    let withdrawn = false
    shop.answers.accept = async () => {
      if (!withdrawn) {
        withdrawn = true
        await setPrivileges(['chat'])
      }
      return { order_status: 300 as const }
    }
    const { data } = await accept(fresh)
    await work()
    const job = await ended(data.job_id)
    expect(job).toMatchObject({ state: 'done', done: 620 })
    expect(job?.failed).toBeGreaterThanOrEqual(100)
    expect(job?.failures[0]).toMatchObject({ reason: expect.stringMatching(/izin|akses|hak/i), again: false })
    expect((await statusOf(fresh))[300]).toBe(620 - (job?.failed ?? 0))
  })

  it('is begun by nobody who may not make the calls, and reaches no order of another workspace', async () => {
    const fresh = await orders(2)
    const chatter = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await accept(fresh, chatter)).error?.code).toBe('NO_PRIVILEGE')
    const elsewhere = await app.build.agent({ workspace_id: (await app.build.workspace()).workspace_id, privileges: ['order'] })
    const { data } = await accept(fresh, app.tokenOf(elsewhere))
    await work()
    await expect.poll(() => jobOf(data.job_id, app.tokenOf(elsewhere))).toMatchObject({ state: 'done', failed: 2 })
    expect(await statusOf(fresh)).toEqual({ 200: 2 })
    expect((await app.call(jobAgain, { params: { job_id: data.job_id } }, token)).error?.code).toBe('NOT_FOUND')
  })

  it('is of calls that say how they are asked for many, of one kind, and with what they take', async () => {
    const refusal = async (...parts: object[]) => (await app.call(jobBulk, { body: { name: 'x', parts: parts as never } }, token)).error?.code
    const keys = ['SHPE-1']
    expect(await refusal({ calls: [{ call: 'order.print-label' }], keys })).toBe('NOT_FOUND')
    expect(await refusal({ calls: [{ call: 'order.accept' }], keys })).toBe('VALIDATION')
    expect(await refusal({ calls: accepting, keys }, { calls: [{ call: 'chat.blacklist' }], keys })).toBe('VALIDATION')
    expect(await refusal({ calls: accepting })).toBe('VALIDATION')
  })
})

describe('changing many chats by a job', () => {
  it('makes the calls of each one after the other, and tells which chat is not there', async () => {
    const chats = await Promise.all(
      Array.from({ length: 120 }, () => app.build.chat({ workspace_id, store_code, is_read: false, is_replied: false })),
    )
    const keys = chats.map(({ chat_code }) => chat_code)
    const calls = [
      { call: 'chat.update', body: { type: 'is_replied', value: true } },
      { call: 'chat.read', params: { store_code } },
    ]
    const { data } = await app.call(jobBulk, { body: { name: 'Selesai', parts: [{ calls, keys: [...keys, 'nobody'] }] } }, token)
    await createLongJobs(app.services, runBulks)({ workspace_id, job_id: data.job_id })
    expect(await jobOf(data.job_id)).toMatchObject({
      kind: 'bulk.chat',
      state: 'done',
      done: 121,
      failed: 1,
      failures: [{ id: 'nobody', again: false }],
    })
    const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
      client.query('select is_read, is_replied, count(*)::int as total from chat where workspace_id = $1 group by 1, 2', [workspace_id]),
    )
    expect(rows).toEqual([{ is_read: true, is_replied: true, total: 120 }])
  })

  it('marks those as read that match as it begins, however many they are, and leaves what comes in later', async () => {
    const unread = (agent_id: number | null) => app.build.chat({ workspace_id, store_code, is_read: false, agent_id })
    const chats = await Promise.all(Array.from({ length: 230 }, () => unread(null)))
    const own = await unread(agent.agent_id)
    const begin = (calls: object[], chats: object, by = token) =>
      app.call(jobBulk, { body: { name: 'Dibaca', parts: [{ calls, chats }] as never } }, by)
    const { data } = await begin([{ call: 'chat.read-many' }], { agent_id: 'none', unread: '1' })
    const late = await unread(null)
    await createLongJobs(app.services, runBulks)({ workspace_id, job_id: data.job_id })
    expect(await jobOf(data.job_id)).toMatchObject({ kind: 'bulk.chat', state: 'done', done: 230, total: 230, failed: 0 })
    const left = await app.services.database.read(workspace_id, ({ client }) =>
      client.query<{ chat_code: string }>('select chat_code from chat where workspace_id = $1 and not is_read', [workspace_id]),
    )
    expect(left.rows.map(({ chat_code }) => chat_code).toSorted()).toEqual([own, late].map(({ chat_code }) => chat_code).toSorted())
    expect(chats).toHaveLength(230)
    expect((await begin([{ call: 'chat.read-many' }], { s: 'tidak ada yang bernama begini' })).error?.code).toBe('NOT_FOUND')
    // Chats are named to nobody who may not read them.
    const packer = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order'] }))
    expect((await begin([{ call: 'chat.read-many' }], {}, packer)).error?.code).toBe('NO_PRIVILEGE')
    expect((await begin(accepting, {}, packer)).error?.code).toBe('VALIDATION')
  })
})
