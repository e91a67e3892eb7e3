import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { type RunningSandbox, startSandbox } from './start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

const { app_id, app_secret } = demoApps.tiktok

/** A call as clients in other languages make it: the token in its header or, unsigned, in the query; bodies as they are. */
async function ask(
  method: string,
  path: string,
  { body, query, token = 'header' }: { body?: string; query?: object; token?: 'header' | 'query' } = {},
) {
  const { access_token = '' } = running.connection('tiktok').credentials
  const all: Record<string, string> = { ...query, app_key: app_id, timestamp: String(Math.floor(Date.now() / 1000)) }
  const text = Object.keys(all)
    .sort()
    .map((name) => name + all[name])
    .join('')
  const sign = createHmac('sha256', app_secret)
    .update(app_secret + path + text + (body ?? '') + app_secret)
    .digest('hex')
  const address = new URLSearchParams({ ...all, sign, ...(token === 'query' && { access_token }) })
  const headers = { 'content-type': 'application/json', ...(token === 'header' && { 'x-tts-access-token': access_token }) }
  const answer = await fetch(`${running.url}/sandbox/tiktok${path}?${address}`, { method, headers, ...(body !== undefined && { body }) })
  return (await answer.json()) as { code: number; message: string; data?: Record<string, unknown> }
}

describe('the TikTok Shop sandbox', () => {
  it.each(['header', 'query'] as const)('takes the token in the %s, and need not be told the shop where there is one', async (token) => {
    // An empty list is what some clients make of no filter.
    for (const body of ['{}', '[]', ''])
      expect(await ask('POST', '/order/202309/orders/search', { body, query: { page_size: '2' }, token })).toMatchObject({
        code: 0,
        data: { orders: expect.any(Array), total_count: expect.any(Number) },
      })
    expect(await ask('GET', '/seller/202309/shops', { token })).toMatchObject({ data: { shops: [{ id: expect.any(String), region: 'ID' }] } })
  })

  it('refuses another shop, a wrong body and a wrong signature with its own numbers', async () => {
    const path = '/order/202309/orders/search'
    expect(await ask('POST', path, { body: '{}', query: { shop_cipher: 'ROW_of_somebody' } })).toMatchObject({ code: 106_013 })
    expect(await ask('POST', path, { body: '{"a"' })).toMatchObject({ code: 36_009_004 })
    const unsigned = await fetch(`${running.url}/sandbox/tiktok${path}?app_key=${app_id}`, { method: 'POST' })
    expect([unsigned.status, await unsigned.json()]).toEqual([401, { code: 106_001, message: expect.any(String), request_id: expect.any(String) }])
  })

  it('brings back a product that was deleted', async () => {
    const [listing] = running.sandbox.listings.ofStore(running.sandbox.world.stores.find(({ marketplace }) => marketplace === 'tiktok') ?? never())
    const body = JSON.stringify({ product_ids: [listing?.product_id] })
    expect(await ask('DELETE', '/product/202309/products', { body })).toMatchObject({ data: { errors: [] } })
    expect(await ask('POST', '/product/202309/products/recover', { body })).toMatchObject({ data: { errors: [] } })
    expect(await ask('GET', `/product/202309/products/${listing?.product_id}`)).toMatchObject({ data: { status: 'SELLER_DEACTIVATED' } })
    expect(await ask('POST', '/product/202309/products/recover', { body })).toMatchObject({ data: { errors: [{ detail: {} }] } })
  })
})

function never(): never {
  throw new Error('no shop')
}
