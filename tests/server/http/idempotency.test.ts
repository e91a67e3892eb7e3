import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '#contract/core/error.ts'
import { orderPickupListBulk } from '#contract/order/order.endpoints.ts'
import { handle } from '#server/domains/handler.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
let token: string
let seat: Awaited<ReturnType<TestApp['build']['agent']>>
/** What the call does in a test; counted. */
let work: (n: number) => Promise<string> = async (n) => `batch ${n}`
let runs = 0

/** What it may be told by a marketplace is the test's. */
const bulk = { ...orderPickupListBulk, errors: ['MARKETPLACE_RATE_LIMITED'] as const }
const counted = handle(bulk, async () => ({ batch_id: await work(++runs) }))

beforeAll(async () => {
  server = await startApp({ replace: [counted] })
  const { workspace_id } = await server.build.workspace()
  seat = await server.build.agent({ workspace_id })
  token = server.tokenOf(seat)
})
afterAll(() => server.stop())
beforeEach(() => {
  runs = 0
  work = async (n) => `batch ${n}`
})

const send = (key: string | null, order_code = ['SHPE-1'], as = token) => server.call(bulk, { body: { order_code } }, as, { key })

describe('a call with an idempotency key', () => {
  it('answers a repeat with the first reply, without doing it again', async () => {
    const first = await send('repeat')
    const second = await send('repeat')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(runs).toBe(1)
  })

  it('refuses another input under the same key', async () => {
    await send('reused')
    const other = await send('reused', ['SHPE-2'])
    expect([other.status, other.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(runs).toBe(1)
  })

  it('makes repeats at the same moment wait for the first', async () => {
    work = async (n) => {
      await sleep(100)
      return `batch ${n}`
    }
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('at-once')))
    expect(replies.map(({ data }) => data.batch_id)).toEqual(Array(5).fill('batch 1'))
    expect(runs).toBe(1)
  })

  it('repeats an expected refusal, which is an answer too', async () => {
    work = () => Promise.reject(new DomainError('NOT_SUPPORTED', { marketplace: 'x' }))
    expect((await send('refused')).error.code).toBe('NOT_SUPPORTED')
    expect((await send('refused')).error.code).toBe('NOT_SUPPORTED')
    expect(runs).toBe(1)
  })

  it('may be tried again after a failure of ours or of a marketplace', async () => {
    for (const [key, error] of [
      ['crash', new Error('a bug')],
      ['limited', new DomainError('MARKETPLACE_RATE_LIMITED')],
    ] as const) {
      work = () => Promise.reject(error)
      expect((await send(key)).status).toBeGreaterThanOrEqual(424)
      work = async () => 'batch of the second try'
      expect((await send(key)).data.batch_id).toBe('batch of the second try')
    }
  })

  it('is the seat’s own: another one may use the same key', async () => {
    const other = await server.build.agent({ workspace_id: seat.workspace_id })
    expect((await send('shared')).data.batch_id).toBe('batch 1')
    expect((await send('shared', ['SHPE-1'], server.tokenOf(other))).data.batch_id).toBe('batch 2')
  })

  it('needs a key that can be kept', async () => {
    const { status, error } = await server.call(bulk, { body: { order_code: ['SHPE-1'] } }, token, { key: 'k'.repeat(201) })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'header.idempotency-key'])
  })
})

it('runs every time without a key', async () => {
  await send(null)
  await send(null)
  expect(runs).toBe(2)
})
