import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endedReturns, returnStatuses } from '#contract/return-refund/return-refund.ts'
import type { SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import type { ChannelFailure, FailureKind } from '#server/channels/failure.ts'
import type { ChannelReturns, IncomingReturn, OutgoingAnswer } from '#server/channels/returns.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { returnChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const made = 60
/** Lazada tells who did what and when, with which pictures, and never in which words. */
const tellsNoWords = new Set(['lazada'])
const photo = { content: Buffer.from('\xff\xd8\xff\xe0 photo', 'latin1'), mime_type: 'image/jpeg' }

describe.each(returnChannels.map((channel) => [channel.marketplace, channel] as const))('the returns of %s', (marketplace, channel) => {
  const returns = (): ChannelReturns => {
    const part = channel.connect(running.account(marketplace)).returns
    if (!part) throw new Error('no returns')
    return part
  }
  const here = () => running.connection(marketplace)
  const store = () => running.sandbox.world.store(marketplace, here().store_id) as SandboxStore
  const world = () => running.sandbox.returns
  const ever = new Date(0).toISOString()
  const answer = (one: IncomingReturn, fields: Partial<OutgoingAnswer> & Pick<OutgoingAnswer, 'answer'>) =>
    returns().answer(here(), one.mp_return_id, { evidence: [], email: 'owner@demo.dermaga.test', ...fields })

  async function all(since = ever): Promise<IncomingReturn[]> {
    const found: IncomingReturn[] = []
    let cursor: string | null = null
    for (let page = 0; page < 200; page += 1) {
      const told = await returns().page(here(), since, cursor)
      found.push(...told.returns)
      cursor = told.next
      if (cursor === null) return found
    }
    throw new Error('the pages have no end')
  }
  function complained(): SandboxOrder {
    const order = running.sandbox.world.make(store())
    running.sandbox.world.move(order, 'complained')
    return order
  }
  async function asked(kind: 'refund' | 'return_refund'): Promise<[IncomingReturn, SandboxOrder]> {
    for (let tries = 0; tries < 50; tries += 1) {
      const order = complained()
      if (world().of(order)?.kind !== kind) continue
      const one = (await all()).find(({ mp_order_id }) => mp_order_id === order.order_id)
      if (one) return [one, order]
    }
    throw new Error(`nobody asks for a ${kind}`)
  }
  const again = async (one: IncomingReturn) => (await returns().read(here(), one.mp_return_id)) as IncomingReturn

  beforeEach(() => {
    running.sandbox.reset('returns')
  })

  it('are told page by page, each once and whole', async () => {
    const orders = Array.from({ length: made }, complained)
    const found = await all()
    expect(new Set(found.map(({ mp_return_id }) => mp_return_id)).size).toBe(made)
    expect(found).toHaveLength(made)
    for (const one of found) {
      const order = orders.find(({ order_id }) => order_id === one.mp_order_id)
      const there = order && world().of(order)
      expect(one).toMatchObject({
        return_status: 'requested',
        kind: there?.kind,
        comment: tellsNoWords.has(marketplace) ? '' : there?.comment,
        refund_amount: there?.refund,
        image_urls: there?.image_urls,
        offer: null,
      })
      expect(one.items.reduce((sum, { qty }) => sum + qty, 0)).toBe(order?.lines.reduce((sum, { qty }) => sum + qty, 0))
      expect(Date.parse(one.deadline ?? '')).toBeGreaterThan(Date.now())
      expect(one.answers).toContain('accept')
      expect(one.steps).not.toHaveLength(0)
    }
  })

  it('that did not change since are left out', async () => {
    const order = complained()
    expect((await all(new Date(Date.now() + 60_000).toISOString())).map(({ mp_order_id }) => mp_order_id)).toEqual([])
    expect((await all(new Date(Date.now() - 60_000).toISOString())).map(({ mp_order_id }) => mp_order_id)).toEqual([order.order_id])
  })

  it('are the same when one is read alone', async () => {
    const [one] = await asked('return_refund')
    expect(await again(one)).toEqual(one)
  })

  it('are null where there is none', async () => {
    expect(await returns().read(here(), 'RR0')).toBeNull()
  })

  it('say in our words where they are, and take no answer once they ended', async () => {
    const [one, order] = await asked('return_refund')
    const there = world().of(order)
    for (const state of ['approved', 'sent', 'disputed', 'judging', 'refunded'] as const) {
      if (there) world().go(there, state)
      const now = await again(one)
      expect(returnStatuses).toContain(now.return_status)
      if (state === 'judging') expect(now.return_status).toBe('judging')
      if (state === 'disputed') expect(now.return_status).toBe('seller_dispute')
      if (endedReturns.includes(now.return_status)) expect(now.answers).toEqual([])
    }
    expect((await again(one)).return_status).toBe('complete')
  })

  it('are agreed to: money alone is paid back, goods come back first', async () => {
    const [money] = await asked('refund')
    await answer(money, { answer: 'accept' })
    expect((await again(money)).return_status).toBe('complete')
    const [goods] = await asked('return_refund')
    await answer(goods, { answer: 'accept' })
    expect(['accepted', 'awaiting_buyer_ship']).toContain((await again(goods)).return_status)
  })

  it('are refused with one of the marketplace’s reasons, a text and photos', async () => {
    const [one, order] = await asked('refund')
    const verb = one.answers.includes('reject') ? 'reject' : 'dispute'
    const { reasons } = await returns().choices(here(), one.mp_return_id, verb)
    const reason = reasons.find(({ evidence }) => evidence) ?? reasons[0]
    await answer(one, { answer: verb, reason_id: reason?.id, text: 'Barang sesuai, ada foto saat dikemas.', evidence: [photo] })
    expect(['rejected', 'seller_dispute']).toContain((await again(one)).return_status)
    expect(world().of(order)?.dispute).toMatchObject({
      text: expect.stringContaining('Barang sesuai, ada foto saat dikemas.'),
      image_urls: [expect.any(String)],
    })
  })

  it('are refused with nothing that the marketplace does not know', async () => {
    const [one] = await asked('refund')
    const verb = one.answers.includes('reject') ? 'reject' : 'dispute'
    expect(await failureOf(answer(one, { answer: verb, reason_id: 'nothing' }))).toMatchObject({ kind: 'rejected' satisfies FailureKind })
    expect((await again(one)).return_status).toBe('requested')
  })

  it('are offered less for, within what the marketplace allows', async () => {
    let [one, order] = await asked('refund')
    // Where money alone cannot be offered less for, it is paid back in place of goods that come back.
    if (!one.answers.includes('offer')) [one, order] = await asked('return_refund')
    const { offers } = await returns().choices(here(), one.mp_return_id, 'offer')
    const range = offers.find(({ solution }) => solution === 'refund')
    expect(range?.most).toBeLessThanOrEqual(one.refund_amount)
    await answer(one, { answer: 'offer', solution: 'refund', amount: range?.most })
    if (range?.least === one.refund_amount) expect((await again(one)).return_status).toBe('complete')
    else {
      expect(world().of(order)?.offer).toMatchObject({ amount: range?.most, by: 'SELLER' })
      expect((await again(one)).return_status).toBe('processing')
    }
    expect((await again(one)).answers).not.toContain('offer')
  })

  it('that were answered elsewhere refuse a second answer, and say why', async () => {
    const [one, order] = await asked('refund')
    const there = world().of(order)
    if (there) world().go(there, 'cancelled')
    const failure = await failureOf(answer(one, { answer: 'accept' }))
    expect(failure).toMatchObject({ kind: 'rejected' })
    expect((failure as ChannelFailure).reason).not.toBe('')
  })

  it.each([
    ['unavailable', 'unavailable'],
    ['rate-limit', 'rate-limited'],
    ['expired-token', 'auth-expired'],
  ] as const)('say what kind of failure %s is', async (kind, expected) => {
    await running.control('/faults', { marketplace, kind, call: '/' })
    expect(await failureOf(returns().page(here(), ever, null))).toMatchObject({ kind: expected })
  })
})
