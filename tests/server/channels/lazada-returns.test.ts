import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxReturn } from '#sandbox/return/return-world.ts'
import { channel } from '#server/channels/lazada/channel.ts'
import type { ChannelReturns, IncomingReturn, OutgoingAnswer } from '#server/channels/returns.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const photo = { content: Buffer.from('\xff\xd8\xff\xe0 photo', 'latin1'), mime_type: 'image/jpeg' }
const here = () => running.connection('lazada')
const returns = (): ChannelReturns => channel.connect(running.account('lazada')).returns as ChannelReturns
const read = async (one: IncomingReturn) => (await returns().read(here(), one.mp_return_id)) as IncomingReturn
const answer = (one: IncomingReturn, fields: Partial<OutgoingAnswer> & Pick<OutgoingAnswer, 'answer'>) =>
  returns().answer(here(), one.mp_return_id, { evidence: [], email: 'owner@demo.dermaga.test', ...fields })

/** A wish about several pieces, each of which is a line of its own. */
async function asked(kind: SandboxReturn['kind']): Promise<[IncomingReturn, SandboxReturn]> {
  const { world, returns: wishes } = running.sandbox
  const store = world.store('lazada', here().store_id)
  if (!store) throw new Error('no store')
  for (let tries = 0; tries < 100; tries += 1) {
    const order = world.make(store)
    world.move(order, 'complained')
    const wish = wishes.of(order)
    if (wish?.kind !== kind || order.lines.reduce((sum, { qty }) => sum + qty, 0) < 2) continue
    return [(await returns().read(here(), `3${order.order_id}`)) as IncomingReturn, wish]
  }
  throw new Error(`nobody asks for a ${kind} of several pieces`)
}

describe('a return of several pieces', () => {
  it('whose refusal broke off after the first piece is refused to its end by the same answer', async () => {
    const [one, wish] = await asked('refund')
    const { reasons } = await returns().choices(here(), one.mp_return_id, 'dispute')
    const refusal = { answer: 'dispute', reason_id: reasons[0]?.id, text: 'Isi paket lengkap.', evidence: [photo] } as const
    // The first piece is refused, and of the second nobody hears.
    const call = '/order/reverse/onlyrefund/seller/decide'
    await running.control('/faults', { marketplace: 'lazada', kind: 'lost-answer', call })
    const stop = new AbortController()
    const failed = failureOf(returns().answer({ ...here(), signal: stop.signal }, one.mp_return_id, { ...refusal, email: 'owner@demo.dermaga.test' }))
    await expect.poll(() => running.sandbox.faults.list()).toEqual([])
    stop.abort()
    expect(await failed).toMatchObject({ kind: 'unavailable' })
    expect(await read(one)).toMatchObject({ return_status: 'requested', answers: ['accept', 'dispute'] })
    await answer(await read(one), refusal)
    expect(await read(one)).toMatchObject({ return_status: 'seller_dispute', answers: [] })
    expect(wish.dispute?.text).toContain('Isi paket lengkap.')
  })

  it('is agreed to as a whole, and refused piece by piece once it came back', async () => {
    const [one, wish] = await asked('return_refund')
    await answer(one, { answer: 'accept' })
    expect(await read(one)).toMatchObject({ return_status: 'awaiting_buyer_ship', answers: [] })
    running.sandbox.returns.go(wish, 'sent')
    const sent = await read(one)
    expect(sent).toMatchObject({ return_status: 'buyer_shipped_item', answers: ['accept', 'dispute'], tracking_number: expect.any(String) })
    const { reasons } = await returns().choices(here(), one.mp_return_id, 'dispute')
    const refusal = { answer: 'dispute', reason_id: reasons[0]?.id, text: 'Kembali dalam keadaan rusak.' } as const
    expect(await failureOf(answer(sent, refusal))).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('photos') })
    await answer(sent, { ...refusal, evidence: [photo] })
    expect(await read(one)).toMatchObject({ return_status: 'seller_dispute', answers: [] })
  })

  it('tells the refund of all pieces, to the rupiah', async () => {
    const [one, wish] = await asked('return_refund')
    expect(one.refund_amount).toBe(wish.refund)
  })
})
