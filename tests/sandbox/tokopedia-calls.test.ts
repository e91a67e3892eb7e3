import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { makeOrder, type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'

let running: RunningSandbox
let token = ''
const { app_id, app_secret } = demoApps.tokopedia
const shopId = Number(storeIdOf('tokopedia'))

type Answer<T> = { header: { error_code: string; reason: string }; data: T }
async function ask<T = unknown>(path: string, body?: object): Promise<Answer<T>> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${running.url}/sandbox/tokopedia${path}`, { headers: { authorization: `Bearer ${token}` }, ...sent })
  return (await answer.json()) as Answer<T>
}

beforeAll(async () => {
  running = await startSandbox()
  const basic = Buffer.from(`${app_id}:${app_secret}`).toString('base64')
  const path = `${running.url}/sandbox/tokopedia/token?grant_type=client_credentials`
  token = ((await (await fetch(path, { method: 'POST', headers: { authorization: `Basic ${basic}` } })).json()) as { access_token: string })
    .access_token
})
afterAll(() => running.stop())

describe('the Tokopedia sandbox', () => {
  it('tells all shops of the application where none is named', async () => {
    const all = await ask<{ shop_id: number }[]>(`/v1/shop/fs/${app_id}/shop-info?page=1&per_page=10`)
    expect(all.data.map(({ shop_id }) => shop_id)).toContain(shopId)
    expect((await ask(`/v1/shop/fs/${app_id}/shop-info?shop_id=${shopId}`)).data).toMatchObject([{ shop_id: shopId, is_open: 1 }])
  })

  it('lists orders of one shop, of all, and of one status, and finds one by its invoice', async () => {
    const order_id = Number(await makeOrder(running, 'tokopedia'))
    const at = Math.floor(Date.now() / 1000)
    const list = `/v2/order/list?fs_id=${app_id}&from_date=${at - 3600}&to_date=${at + 60}&page=1&per_page=100`
    for (const more of ['', `&shop_id=${shopId}`, '&status=220']) {
      const { data } = await ask<{ order_id: number; invoice_ref_num: string; buyer: { Name: string } }[]>(list + more)
      const order = data.find((one) => one.order_id === order_id)
      expect(order?.buyer.Name).toMatch(/./)
      const found = await ask(`/v2/fs/${app_id}/order?invoice_num=${encodeURIComponent(order?.invoice_ref_num ?? '')}`)
      expect(found.data).toMatchObject({ order_id, invoice_number: order?.invoice_ref_num })
    }
    expect((await ask(`${list}&status=700`)).data).toEqual([])
    expect((await ask(`/v1/order/${order_id}/fs/${app_id}/webhook?type=order_status`)).data).toMatchObject({ order_id, order_status: 220 })
  })

  it('keeps where pushes go, and tells who carries for a shop', async () => {
    const order_status_url = 'https://dermaga.test/hooks/tokopedia'
    expect((await ask(`/v1/fs/${app_id}/register`, { fs_id: Number(app_id), order_status_url })).data).toBe('Success')
    expect((await ask(`/v1/fs/${app_id}`)).data).toMatchObject({ fs_id: Number(app_id), order_status_url })
    expect((await ask(`/v1/fs/${app_id}/register`, { order_status_url: 'nowhere' })).header).toMatchObject({ error_code: 'S400' })
    expect((await ask(`/v1/logistic/fs/${app_id}/active-info?shop_id=${shopId}`)).data).toMatchObject({ Shops: [{ ShopID: shopId }] })
    expect((await ask(`/v1/logistic/fs/${app_id}/active-info?shop_id=1`)).header).toMatchObject({ error_code: 'RBAC_MDLW_001' })
  })
})
