import { beforeAll, expect, it } from 'vitest'
import { documentPrinted } from '#contract/order/document-printed.endpoints.ts'
import { orderDetail, orderLog, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { noChannels, startApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp({ channels: { ...noChannels, capabilities: () => ({ label: {} }) } })
  return () => server.stop()
})

it('labels of a print queue count as printed only when the printer has said so, and once', async () => {
  const { workspace_id } = await server.build.workspace()
  const { store_code } = await server.build.store({ workspace_id })
  const token = server.tokenOf(await server.build.agent({ workspace_id }))
  const { order_code } = await server.build.order({ workspace_id, store_code, order_status: orderStatus.waiting_pickup, tracking_number: 'JX1' })
  const isPrinted = async () => (await server.call(orderDetail, { query: { order_code } }, token)).data.label_printed
  const made = await server.call(orderPrintLabel, { params: { marketplace: 'mixed' }, body: { order_code: [order_code], mark: false } }, token)
  expect(made.data).toMatchObject({ pages: 1, results: [{ order_code, ok: true }] })
  expect(await isPrinted()).toBe(false)
  const params = { document_id: made.data.document_id }
  expect((await server.call(documentPrinted, { params }, token, { key: 'job-1' })).data).toEqual({ printed: 1 })
  await server.call(documentPrinted, { params }, token, { key: 'job-1' })
  expect(await isPrinted()).toBe(true)
  const { data } = await server.call(orderLog, { query: { order_code } }, token)
  expect(data.rows.map(({ action }) => action)).toEqual([20])
})
