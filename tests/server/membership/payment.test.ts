import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authMembershipStatus } from '#contract/auth/auth.endpoints.ts'
import {
  membershipInvoice,
  membershipOrder,
  membershipOrderCancel,
  membershipOrderCheck,
  membershipOrderCreate,
  membershipOrderPay,
} from '#contract/membership/membership.endpoints.ts'
import { askLatePayments, isLive } from '#server/domains/membership/payments.ts'
import { openTill, type Seller, type Till } from './till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till?.stop())

const read = async ({ token }: Seller, id: string) => (await till.server.call(membershipOrder, { params: { id } }, token)).data
const membershipOf = async ({ token }: Seller) => (await till.server.call(authMembershipStatus, {}, token)).data

/** Runs each, so many at a time, in the order of the list. */
async function eachOf<T>(all: readonly T[], together: number, run: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all]
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one)
    }),
  )
}

describe('a payment', () => {
  it.each([
    ['a card', ['capture'], 'credit_card'],
    ['a virtual account', ['pend', 'settle'], 'bank_transfer'],
    ['QRIS', ['pend', 'settle'], 'qris'],
  ] as const)('by %s pays the order and extends the membership', async (_name, acts, type) => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    for (const act of acts) {
      expect(till.midtrans.act(gateway, act, type)).toBe(true)
      expect(await till.midtrans.notify(gateway)).toBe(200)
    }
    expect(await read(seller, code)).toMatchObject({
      status: 'paid',
      paid_by: 'online',
      surplus: false,
      payment: { status: 'paid', payment_type: type },
    })
    expect(await membershipOf(seller)).toMatchObject({ package_name: 'PRO', status: 'active' })
  })

  it('whose notification was lost is asked about, and pays its order', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'pend', 'bank_transfer')
    till.midtrans.act(gateway, 'settle', 'bank_transfer')
    await askLatePayments(till.server.services)
    expect(await read(seller, code)).toMatchObject({ status: 'waiting' })
    await till.server.services.database.write(seller.workspace_id, ({ client }) =>
      client.query('update membership_payment set created_at = $2 where gateway_id = $1', [
        gateway,
        new Date(+till.server.services.now() - 11 * 60_000).toISOString(),
      ]),
    )
    await askLatePayments(till.server.services)
    expect(await read(seller, code)).toMatchObject({ status: 'paid', paid_by: 'online' })
  })

  it('that was refused can be paid otherwise, by the same page', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'deny', 'credit_card')
    await till.midtrans.notify(gateway)
    expect(await read(seller, code)).toMatchObject({ status: 'waiting', payment: { status: 'denied' } })
    expect(await seller.pay(code)).toBe(gateway)
    till.midtrans.act(gateway, 'capture', 'credit_card')
    await till.midtrans.notify(gateway)
    expect((await read(seller, code)).status).toBe('paid')
  })

  it('that ran out leaves the order, which another one pays', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const first = await seller.pay(code)
    till.midtrans.act(first, 'pend', 'bank_transfer')
    till.midtrans.act(first, 'expire')
    await till.midtrans.notify(first)
    expect(await read(seller, code)).toMatchObject({ status: 'waiting', payment: { status: 'expired', pay_url: null } })
    const second = await seller.pay(code)
    expect(second).not.toBe(first)
    till.midtrans.act(second, 'capture')
    await till.midtrans.notify(second)
    expect((await read(seller, code)).status).toBe('paid')
  })

  it('that the provider checks for fraud is not paid before it is accepted', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'challenge', 'credit_card')
    await till.midtrans.notify(gateway)
    expect(await read(seller, code)).toMatchObject({ status: 'waiting', payment: { status: 'challenged' } })
    till.midtrans.act(gateway, 'settle')
    await till.midtrans.notify(gateway)
    expect((await read(seller, code)).status).toBe('paid')
  })

  it('is refused where the signature, the amount or the payment is not right', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'pend', 'qris')
    const paid = { status: 'settlement' }
    expect(await till.tell(till.midtrans.notification(gateway, { ...paid, forged: true }))).toBe(401)
    expect(await till.tell(till.midtrans.notification(gateway, { ...paid, amount: 1 }))).toBe(400)
    expect(await till.tell({ ...till.midtrans.notification(gateway), order_id: 'MBR-lain' })).toBe(401)
    for (const rubbish of [null, [], 'text', { signature_key: '' }]) expect(await till.tell(rubbish)).toBe(401)
    expect((await read(seller, code)).status).toBe('waiting')
  })

  it('is not believed for what a rightly signed notification claims: the provider is asked', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'pend', 'qris')
    expect(await till.tell(till.midtrans.notification(gateway, { status: 'settlement' }))).toBe(200)
    expect(await read(seller, code)).toMatchObject({ status: 'waiting', payment: { status: 'pending' } })
  })

  it('whose notification met a provider that is down comes again, and is found by asking', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'capture')
    till.midtrans.down = true
    expect(await till.midtrans.notify(gateway)).toBe(503)
    expect((await till.server.call(membershipOrderCheck, { params: { id: code } }, seller.token)).error.code).toBe('PAYMENT_UNAVAILABLE')
    till.midtrans.down = false
    expect((await till.server.call(membershipOrderCheck, { params: { id: code } }, seller.token)).data.status).toBe('paid')
  })

  it('is one, however often it is opened at once', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const opened = await Promise.all(Array.from({ length: 5 }, () => till.server.call(membershipOrderPay, { params: { id: code } }, seller.token)))
    expect(new Set(opened.map(({ data }) => data.payment?.pay_url)).size).toBe(1)
  })

  it('for an order that was called off is noted as money to give back, and the order stays called off', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    expect((await till.server.call(membershipOrderCancel, { params: { id: code } }, seller.token)).data.status).toBe('cancelled')
    till.midtrans.act(gateway, 'capture')
    expect(await till.midtrans.notify(gateway)).toBe(200)
    expect(await read(seller, code)).toMatchObject({ status: 'cancelled', surplus: true })
    expect((await membershipOf(seller)).package_name).toBe('FREE')
  })

  it('that came in the moment of calling off is kept, and the order is paid', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const gateway = await seller.pay(code)
    till.midtrans.act(gateway, 'capture')
    expect((await till.server.call(membershipOrderCancel, { params: { id: code } }, seller.token)).error.code).toBe('ALREADY_SETTLED')
    expect((await read(seller, code)).status).toBe('paid')
  })

  it('has an invoice that is a PDF, of its own workspace alone', async () => {
    const seller = await till.seller()
    const code = await seller.order()
    const invoice = await till.server.call(membershipInvoice, { params: { id: code } }, seller.token)
    expect(String((invoice.body as Buffer).subarray(0, 5))).toBe('%PDF-')
    const other = await till.seller()
    for (const endpoint of [membershipInvoice, membershipOrder])
      expect((await till.server.call(endpoint, { params: { id: code } }, other.token)).error.code).toBe('NOT_FOUND')
  })

  it('is offered for one order at a time', async () => {
    const seller = await till.seller()
    await seller.order()
    await expect(seller.order()).rejects.toThrow('MEMBERSHIP_ORDER_WAITS')
  })
})

/** What happens to an order, and how it has to end. */
const stories = {
  card: { acts: ['capture'], ends: 'paid' },
  settledCard: { acts: ['capture', 'settle'], ends: 'paid' },
  account: { acts: ['pend', 'settle'], ends: 'paid' },
  refusedThenPaid: { acts: ['deny', 'capture'], ends: 'paid' },
  refused: { acts: ['deny'], ends: 'waiting' },
  expired: { acts: ['pend', 'expire'], ends: 'waiting' },
  cancelled: { acts: ['pend', 'cancel'], ends: 'waiting' },
  pending: { acts: ['pend'], ends: 'waiting' },
  challenged: { acts: ['challenge'], ends: 'waiting' },
  refunded: { acts: ['pend', 'settle', 'refund'], ends: 'paid' },
} as const

describe('a thousand notifications', () => {
  it('repeated, in any order and forged among them, leave each order right and paid once', async () => {
    const names = Object.keys(stories) as (keyof typeof stories)[]
    const seed = 20261125
    const made = await Promise.all(
      [...names, ...names].map(async (name) => {
        const seller = await till.seller()
        const code = await seller.order()
        return { name, seller, code, gateway: await seller.pay(code) }
      }),
    )
    const told: { body: unknown; forged: boolean }[] = []
    const sendAll = async (count: number) => {
      const [picked] = fc.sample(fc.array(fc.nat(told.length - 1), { minLength: count, maxLength: count }), { numRuns: 1, seed })
      await eachOf(picked ?? [], 20, async (at) => {
        const { body, forged } = told[at] as (typeof told)[number]
        const status = await till.tell(body)
        expect(forged ? [400, 401].includes(status) : status === 200).toBe(true)
      })
    }
    for (let step = 0; step < 3; step += 1) {
      for (const { name, gateway } of made) {
        const act = stories[name].acts[step]
        if (!act) continue
        expect(till.midtrans.act(gateway, act)).toBe(true)
        told.push({ body: till.midtrans.notification(gateway), forged: false })
        told.push({ body: till.midtrans.notification(gateway, { status: 'settlement', forged: true }), forged: true })
        told.push({ body: till.midtrans.notification(gateway, { status: 'settlement', amount: 5 }), forged: true })
        told.push({ body: till.midtrans.notification(gateway, { status: 'settlement' }), forged: false })
      }
      await sendAll(300)
    }
    // The last word of each may not have been among those that were drawn.
    await eachOf(made, 20, ({ gateway }) => till.midtrans.notify(gateway))
    await sendAll(100)

    for (const { name, seller, code } of made) {
      const order = await read(seller, code)
      expect([name, order.status, order.surplus]).toEqual([name, stories[name].ends, false])
      const { package_name, membership_end } = await membershipOf(seller)
      if (order.status === 'waiting') expect([name, package_name]).toEqual([name, 'FREE'])
      else {
        const days = (Date.parse(membership_end ?? '') - Date.parse(order.created_at)) / 86_400_000
        expect([name, package_name, Math.round(days) >= 28 && Math.round(days) <= 31]).toEqual([name, 'PRO', true])
      }
    }
  })
})

describe('a payment page', () => {
  const row = { workspace_id: 1, gateway_id: 'x', order_id: 1, amount: 1, payment_type: null, pay_url: '', expires_at: '2026-01-02T00:00:00.000Z' }
  it('is over when its time is, whatever was told of it', () => {
    expect(isLive({ ...row, status: 'waiting' }, new Date('2026-01-01T23:59:59Z'))).toBe(true)
    expect(isLive({ ...row, status: 'waiting' }, new Date('2026-01-02T00:00:00Z'))).toBe(false)
  })
})

it('orders nothing where nobody is asked for money', async () => {
  const seller = await till.seller('PRO')
  const refused = await till.server.call(membershipOrderCreate, { body: { product_id: 3 } }, seller.token)
  expect(refused.error.code).toBe('MEMBERSHIP_NOT_OFFERED')
})
