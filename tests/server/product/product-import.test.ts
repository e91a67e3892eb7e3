import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/universal'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobCancel, jobFile, jobList } from '#contract/job/job.endpoints.ts'
import type { BulkChange } from '#contract/product/bulk-change.ts'
import { guessMapping, headOf } from '#contract/product/import-columns.ts'
import { listingList } from '#contract/product/listing.endpoints.ts'
import { productDetail, productEdit, productLog } from '#contract/product/product.endpoints.ts'
import { productChangeCheck, productImport, productImportCheck } from '#contract/product/product-import.endpoints.ts'
import { type CheckedRow, type SheetRow, sheetRows } from '#contract/product/product-import.ts'
import { productRead } from '#contract/product/product-write.endpoints.ts'
import { stockLedger, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import { createLongJobs } from '#server/jobs/long-job.ts'
import { runProductImport } from '#server/jobs/product-import.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'

let app: TestApp
let workspace_id: number
let clerk: string
/** Until the queues are declared nothing can be begun; who takes jobs here is the test itself. */
beforeAll(async () => {
  app = await startApp()
  await (await startJobs(app.services)).stop()
  return () => app.stop()
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  clerk = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'product-inout'], name: 'Rizky' }))
})

const unit = (sku: string, more: object = {}) => app.build.sku({ workspace_id, sku, on_hand: 0, price: 10_000, min_stock: 1, ...more })
const edit = (one: { sku: string; product_id: number }, body: object) =>
  app.call(productEdit, { params: { id: one.product_id }, body: { sku: one.sku, ...body } }, clerk)
const detail = async (sku: string) => (await app.call(productDetail, { query: { sku } }, clerk)).data
const form = async (id: number) => (await app.call(productRead, { params: { id } }, clerk)).data
const movements = async (sku: string) => (await app.call(stockMovements, { query: { sku } }, clerk)).data.rows
const ledger = async () => (await app.call(stockLedger, {}, clerk)).data
const jobOf = async (job_id: number) => (await app.call(jobList, {}, clerk)).data.rows.find((row) => row.job_id === job_id)

type Line = Omit<SheetRow, 'row'>
const numbered = (lines: readonly Line[]): SheetRow[] => lines.map((line, at) => ({ row: at + 2, ...line }))
const check = async (lines: readonly Line[], dimensions: string[] = [], by = clerk) =>
  (await app.call(productImportCheck, { body: { dimensions, rows: numbered(lines) } }, by)).data.rows

const seenIn = ({ outcome, product_id, changes }: CheckedRow) => ({
  outcome,
  product_id,
  before: outcome === 'changed' ? Object.fromEntries(changes.map(({ field, before }) => [field, before])) : {},
})
const asked = (lines: readonly Line[], checked: readonly CheckedRow[], dimensions: string[] = []) => ({
  name: 'produk.xlsx',
  dimensions,
  rows: numbered(lines).map((row, at) => ({ ...row, seen: seenIn(checked[at] as CheckedRow) })),
})
const begin = async (body: ReturnType<typeof asked>, by = clerk) => (await app.call(productImport, { body }, by)).data.job_id
const run = (job_id: number, what = runProductImport) => createLongJobs(app.services, [what])({ workspace_id, job_id })
/** Checks a sheet, and writes what was seen. */
async function take(lines: readonly Line[], dimensions: string[] = []): Promise<number> {
  const job_id = await begin(asked(lines, await check(lines, dimensions), dimensions))
  await run(job_id)
  return job_id
}

const shirt = (sku: string, option_1: string, option_2: string, more: Partial<Line> = {}): Line => ({
  sku,
  name: 'Kaos Polos',
  category: 'kaos',
  option_1,
  option_2,
  price: '75.000',
  stock: 4,
  ...more,
})

describe('a sheet of products', () => {
  it('makes one product of the rows of one name, with two dimensions, its stock in the ledger and in one event', async () => {
    const socket = await openSocket(app.url, clerk)
    const lines = [
      shirt('KP-M-L', 'Merah', 'L', { weight: 180, buffer: 1 }),
      shirt('KP-M-XL', 'Merah', 'XL', { stock: 0 }),
      shirt('KP-H-L', 'Hitam', 'L'),
    ]
    const checked = await check(lines, ['Warna', 'Ukuran'])
    expect(checked.map(({ outcome, product_id, name, problem }) => [outcome, product_id, name, problem])).toEqual(
      lines.map(() => ['new', null, 'Kaos Polos', null]),
    )
    expect((await app.call(productDetail, { query: { sku: 'KP-M-L' } }, clerk)).status).toBe(404)
    const job_id = await begin(asked(lines, checked, ['Warna', 'Ukuran']))
    await run(job_id)
    expect(await jobOf(job_id)).toMatchObject({ state: 'done', done: 3, total: 3, failed: 0, file_name: null })
    const { product_id } = await detail('KP-H-L')
    expect(await form(product_id)).toMatchObject({
      name: 'Kaos Polos',
      category: 'kaos',
      weight: 180,
      dimensions: ['Warna', 'Ukuran'],
      variants: [
        { sku: 'KP-H-L', options: ['Hitam', 'L'], price: 75_000, stock: 4 },
        { sku: 'KP-M-L', options: ['Merah', 'L'], stock: 4 },
        { sku: 'KP-M-XL', options: ['Merah', 'XL'], stock: 0 },
      ],
    })
    expect((await detail('KP-M-L')).buffer).toBe(1)
    expect((await movements('KP-M-L')).map(({ reason, stock_change }) => [reason, stock_change])).toEqual([['opening', 4]])
    expect(await ledger()).toMatchObject({ differing: 0 })
    await expect.poll(() => socket.events.some((event) => event.type === 'product.changed' && event.products?.includes(product_id))).toBe(true)
  })

  it('changes what is there, old to new by field, and leaves alone what stands so already', async () => {
    const kept = await unit('A', { product: { name: 'Gamis', category: 'gamis' } })
    await unit('B')
    await edit(kept, { stock: 5 })
    const lines: Line[] = [
      { sku: 'A', name: 'Gamis Mayung', stock: '8', price: 'Rp 12.500,00', location: 'R-01' },
      { sku: 'B', stock: 0, price: 10_000 },
    ]
    const [first, second] = await check(lines)
    expect(first).toMatchObject({ outcome: 'changed', product_id: kept.product_id, problem: null })
    expect(first?.changes).toEqual([
      { field: 'name', before: 'Gamis', after: 'Gamis Mayung' },
      { field: 'location', before: 'A1-01', after: 'R-01' },
      { field: 'stock', before: 5, after: 8 },
      { field: 'price', before: 10_000, after: 12_500 },
    ])
    expect(second).toMatchObject({ outcome: 'same', changes: [] })
    await take(lines)
    expect(await detail('A')).toMatchObject({ name: 'Gamis Mayung', stock: 8, price: 12_500, location: 'R-01' })
    expect((await movements('A')).map(({ reason, stock_change }) => [reason, stock_change])).toEqual([
      ['correction', 3],
      ['correction', 5],
    ])
    const log = (await app.call(productLog, { query: { sku: 'A', field: 'stock' } }, clerk)).data.rows
    expect(log[0]).toMatchObject({ before: 5, after: 8, note: 'produk.xlsx', agent_name: 'Rizky' })
    expect(await movements('B')).toEqual([])
  })

  it('adds variants to the product that has the others, by their SKUs or by its name', async () => {
    await take([shirt('KP-1', 'Merah', 'L'), shirt('KP-2', 'Merah', 'XL')], ['Warna', 'Ukuran'])
    const { product_id } = await detail('KP-1')
    const checked = await check([shirt('KP-3', 'Hitam', 'L'), shirt('KP-4', 'merah', 'l')], ['Warna', 'Ukuran'])
    expect(checked[0]).toMatchObject({ outcome: 'new', product_id })
    expect(checked[1]?.problem).toMatch(/Varian 1.*merah, l.*KP-1/)
    await take(
      [
        { ...shirt('KP-1', 'Merah', 'L'), group: 'x', name: undefined },
        { ...shirt('KP-3', 'Hitam', 'L'), group: 'x', name: undefined },
      ],
      ['Warna', 'Ukuran'],
    )
    expect((await form(product_id)).variants.map(({ sku }) => sku)).toEqual(['KP-1', 'KP-2', 'KP-3'])
  })

  it('promises what orders hold of a SKU that is made, and links and tells the listings that carry it', async () => {
    const { store_code } = await app.build.store({ workspace_id })
    await app.build.listing({ workspace_id, store_code, mp_sku: 'KP-9', stock: 1 })
    await take([shirt('KP-9', 'Merah', 'L')], ['Warna', 'Ukuran'])
    const { rows } = (await app.call(listingList, {}, clerk)).data
    expect(rows.map(({ sku, status }) => [sku, status])).toEqual([['KP-9', expect.not.stringMatching(/^sent$/)]])
  })
})

describe('a row that can not be taken', () => {
  it('says which column, what stands there and what is expected', async () => {
    await unit('A')
    const problems = await check(
      [
        { price: 5 },
        { sku: 'A', stock: 'banyak' },
        { sku: 'A', stock: 1 },
        { sku: 'X', stock: 1 },
        { sku: 'Y', name: 'Topi', category: 'topi' },
        { sku: 'Z', name: '=HYPERLINK("http://x")', category: 'topi', price: 1 },
        { sku: '@Z', name: 'Topi', category: 'topi', price: 1 },
        { sku: 'W', name: 'Topi', price: 1 },
        { sku: 'V', group: 'g', name: 'Jas', category: 'jas', price: 1, option_1: 'L' },
        { sku: 'U', group: 'g', name: 'Jas Hujan', price: 1, option_1: 'M' },
        { sku: 'T', group: 'g', price: 1 },
        { sku: 'N'.repeat(130), stock: 1 },
      ],
      ['Ukuran'],
    )
    expect(problems.map(({ outcome }) => outcome)).toEqual(problems.map((_, at) => (at === 8 ? 'new' : 'refused')))
    const says = [
      /Kolom SKU kosong.*diharapkan/,
      /Kolom Stok: “banyak”.*bilangan bulat dari 0 sampai 100\.000\.000/,
      /SKU A sudah ada di baris 3/,
      /Produk X tidak ditemukan.*Nama produk kosong.*untuk membuatnya/,
      /Kolom Harga kosong/,
      /Kolom Nama produk: “=HYPERLINK.*bukan rumus/,
      /Kolom SKU: “@Z”.*bukan rumus/,
      /Kolom Kategori kosong/,
      null,
      /Kolom Nama produk: “Jas Hujan”.*“Jas” seperti baris 10/,
      /Kolom Varian 1 kosong.*Ukuran/,
      /Kolom SKU: “N+”.*paling banyak 120 karakter/,
    ]
    for (const [at, pattern] of says.entries()) {
      if (pattern) expect(problems[at]?.problem, String(at)).toMatch(pattern)
      else expect(problems[at]?.problem).toBeNull()
    }
  })

  it('stands in a sheet that is taken in again once it is mended', async () => {
    await unit('007')
    const job_id = await take(
      [
        { sku: '007', stock: 3 },
        { sku: '008', option_1: 'L', name: 'Topi', category: 'topi', price: 'mahal' },
      ],
      ['Ukuran'],
    )
    expect(await jobOf(job_id)).toMatchObject({ state: 'done', done: 2, failed: 1, failures: [{ id: '008' }] })
    const { body } = await app.call(jobFile, { params: { job_id } }, clerk)
    const cells = await readSheet(new Blob([new Uint8Array(await buffer(Readable.from([body as Buffer])))]))
    const head = headOf(cells) as number
    const again = sheetRows(cells, head, guessMapping(cells[head] ?? []))
    expect(again).toEqual({ dimensions: ['Ukuran'], rows: [{ row: 2, sku: '008', name: 'Topi', category: 'topi', option_1: 'L', price: 'mahal' }] })
    await take(
      again.rows.map(({ row: _, ...line }) => ({ ...line, price: 5_000 })),
      again.dimensions,
    )
    expect(await detail('008')).toMatchObject({ name: 'Topi', price: 5_000 })
  })

  it('is not the person’s to set: refused when it is checked, and when it is written', async () => {
    await unit('A')
    const stocker = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product-stock'] }))
    const lines: Line[] = [
      { sku: 'A', price: 1 },
      { sku: 'B', name: 'Topi', category: 'topi', price: 1 },
    ]
    const checked = await check(lines, [], stocker)
    expect(checked.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(checked[0]?.problem).toMatch(/harga/)
    // Who says to have seen more than they may see begins nothing.
    const seen = await check(lines)
    expect((await app.call(productImport, { body: asked(lines, seen) }, stocker)).error?.code).toBe('NO_PRIVILEGE')
  })
})

describe('writing a sheet', () => {
  it('refuses a row that would do anything else than what was seen', async () => {
    const [a, b] = [await unit('A'), await unit('B')]
    const lines: Line[] = [
      { sku: 'A', stock: 10 },
      { sku: 'B', stock: 10 },
      { sku: 'C', name: 'Topi', category: 'topi', price: 1 },
    ]
    const body = asked(lines, await check(lines))
    await edit(b, { stock: 7 })
    await unit('C')
    const job_id = await begin(body)
    await run(job_id)
    expect(await jobOf(job_id)).toMatchObject({ state: 'done', done: 3, failed: 2, failures: [{ id: 'B' }, { id: 'C' }] })
    expect([(await detail(a.sku)).stock, (await detail(b.sku)).stock]).toEqual([10, 7])
  })

  it('goes on where a run was cut off, and writes nothing twice', async () => {
    const lines = Array.from({ length: 600 }, (_, at): Line => ({ sku: `S-${at}`, name: `Barang ${at}`, category: 'barang', price: 1_000, stock: 2 }))
    const job_id = await begin(asked(lines, await check(lines)))
    let parts = 0
    const cutOff: typeof runProductImport = {
      ...runProductImport,
      run: (work, input, services) =>
        runProductImport.run(
          {
            ...work,
            pause: async () => {
              parts += 1
              if (parts > 1) throw new Error('cut off')
            },
          },
          input,
          services,
        ),
    }
    await expect(run(job_id, cutOff)).rejects.toThrow('cut off')
    const half = (await ledger()).checked
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(600)
    await run(job_id)
    expect(await jobOf(job_id)).toMatchObject({ state: 'done', done: 600, total: 600, failed: 0 })
    expect(await ledger()).toMatchObject({ checked: 600, differing: 0 })
    expect((await movements('S-0')).length).toBe(1)
  })

  it('ends where it is stopped: what was written stays', async () => {
    const lines = Array.from({ length: 600 }, (_, at): Line => ({ sku: `S-${at}`, name: `Barang ${at}`, category: 'barang', price: 1_000, stock: 2 }))
    const job_id = await begin(asked(lines, await check(lines)))
    await run(job_id, {
      ...runProductImport,
      run: (work, input, services) =>
        runProductImport.run({ ...work, pause: async () => void (await app.call(jobCancel, { params: { job_id } }, clerk)) }, input, services),
    })
    expect(await jobOf(job_id)).toMatchObject({ state: 'cancelled' })
    const { checked, differing } = await ledger()
    expect([checked > 0 && checked < 600, differing]).toEqual([true, 0])
  })

  it('does what was told before, row by row, whatever the sheet says; and then nothing is left to do', async () => {
    const amount = fc.option(fc.oneof(fc.nat(50), fc.constantFrom('5', '1.000', 'x', '-1')), { nil: undefined })
    const text = (...of: string[]) => fc.option(fc.constantFrom(...of), { nil: undefined })
    const line = fc.record({
      sku: text('A', 'B', 'C', 'D', 'E', '=F'),
      group: text('g', 'h'),
      name: text('Kaos', 'Topi', '@jahat'),
      category: text('kaos', 'kaos', 'topi'),
      option_1: text('Merah', 'Hitam'),
      option_2: text('L', 'XL'),
      price: amount,
      stock: amount,
      buffer: amount,
      location: text('R-01'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), fc.array(line, { minLength: 1, maxLength: 8 }), async (...sheets) => {
        workspace_id = (await app.build.workspace()).workspace_id
        clerk = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'product-inout'] }))
        for (const lines of sheets) {
          const told = await check(lines, ['Warna', 'Ukuran'])
          const refused = told.filter(({ outcome }) => outcome === 'refused')
          const job_id = await take(lines, ['Warna', 'Ukuran'])
          expect(await jobOf(job_id)).toMatchObject({ state: 'done', failed: refused.length })
          for (const { outcome, sku, changes } of told) {
            if (outcome === 'refused') continue
            const now = await detail(sku)
            for (const { field, after } of changes) if (field in now) expect(now[field as keyof typeof now], `${sku} ${field}`).toBe(after)
          }
          expect(await ledger()).toMatchObject({ differing: 0 })
          // A refused row may be of a product that is there by now, and say otherwise of it than the rows that were taken.
          const taken = lines.filter((_, at) => told[at]?.outcome !== 'refused')
          const after = await check([...taken, {}], ['Warna', 'Ukuran'])
          expect(after.slice(0, -1).filter(({ outcome }) => outcome !== 'same')).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('one change of many SKUs', () => {
  const checkChange = async (skus: string[], change: BulkChange, by = clerk) =>
    (await app.call(productChangeCheck, { body: { skus, change } }, by)).data
  /** Written as a sheet is: what was seen. */
  async function apply(skus: string[], change: BulkChange): Promise<CheckedRow[]> {
    const { lines, rows } = await checkChange(skus, change)
    const body = { name: 'Harga: +10%', dimensions: [], rows: lines.map((line, at) => ({ ...line, seen: seenIn(rows[at] as CheckedRow) })) }
    await run(await begin(body))
    return rows
  }

  it('says of each what it would become before it is written, and why it can not', async () => {
    await Promise.all([unit('A-1'), unit('A-2', { price: 15_000 }), unit('A-3', { price: 500 })])
    const skus = ['A-1', 'A-2', 'A-3', 'TIDAK-ADA']
    const { rows } = await checkChange(skus, { field: 'price', how: 'add', value: -1_000 })
    expect(rows.map(({ sku, outcome, changes }) => [sku, outcome, changes[0]?.before, changes[0]?.after])).toEqual([
      ['A-1', 'changed', 10_000, 9_000],
      ['A-2', 'changed', 15_000, 14_000],
      ['A-3', 'refused', undefined, undefined],
      ['TIDAK-ADA', 'refused', undefined, undefined],
    ])
    expect((await detail('A-1')).price).toBe(10_000)
    await apply(skus, { field: 'price', how: 'percent', value: 10 })
    expect(await Promise.all(['A-1', 'A-2', 'A-3'].map(async (sku) => (await detail(sku)).price))).toEqual([11_000, 16_500, 550])
    expect((await detail('A-2')).log[0]).toMatchObject({ field: 'price', note: 'Harga: +10%' })
  })

  it('sets a supplier and a shelf, and takes both away again', async () => {
    await unit('A-1')
    for (const value of ['CV Lain', null])
      for (const field of ['supplier', 'location'] as const) {
        const [row] = await apply(['A-1'], { field, how: 'set', value })
        expect(row?.changes).toMatchObject([{ field, after: value }])
        expect((await detail('A-1'))[field]).toBe(value)
      }
    expect((await checkChange(['A-1'], { field: 'location', how: 'set', value: null })).rows[0]?.outcome).toBe('same')
  })

  it('of what stands in their products is one event for many, with a line of the log for each', async () => {
    const skus = ['A-1', 'A-2', 'A-3']
    const units = [await unit('A-1'), await unit('A-2'), await unit('A-3', { product: { category: 'Lain' } })]
    const socket = await openSocket(app.url, clerk)
    await apply(skus, { field: 'category', how: 'set', value: 'Lain' })
    expect(await Promise.all(skus.map(async (sku) => (await detail(sku)).category))).toEqual(['Lain', 'Lain', 'Lain'])
    const logs = await Promise.all(skus.map(async (sku) => (await detail(sku)).log.filter(({ field }) => field === 'category')))
    expect(logs.map((log) => log.map(({ after_text, agent_name }) => [after_text, agent_name]))).toEqual([
      [['Lain', 'Rizky']],
      [['Lain', 'Rizky']],
      [],
    ])
    await socket.heard('events')
    const told = socket.events.flatMap((event) => (event.type === 'product.changed' ? [event.products?.toSorted()] : []))
    expect(told).toEqual([units.slice(0, 2).map(({ product_id }) => product_id)])
    socket.close()
  })

  it('is of stock alone for who may set no more', async () => {
    await unit('A-1', { on_hand: 4 })
    const stocker = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product-stock'] }))
    expect((await checkChange(['A-1'], { field: 'stock', how: 'add', value: 3 }, stocker)).rows).toMatchObject([{ outcome: 'changed' }])
    expect((await checkChange(['A-1'], { field: 'price', how: 'set', value: 1 }, stocker)).rows).toMatchObject([{ outcome: 'refused' }])
  })
})
