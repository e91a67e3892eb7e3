import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobCancel, jobExport, jobFile, jobList, jobPutAway } from '#contract/job/job.endpoints.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import { listExport } from '#server/domains/job/job.port.ts'
import { createLongJobs, type RunLongJob } from '#server/jobs/long-job.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'
import { clockOf, readWorkbook } from '#tests/support/workbook.ts'

let app: TestApp
let workspace_id: number
let token: string
let stores: { store_code: string; marketplace: 'shopee' | 'tokopedia' }[]
/** Until the queues are declared nothing can be begun; who takes jobs here is the test itself, but for one. */
beforeAll(async () => {
  app = await startApp()
  await (await startJobs(app.services)).stop()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;({ workspace_id } = await app.build.workspace())
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['customer'] }))
  stores = []
  for (const marketplace of ['shopee', 'tokopedia'] as const)
    stores.push({ store_code: (await app.build.store({ workspace_id, marketplace })).store_code, marketplace })
})

const columns: SheetColumn[] = [
  { field: 'full_name', title: 'Nama', kind: 'text' },
  { field: 'marketplace', title: 'Marketplace', kind: 'text', words: { shopee: 'Shopee', tokopedia: 'Tokopedia' } },
  { field: 'phone', title: 'Telepon', kind: 'text' },
  { field: 'total_spent', title: 'Belanja', kind: 'rupiah' },
  { field: 'last_order_at', title: 'Terakhir', kind: 'instant' },
]
const wish = { list: 'customer.list', name: 'Pelanggan: Mei/Juni', columns }

const buyer = (name: string, at = 0, total = 150_000) =>
  app.build.order({
    workspace_id,
    ...(stores[at] as (typeof stores)[number]),
    mp_buyer_id: name,
    buyer_name: name,
    total,
    ordered_at: '2026-05-31T23:30:00+07:00',
  })

const begin = async (body: Parameters<typeof jobExport.body.parse>[0] = wish, by = token) => {
  const { data } = await app.call(jobExport, { body: body as typeof wish }, by)
  return data
}
const jobOf = async (job_id: number, by = token) => (await app.call(jobList, {}, by)).data.rows.find((row) => row.job_id === job_id)
const run = (job_id: number, what?: RunLongJob['run']) =>
  createLongJobs({ ...app.services }, [{ job: listExport, run: what ?? (async () => undefined) }])({ workspace_id, job_id })
const file = (job_id: number, by = token) => app.call(jobFile, { params: { job_id } }, by)

describe('the export of a list', () => {
  it('has its rows as it is narrowed and sorted, in columns that calculate, and text that is never a formula', async () => {
    await buyer('=HYPERLINK("http://x")')
    await buyer('Ani & Budi', 0, 2_000_000)
    await buyer('Citra', 1)
    const socket = await openSocket(app.url, token)
    const { job_id, state } = await begin({ ...wish, query: { marketplace: 'shopee', sort: 'spent' } })
    expect(state).toBe('queued')
    const jobs = await startJobs(app.services)
    await expect.poll(() => jobOf(job_id)).toMatchObject({ state: 'done', done: 2, total: 2, is_open: true })
    await jobs.stop()
    await expect
      .poll(() => socket.events.some((event) => event.type === 'job.changed' && event.job_id === job_id && event.state === 'done'))
      .toBe(true)
    const reply = await file(job_id)
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toMatch(/Pelanggan {2}Mei Juni \d{4}-\d\d-\d\d\.xlsx/)
    const [[, rows = []] = []] = Object.entries(readWorkbook(reply.body as Buffer))
    expect(rows.map((row) => ['A', 'B', 'D'].map((letter) => row[letter]?.value))).toEqual([
      ['Nama', 'Marketplace', 'Belanja'],
      ['Ani & Budi', 'Shopee', 2_000_000],
      ['=HYPERLINK("http://x")', 'Shopee', 150_000],
    ])
    expect(rows[1]?.D?.format).toBe('"Rp" #,##0')
    // As the clock in Jakarta showed it.
    expect(clockOf(rows[1]?.E?.value as number)).toBe('2026-05-31 23:30')
  })

  it('is for those who may read the list, and of nothing but its fields', async () => {
    const other = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await app.call(jobExport, { body: wish }, other)).error?.code).toBe('NO_PRIVILEGE')
    const refusal = async (body: object) => (await app.call(jobExport, { body: { ...wish, ...body } }, token)).error?.code
    expect(await refusal({ columns: [{ field: 'password_hash', title: 'x', kind: 'text' }] })).toBe('VALIDATION')
    expect(await refusal({ list: 'customer.nothing' })).toBe('NOT_FOUND')
    expect(await refusal({ query: { sort: 'nonsense' } })).toBe('VALIDATION')
  })
})

describe('a job', () => {
  it('is its owner’s alone: nobody else sees, stops, puts away or downloads it', async () => {
    const { job_id } = await begin()
    await run(job_id, (work) => work.keep('mine.xlsx', Readable.from([Buffer.from('mine')])))
    for (const seat of [
      await app.build.owner({ workspace_id }),
      await app.build.agent({ workspace_id: (await app.build.workspace()).workspace_id, privileges: ['customer'] }),
    ]) {
      const other = app.tokenOf(seat)
      expect(await jobOf(job_id, other)).toBeUndefined()
      for (const endpoint of [jobCancel, jobPutAway, jobFile])
        expect((await app.call(endpoint, { params: { job_id } }, other)).error?.code).toBe('NOT_FOUND')
    }
    expect(String((await file(job_id)).body)).toBe('mine')
  })

  it('that is stopped ends with its next step, and leaves nothing behind', async () => {
    const { job_id } = await begin()
    let went = false
    await run(job_id, async (work) => {
      await app.call(jobCancel, { params: { job_id } }, token)
      await work.keep('late.xlsx', Readable.from([Buffer.from('late')]))
      went = true
    })
    expect(went).toBe(false)
    expect(await jobOf(job_id)).toMatchObject({ state: 'cancelled', file_name: null })
    expect((await file(job_id)).status).toBe(404)
    expect((await app.call(jobCancel, { params: { job_id } }, token)).error?.code).toBe('ALREADY_SETTLED')
    // Nobody takes it any more.
    await run(job_id, () => Promise.reject(new Error('ran')))
  })

  it('whose process was cut off is begun anew, and the one that comes back writes nothing more', async () => {
    const { job_id } = await begin()
    let comeBack = (): void => undefined
    const away = new Promise<void>((resolve) => {
      comeBack = resolve
    })
    let left = (): void => undefined
    const leaving = new Promise<void>((resolve) => {
      left = resolve
    })
    const first = run(job_id, async (work) => {
      await work.at(1, 2)
      left()
      await away
      await work.keep('first.xlsx', Readable.from([Buffer.from('first')]))
    })
    await leaving
    await run(job_id, (work) => work.keep('second.xlsx', Readable.from([Buffer.from('sec'), Buffer.from('ond')])))
    comeBack()
    await first
    expect(await jobOf(job_id)).toMatchObject({ state: 'done', file_name: 'second.xlsx', file_bytes: 6 })
    expect(String((await file(job_id)).body)).toBe('second')
  })

  it('that ends by a mistake of ours is tried again, and has failed visibly when that does not help', async () => {
    const { job_id } = await begin()
    for (let attempt = 1; attempt <= 5; attempt += 1) await expect(run(job_id, () => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
    await run(job_id)
    expect(await jobOf(job_id)).toMatchObject({ state: 'failed', fail_message: expect.stringMatching(/\w/) })
  })

  it('stays in the tray of every window until it is put away', async () => {
    const { job_id } = await begin()
    await run(job_id)
    const open = async () => (await app.call(jobList, { query: { is_open: '1' } }, token)).data.rows.map((row) => row.job_id)
    expect(await open()).toEqual([job_id])
    await app.call(jobPutAway, { params: { job_id } }, token)
    expect(await open()).toEqual([])
    expect(await jobOf(job_id)).toMatchObject({ state: 'done' })
  })
})
