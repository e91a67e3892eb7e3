import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channel } from '#server/channels/tokopedia/channel.ts'
import { makeOrder, type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

const read = (body: object) => channel.webhook.read({ method: 'POST', path: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) })
const here = () => running.connection('tokopedia')
const orders = () => {
  const part = channel.connect(running.account('tokopedia')).orders
  if (!part?.answerCancel || !part.cancel) throw new Error('no orders')
  return { ...part, answerCancel: part.answerCancel, cancel: part.cancel }
}

describe("a buyer's wish to cancel at Tokopedia", () => {
  it('has the order read, however its push writes the number', () => {
    const told = { kind: 'order-changed', store_id: '11', mp_order_id: '1234567890', order_status: null, read: true }
    expect(read({ order_id: 1_234_567_890, shop_id: 11, reason: 'Berubah pikiran' })).toEqual([expect.objectContaining(told)])
    expect(read({ order_id: '1234567890', shop_id: '11' })).toEqual([expect.objectContaining(told)])
    expect(read({ order_id: '1234567890' })).toMatchObject([{ kind: 'ignored' }])
    expect(() => read({ order_id: 'x', shop_id: 11 })).toThrow(SyntaxError)
  })

  it('is pushed, and stands beside the status of an order that was accepted before', async () => {
    const id = await makeOrder(running, 'tokopedia')
    await orders().accept?.(here(), id, {})
    await running.sandbox.pushes.idle()
    const from = running.received.length
    await running.control('/advance', { marketplace: 'tokopedia', order_id: id, to: 'cancel_requested', reason: 'Salah alamat' })
    await running.sandbox.pushes.idle()
    const news = running.received.slice(from).flatMap(({ body, headers, path }) => channel.webhook.read({ method: 'POST', path, headers, body }))
    expect(news).toMatchObject([{ kind: 'order-changed', store_id: here().store_id, mp_order_id: id, read: true }])
    expect(await orders().read(here(), id)).toMatchObject({ order_status: 950, mp_status: '400', cancel_reason: 'Salah alamat' })
    expect(await orders().answerCancel(here(), id, false)).toMatchObject({ order_status: 300, mp_status: '400' })
    expect(await orders().read(here(), id)).toMatchObject({ order_status: 300, cancel_reason: null })
  })

  it('is no longer a wish once the parcel is on its way', async () => {
    const id = await makeOrder(running, 'tokopedia')
    await running.control('/advance', { marketplace: 'tokopedia', order_id: id, to: 'cancel_requested', reason: 'Salah alamat' })
    await running.control('/advance', { marketplace: 'tokopedia', order_id: id, to: 'shipped' })
    expect(await orders().read(here(), id)).toMatchObject({ order_status: 500 })
    await expect(orders().answerCancel(here(), id, true)).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('is granted by nothing but the reason that it is one', async () => {
    const id = await makeOrder(running, 'tokopedia')
    await running.control('/advance', { marketplace: 'tokopedia', order_id: id, to: 'cancel_requested' })
    await expect(orders().cancel(here(), id, '1')).rejects.toMatchObject({ kind: 'rejected' })
    expect(await orders().cancel(here(), id, 'Permintaan pembeli')).toMatchObject({ order_status: 900 })
  })
})

describe('the label of Tokopedia', () => {
  it('is a page that the sandbox gives once an order was accepted', async () => {
    const id = await makeOrder(running, 'tokopedia')
    const { credentials } = here()
    const ask = () =>
      fetch(`${running.url}/sandbox/tokopedia/v1/order/${id}/fs/${running.account('tokopedia').app_id}/shipping-label?printed=0`, {
        headers: { authorization: `Bearer ${credentials.access_token}` },
      })
    expect((await ask()).status).toBe(400)
    await orders().accept?.(here(), id, {})
    const page = await ask()
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain((await orders().read(here(), id)).courier_name)
  })
})
