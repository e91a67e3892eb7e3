import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { type RunningSandbox, startSandbox } from './start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

const trace = expect.stringMatching(/./)
const graph = (error: object) => ({ error: { type: expect.stringMatching(/Exception$/), fbtrace_id: trace, message: trace, ...error } })
const lazada = (code: string) => ({ type: 'ISV', code, message: trace, request_id: trace })

/** By marketplace: a call with a body, and what is answered where there is none at a path. */
const words: Partial<Record<Marketplace, readonly [call: string, nowhere: readonly [number, object]]>> = {
  shopee: ['/api/v2/product/update_price', [404, { error: 'error_not_found', message: trace, request_id: trace }]],
  tokopedia: ['/v1/order/1/fs/1/ack', [404, { header: expect.objectContaining({ error_code: 'S404', reason: trace }), data: null }]],
  lazada: ['/rest/order/get', [200, lazada('InvalidApiPath')]],
  tiktok: ['/product/202309/products/1/prices/update', [404, { code: 36_009_009, message: 'Invalid path', request_id: trace }]],
  blibli: ['/proxy/seller/v1/orders', [404, expect.objectContaining({ success: false, errorCode: 'NOT_FOUND' })]],
  dermaga: ['/v1/oauth/token', [404, { data: null, error: { code: 'unknown_path', message: trace } }]],
  baleomol: ['/v1/oauth/token', [404, { data: null, error: { code: 'unknown_path', message: trace } }]],
  whatsapp: ['/v21.0/me/messages', [400, graph({ code: 2500, message: 'Unknown path components: /no/such/call' })]],
  facebook: ['/v17.0/me/messages', [400, graph({ code: 2500, message: 'Unknown path components: /no/such/call' })]],
  instagram: ['/v25.0/me/messages', [400, graph({ code: 2500, message: 'Unknown path components: /no/such/call' })]],
}

describe('what comes to no call', () => {
  it.each(Object.entries(words))('is answered by %s in its own words', async (marketplace, [call, [status, said]]) => {
    const base = `${running.url}/sandbox/${marketplace}`
    const prefix = /^\/(v\d+\.\d+|rest)/.exec(call)?.[0] ?? ''
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`${base}${prefix}/no/such/call?a=1`, { method })
      expect([method, answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
        method,
        status,
        expect.stringMatching(/^application\/json/),
        said,
      ])
    }
  })

  it.each(Object.entries(words))('is refused by %s in JSON where its body cannot be read', async (marketplace, [call]) => {
    const answer = await fetch(`${running.url}/sandbox/${marketplace}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer nonsense' },
      body: '{"a":',
    })
    const said = (await answer.json()) as Record<string, unknown>
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    // What the program that plays the marketplace would say of itself.
    expect(said).not.toHaveProperty('statusCode')
    expect(answer.status).toBeLessThan(500)
  })
})
