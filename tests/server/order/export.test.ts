import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderClaimExport, orderExport, orderExportDownload, orderExportList, orderExportPickup } from '#contract/order/export.endpoints.ts'
import { orderMark, orderTagCreate } from '#contract/order/order-marks.endpoints.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { readWorkbook } from '#tests/support/workbook.ts'
import { startApp, type TestApp } from './test-app.ts'

let app: TestApp
let jobs: Awaited<ReturnType<typeof startJobs>>
let workspace_id: number
let token: string
let store_code: string

beforeAll(async () => {
  app = await startApp()
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await app.stop()
})
beforeEach(async () => {
  ;({ workspace_id } = await app.build.workspace())
  token = app.tokenOf(await app.build.agent({ workspace_id }))
  ;({ store_code } = await app.build.store({ workspace_id }))
})

const order = (fields: object = {}) => app.build.order({ workspace_id, store_code, marketplace: 'shopee', ...fields })
const log = (order_code: string, action: number) =>
  app.services.database.write(workspace_id, ({ client }) =>
    client.query('insert into order_log (workspace_id, order_code, action) values ($1, $2, $3)', [workspace_id, order_code, action]),
  )
/** The cells of the workbook that a job of this id made, row by row. */
async function made(job_id: number, letters: string): Promise<unknown[][]> {
  await expect.poll(async () => (await app.call(orderExportList, {}, token)).data.exports.find((one) => one.job_id === job_id)?.state).toBe('done')
  const reply = await app.call(orderExportDownload, { params: { id: job_id } }, token)
  const [[, rows = []] = []] = Object.entries(readWorkbook(reply.body as Buffer))
  return rows.map((row) => [...letters].map((letter) => row[letter]?.value))
}

describe('the export of orders', () => {
  it('has a line for each product of the orders that the queue shows so, with what is the whole order’s once', async () => {
    const wanted = await order({ order_status: 300, total: 150_000 })
    await order({ order_status: 500 })
    const { data } = await app.call(orderExport, { query: { status: '300' } }, token)
    const rows = await made(data.job_id, 'ACDST')
    expect(rows[0]).toEqual(['Kode pesanan', 'Toko', 'Status', 'Jumlah', 'Harga satuan'])
    expect(rows.slice(1)).toEqual([[wanted.order_code, expect.any(String), 'Diproses', 2, 75_000]])
  })

  it('names each order’s tags once, beside its note', async () => {
    const { order_code } = await order({ note: 'Bungkus kado' })
    const tags = []
    for (const name of ['Rapuh', 'Hadiah']) tags.push((await app.call(orderTagCreate, { body: { name, colour: 'red' } }, token)).data.tag_id)
    for (const tag_id of tags) await app.call(orderMark, { body: { order_code: [order_code], change: { mark: 'tag', tag_id, on: true } } }, token)
    await order({ note: null })
    const { data } = await app.call(orderExport, { query: {} }, token)
    const rows = await made(data.job_id, 'XY')
    expect(rows[0]).toEqual(['Catatan', 'Tag'])
    expect(rows.slice(1).toSorted()).toEqual(
      [
        [undefined, undefined],
        ['Bungkus kado', 'Hadiah, Rapuh'],
      ].toSorted(),
    )
  })

  it('writes times by the workspace’s own clock', async () => {
    ;({ workspace_id } = await app.build.workspace({ time_zone: 'Asia/Jayapura' }))
    token = app.tokenOf(await app.build.agent({ workspace_id }))
    ;({ store_code } = await app.build.store({ workspace_id }))
    await order({ ordered_at: '2026-05-31T23:30:00+07:00' })
    const { data } = await app.call(orderExport, { query: {} }, token)
    const [, row] = await made(data.job_id, 'E')
    // Half past one in the night of the first of June in Jayapura.
    expect(Number(row?.[0])).toBeCloseTo(Date.parse('2026-06-01T01:30:00Z') / 86_400_000 + 25_569, 6)
  })

  it('is of nobody else, and needs the privilege of orders', async () => {
    await order()
    const { data } = await app.call(orderExport, { query: {} }, token)
    await made(data.job_id, 'A')
    const other = app.tokenOf(await app.build.agent({ workspace_id }))
    expect((await app.call(orderExportDownload, { params: { id: data.job_id } }, other)).error.code).toBe('NOT_FOUND')
    expect((await app.call(orderExportList, {}, other)).data.exports).toEqual([])
    const chatter = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await app.call(orderExport, { query: {} }, chatter)).error.code).toBe('NO_PRIVILEGE')
  })
})

describe('the export of a pickup list', () => {
  it('gathers pieces by SKU, or tells them by order', async () => {
    const [one, other] = [await order(), await order()]
    const body = { order_code: [one.order_code, other.order_code], sort: 'sku' as const }
    const bySku = await made((await app.call(orderExportPickup, { body: { ...body, group: 'sku' } }, token)).data.job_id, 'AE')
    expect(bySku.slice(1).reduce((sum, [, qty]) => sum + Number(qty), 0)).toBe(one.order_qty + other.order_qty)
    const byOrder = await made((await app.call(orderExportPickup, { body: { ...body, group: 'order' } }, token)).data.job_id, 'AF')
    expect(byOrder.slice(1).map(([code]) => code)).toEqual([one.order_code, other.order_code].sort())
  })
})

describe('the export of claims', () => {
  it('says that there is nothing to claim where nothing is', async () => {
    const sent = await order({ order_status: 550 })
    await log(sent.order_code, 50)
    await log(sent.order_code, 90)
    const { error, status } = await app.call(orderClaimExport, {}, token)
    expect([status, error.message]).toEqual([404, 'Tidak ada data pesanan untuk diklaim'])
  })

  it('has the parcels that were sent, are back as the marketplace says, and that nobody received', async () => {
    const lost = await order({ order_status: 550 })
    await log(lost.order_code, 50)
    await order({ order_status: 900 })
    const { data } = await app.call(orderClaimExport, {}, token)
    expect((await made(data.job_id, 'B')).slice(1)).toEqual([[lost.order_code]])
  })
})
