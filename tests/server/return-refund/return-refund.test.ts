import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { drawReturn } from '#contract/demo/draw-return.ts'
import { orderLog } from '#contract/order/order.endpoints.ts'
import { returnPhoto, returnPhotoAdd, returnPhotoList, returnPhotoRemove } from '#contract/return-refund/return-photo.endpoints.ts'
import {
  returnAnswer,
  returnChoices,
  returnCounts,
  returnDetail,
  returnList,
  returnsOfOrder,
} from '#contract/return-refund/return-refund.endpoints.ts'
import { picturesOfReturn } from '#contract/return-refund/return-refund.ts'
import { storeUpdate } from '#contract/store/store.endpoints.ts'
import type { SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import type { SandboxReturn } from '#sandbox/return/return-world.ts'
import { readLateReturns } from '#server/jobs/return-sync.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let token: string
beforeAll(async () => {
  shops = await openShops(['shopee', 'tiktok', 'lazada'])
  token = shops.app.tokenOf(await shops.app.build.owner({ workspace_id: shops.workspace_id, user_id: 1, name: 'Uji Coba' }))
})
afterAll(() => shops.stop())
afterEach(() => shops.running.control('/faults', undefined, 'DELETE'))

const [shopee, tiktok, lazada] = [0, 1, 2] as const
const shop = (at: number) => shops.shops[at] as Shop
const query = (text: string, values: unknown[] = []) => shops.app.services.database.statement({ text, values: [shops.workspace_id, ...values] })
const list = async (asked: Record<string, unknown> = {}) => (await shops.app.call(returnList, { query: asked }, token)).data
const prefixes: Readonly<Record<string, readonly [order: string, wish: string]>> = {
  shopee: ['SHPE', 'RR'],
  tiktok: ['TKTK', '41'],
  lazada: ['LZDA', '3'],
}
const prefixesOf = ({ store }: SandboxOrder) => prefixes[store.marketplace] ?? ['', '']
const codeOf = ({ order }: SandboxReturn) => `${prefixesOf(order).join('-')}${order.order_id}`
const orderCodeOf = (order: SandboxOrder) => `${prefixesOf(order)[0]}-${order.order_id}`
const one = async (return_code: string) => (await shops.app.call(returnDetail, { query: { return_code } }, token)).data
const answer = (body: CallInput<typeof returnAnswer>['body']) => shops.app.call(returnAnswer, { body }, token)
const picture = `data:image/jpeg;base64,${Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1').toString('base64')}`
const logOf = async (order_code: string) => (await shops.app.call(orderLog, { query: { order_code } }, token)).data.rows

/** A buyer of a shop asks for something; it is here as soon as its push is taken in. */
async function asks(at: number, kind: 'refund' | 'return_refund' = 'return_refund'): Promise<SandboxReturn> {
  const { world, returns } = shops.running.sandbox
  const store = world.store(shop(at).marketplace, shop(at).store_id) as SandboxStore
  for (let tries = 0; tries < 60; tries += 1) {
    const order = world.make(store)
    if (drawReturn(order.store.marketplace, order.order_id).kind !== kind) continue
    world.move(order, 'arrived')
    await expect
      .poll(async () => (await query('select 1 from orders where workspace_id = $1 and order_code = $2', [orderCodeOf(order)])).length)
      .toBe(1)
    world.move(order, 'complained')
    const there = returns.of(order) as SandboxReturn
    await expect.poll(async () => (await list({ search: order.order_id })).total).toBe(1)
    return there
  }
  throw new Error('nobody asks')
}

beforeEach(async () => {
  await query('delete from order_return where workspace_id = $1')
})

describe('returns', () => {
  // Before all others: news of what they left may still be on its way.
  it('are counted by stage, and listed by what has to be answered first', async () => {
    const [first, second] = [await asks(shopee, 'refund'), await asks(tiktok, 'refund')]
    await query(`update order_return set deadline = now() + interval '2 hours' where workspace_id = $1 and return_code = $2`, [codeOf(second)])
    expect((await list()).rows.map(({ return_code }) => return_code)).toEqual([codeOf(second), codeOf(first)])
    expect((await list({ due: 24 })).rows.map(({ return_code }) => return_code)).toEqual([codeOf(second)])
    expect((await list({ stage: 'waiting', store_code: [shop(shopee).store_code] })).total).toBe(1)
    expect((await shops.app.call(returnCounts, {}, token)).data).toEqual({ all: 2, waiting: 2, going: 0, ended: 0 })
    await answer({ return_code: codeOf(first), answer: 'accept' })
    expect((await shops.app.call(returnCounts, {}, token)).data).toEqual({ all: 2, waiting: 1, going: 0, ended: 1 })
  })

  it('come in by push, with what the marketplace tells, and stand in the order and its log', async () => {
    const there = await asks(shopee)
    const told = await one(codeOf(there))
    expect(told).toMatchObject({
      order_code: orderCodeOf(there.order),
      has_order: true,
      store_code: shop(shopee).store_code,
      return_status: 'requested',
      kind: 'return_refund',
      comment: there.comment,
      refund_amount: there.refund,
      image_urls: there.image_urls,
      order_total: there.order.total,
    })
    expect(told.deadline).not.toBeNull()
    expect((await logOf(told.order_code)).find(({ return_status }) => return_status)).toMatchObject({
      action: 84,
      return_status: 'requested',
      agent_name: null,
    })
    const { returns } = (await shops.app.call(returnsOfOrder, { query: { order_code: told.order_code } }, shops.token)).data
    expect(returns).toMatchObject([{ return_code: told.return_code, return_status: 'requested' }])
  })

  it('of a marketplace that names no goods are called as they were sold', async () => {
    const there = await asks(lazada)
    const sold = there.order.lines.map(({ sku }) => sku.product.name)
    const { items, comment, answers } = await one(codeOf(there))
    expect(items.map(({ name }) => name)).toEqual(sold)
    expect(comment).toBe('')
    expect(answers).toEqual(['accept', 'reject', 'offer'])
    await answer({ return_code: codeOf(there), answer: 'accept' })
    expect(await one(codeOf(there))).toMatchObject({ return_status: 'awaiting_buyer_ship', answers: [] })
  })

  it('that no push told are found by the next look, once however often', async () => {
    const there = await asks(tiktok)
    await query('delete from order_return where workspace_id = $1')
    for (const _ of [1, 2]) expect((await shops.read('returns', [shop(tiktok)])).map(({ state }) => state)).toEqual(['done'])
    expect((await list({ search: there.order.order_id })).rows).toMatchObject([
      { return_code: codeOf(there), comment: there.comment, evidence: there.image_urls.length },
    ])
    await query(`update store_sync set finished_at = now() - interval '1 day' where workspace_id = $1`)
    shops.running.sandbox.returns.go(there, 'approved')
    await readLateReturns(shops.app.services)
    await expect.poll(async () => (await one(codeOf(there))).return_status).toBe('awaiting_buyer_ship')
  })

  it('are agreed to at the marketplace, and the log says who did', async () => {
    const there = await asks(tiktok)
    const { status, data } = await answer({ return_code: codeOf(there), answer: 'accept' })
    expect([status, data.return_status]).toEqual([200, 'awaiting_buyer_ship'])
    expect(there.state).toBe('approved')
    expect(
      (await logOf(orderCodeOf(there.order))).some(
        ({ return_status, agent_name }) => return_status === 'awaiting_buyer_ship' && agent_name === 'Uji Coba',
      ),
    ).toBe(true)
    shops.running.sandbox.returns.go(there, 'sent')
    await expect.poll(async () => (await one(codeOf(there))).return_status).toBe('buyer_shipped_item')
    expect((await one(codeOf(there))).answers).toEqual(['accept', 'reject'])
    expect((await answer({ return_code: codeOf(there), answer: 'accept' })).data.return_status).toBe('complete')
  })

  it.each([
    ['Shopee', shopee, 'dispute'],
    ['TikTok', tiktok, 'reject'],
  ] as const)('of %s are refused with a reason, words and the photos of the packing desk', async (_name, at, verb) => {
    const there = await asks(at, 'refund')
    const return_code = codeOf(there)
    const photo_id = crypto.randomUUID()
    const image_url = `data:image/jpeg;base64,${Buffer.from('\xff\xd8\xff\xe0 a photo of a parcel', 'latin1').toString('base64')}`
    await shops.app.services.database.statement({
      text: `insert into packing_photo (workspace_id, photo_id, order_code, mime_type, content, user_id, name, taken_at) values ($1, $2, $3, 'image/jpeg', $4, 1, 'Uji', now())`,
      values: [shops.workspace_id, photo_id, orderCodeOf(there.order), Buffer.from(image_url.split(',')[1] ?? '', 'base64')],
    })
    const { reasons } = (await shops.app.call(returnChoices, { query: { return_code, answer: verb } }, token)).data
    const reason_id = (reasons.find(({ evidence }) => evidence) ?? reasons[0])?.id
    const refused = await answer({ return_code, answer: verb, reason_id, text: 'Sesuai foto', photo_ids: [crypto.randomUUID()] })
    expect(refused.status).toBe(404)
    const { data } = await answer({ return_code, answer: verb, reason_id, text: 'Sesuai foto', photo_ids: [photo_id] })
    expect(data.return_status).toBe(verb === 'dispute' ? 'seller_dispute' : 'rejected')
    expect(there.dispute).toMatchObject({ text: 'Sesuai foto', image_urls: [expect.any(String)] })
  })

  it('are refused with pictures that somebody added, which stay with the return', async () => {
    const there = await asks(lazada)
    const return_code = codeOf(there)
    const [kept, gone] = [crypto.randomUUID(), crypto.randomUUID()]
    const add = (photo_id: string, image_url = picture) => shops.app.call(returnPhotoAdd, { body: { return_code, photo_id, image_url } }, token)
    const photos = async () => (await shops.app.call(returnPhotoList, { query: { return_code } }, token)).data.photos
    const remove = (photo_id: string) => shops.app.call(returnPhotoRemove, { params: { return_code, photo_id } }, token)
    expect((await add(kept)).data).toEqual({ kept: true })
    expect((await add(kept)).data).toEqual({ kept: false })
    await add(gone)
    expect((await remove(gone)).status).toBe(200)
    expect(await photos()).toMatchObject([{ photo_id: kept, name: 'Uji Coba', sent_at: null }])

    const { reasons } = (await shops.app.call(returnChoices, { query: { return_code, answer: 'reject' } }, token)).data
    const body = { return_code, answer: 'reject', reason_id: reasons[0]?.id, text: 'Sesuai foto' } as const
    expect((await answer({ ...body, photo_ids: [gone] })).status).toBe(404)
    expect((await answer({ ...body, photo_ids: [kept] })).status).toBe(200)
    expect(there.dispute?.image_urls).toHaveLength(1)
    expect(await photos()).toMatchObject([{ photo_id: kept, sent_at: expect.any(String) }])
    expect((await remove(kept)).status).toBe(404)
    const params = { workspace_id: String(shops.workspace_id), return_code, photo_id: kept }
    const shown = await shops.app.call(returnPhoto, { params }, token)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('keep no pictures that are none, are too large, are too many, or of no return', async () => {
    const return_code = codeOf(await asks(shopee))
    const add = (image_url: string, code = return_code) =>
      shops.app.call(returnPhotoAdd, { body: { return_code: code, photo_id: crypto.randomUUID(), image_url } }, token)
    const encoded = (bytes: string) => `data:image/jpeg;base64,${Buffer.from(bytes, 'latin1').toString('base64')}`
    expect((await add(encoded('halo'))).error.code).toBe('NOT_AN_IMAGE')
    expect((await add(encoded('GIF89a moves'))).error.code).toBe('NOT_AN_IMAGE')
    expect((await add(encoded(`\xff\xd8\xff\xe0${'x'.repeat(1_100_000)}`))).status).toBeGreaterThanOrEqual(400)
    expect((await add(picture, 'SHPE-RR0')).status).toBe(404)
    for (let at = 0; at < picturesOfReturn; at += 1) expect((await add(picture)).status).toBe(200)
    expect((await add(picture)).error.code).toBe('RETURN_PHOTOS_FULL')
  })

  it('are offered less for, where the marketplace allows it', async () => {
    const there = await asks(shopee, 'refund')
    const return_code = codeOf(there)
    const { offers } = (await shops.app.call(returnChoices, { query: { return_code, answer: 'offer' } }, token)).data
    expect(offers).toEqual([{ solution: 'refund', least: 1000, most: there.refund }])
    expect((await answer({ return_code, answer: 'offer', solution: 'refund', amount: 5000 })).data.return_status).toBe('processing')
    expect((await one(return_code)).offer).toMatchObject({ amount: 5000, by: 'seller' })
  })

  it('that the buyer took back meanwhile say why they take no answer, and show how they stand', async () => {
    const there = await asks(tiktok)
    const { returns } = shops.running.sandbox
    // Its push is still on its way.
    there.state = 'cancelled'
    there.updated_at = Date.now() + 1000
    const { status, error } = await answer({ return_code: codeOf(there), answer: 'accept' })
    expect([status, error.code]).toEqual([424, 'MARKETPLACE_REJECTED'])
    expect((await one(codeOf(there))).return_status).toBe('cancelled')
    expect(returns.of(there.order)?.state).toBe('cancelled')
  })

  it('whose answer got no reply count as answered where they moved on', async () => {
    const there = await asks(tiktok, 'refund')
    await shops.running.control('/faults', { marketplace: 'tiktok', kind: 'lost-answer', call: '/approve', times: 1 })
    const { status, data } = await answer({ return_code: codeOf(there), answer: 'accept' })
    expect([status, data?.return_status]).toEqual([200, 'complete'])
  })

  it('of a store that is paused wait, and say so', async () => {
    const there = await asks(shopee, 'refund')
    const pause = (paused: boolean) => shops.app.call(storeUpdate, { params: { store_code: shop(shopee).store_code }, body: { paused } }, shops.token)
    await pause(true)
    const { error } = await answer({ return_code: codeOf(there), answer: 'accept' })
    await pause(false)
    expect(error.code).toBe('STORE_PAUSED')
    expect(there.state).toBe('requested')
  })

  it('are nobody’s but the test user’s; the order’s own agents see where they are', async () => {
    const there = await asks(shopee)
    expect((await shops.app.call(returnList, { query: {} }, shops.token)).status).toBe(403)
    expect((await answer({ return_code: codeOf(there), answer: 'accept' })).status).toBe(200)
  })
})
