import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobFile, jobList, jobReport } from '#contract/job/job.endpoints.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clockOf, readWorkbook } from '#tests/support/workbook.ts'
import { noon, openReportDesk, wib } from '../chat-report/report-desk.ts'

let app: TestApp
let jobs: Awaited<ReturnType<typeof startJobs>>
beforeAll(async () => {
  app = await startApp()
  app.advance(noon - Date.now())
  jobs = await startJobs(app.services)
})
afterAll(async () => {
  await jobs.stop()
  await app.stop()
})

const sessions: SheetColumn = { field: 'sessions', title: 'Sesi', kind: 'number' }
const wish = {
  name: 'laporan-chat-2026-03-09-2026-03-10',
  query: { start_date: '2026-03-09', end_date: '2026-03-10' },
  about: [{ name: 'Periode', value: '9 Mar – 10 Mar' }],
  heads: { figure: 'Angka', value: 'Nilai' },
  sheets: [
    {
      part: 'chat-report.summary',
      name: 'Ringkasan',
      asks: { with_conversion: '1' },
      columns: [
        sessions,
        { field: 'first_response', title: 'Respons', kind: 'span' },
        { field: 'conversion.converted', of: 'answered', title: 'Konversi', kind: 'percent' },
        { field: 'top_agent.name', title: 'Agen teratas', kind: 'text' },
      ] as SheetColumn[],
    },
    { part: 'chat-report.summary-daily', name: 'Harian', columns: [{ field: 'date', title: 'Tanggal', kind: 'day' } as SheetColumn, sessions] },
    { part: 'chat-report.conversion', name: 'Toko', columns: [{ field: 'store_name', title: 'Toko', kind: 'text' } as SheetColumn, sessions] },
    {
      part: 'chat-report.summary-detail',
      name: 'Sesi',
      columns: [
        { field: 'started_at', title: 'Mulai', kind: 'instant' },
        { field: 'full_name', title: 'Pembeli', kind: 'text' },
        { field: 'state', title: 'Status', kind: 'text', words: { answered: 'Terjawab' } },
      ] as SheetColumn[],
    },
  ],
}

it('a report is a workbook with a sheet for each part, whose numbers, days and spans a spreadsheet calculates with', async () => {
  const desk = await openReportDesk(app)
  const { workspace_id, rizky, store } = desk
  await desk.chat({ full_name: 'Rina & Co', mp_buyer_id: 'rina' }, ['09 23:30', 'buyer'], ['09 23:45', rizky])
  await app.build.order({ workspace_id, store_code: store.store_code, mp_buyer_id: 'rina', ordered_at: wib('10 08:00'), total: 125_000 })
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const { job_id } = (await app.call(jobReport, { body: wish }, token)).data
  const job = async () => (await app.call(jobList, {}, token)).data.rows.find((row) => row.job_id === job_id)
  await expect.poll(job).toMatchObject({ state: 'done', file_name: 'laporan-chat-2026-03-09-2026-03-10.xlsx' })
  const book = readWorkbook((await app.call(jobFile, { params: { job_id } }, token)).body as Buffer)
  const summary = Object.fromEntries((book.Ringkasan ?? []).map(({ A, B }) => [A?.value, B]))
  expect(summary).toMatchObject({
    Periode: { value: '9 Mar – 10 Mar' },
    Sesi: { value: 1, format: '#,##0' },
    Respons: { value: 15 / 1440, format: '[h]:mm:ss' },
    Konversi: { value: 1, format: '0.0%' },
    'Agen teratas': { value: 'Rizky' },
  })
  expect(book.Harian?.slice(1).map(({ A, B }) => [clockOf(A?.value as number), A?.format, B?.value])).toEqual([
    ['2026-03-09 00:00', 'dd/mm/yyyy', 1],
    ['2026-03-10 00:00', 'dd/mm/yyyy', 0],
  ])
  expect(book.Toko?.[1]).toMatchObject({ A: { value: 'Melati' }, B: { value: 1 } })
  expect(book.Sesi?.[1]).toMatchObject({ B: { value: 'Rina & Co' }, C: { value: 'Terjawab' } })
  expect(clockOf(book.Sesi?.[1]?.A?.value as number)).toBe('2026-03-09 23:30')
})

it('is for those who may download it, of one report, and asked as its parts are', async () => {
  const { rizky, token } = await openReportDesk(app)
  const both = app.tokenOf({ ...rizky, privileges: ['chat-report', 'chat-report-download'] })
  const refusal = async (body: object, by = both) => (await app.call(jobReport, { body: { ...wish, ...body } }, by)).error?.code
  expect(await refusal({}, token)).toBe('NO_PRIVILEGE')
  expect((await app.call(jobReport, { body: wish }, both)).data.state).toBe('queued')
  expect(await refusal({ sheets: [{ ...wish.sheets[0], part: 'customer.list' }] })).toBe('NOT_FOUND')
  expect(await refusal({ query: { start_date: '2026-03-09', end_date: '2026-03-01' } })).toBe('VALIDATION')
})
