import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { JobRow } from '#contract/job/job.ts'
import { type CheckedRow, type ImportRow, mostImported, type SheetRow } from '#contract/product/product-import.ts'
import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import type { Figure } from './figures.ts'

const dimensions = ['Warna', 'Ukuran']
const colours = ['Merah', 'Hitam', 'Putih']
const sizes = ['M', 'L']
/** Of one product. */
const variants = colours.length * sizes.length

/** Products of six variants, called by the run. */
const sheet = (run: string, price: number, stock: number): SheetRow[] =>
  Array.from({ length: mostImported }, (_, at) => ({
    row: at + 2,
    sku: `${run}-${at}`,
    name: `Kaos ${run} ${Math.floor(at / variants)}`,
    category: 'kaos',
    option_1: colours[at % colours.length] as string,
    option_2: sizes[Math.floor(at / colours.length) % sizes.length] as string,
    price: `Rp ${price.toLocaleString('id-ID')},00`,
    price_cost: 40_000,
    stock,
    min_stock: 2,
    location: `R-${at % 100}`,
  }))

export const seenIn = ({ outcome, product_id, changes }: CheckedRow): ImportRow['seen'] => ({
  outcome,
  product_id,
  before: outcome === 'changed' ? Object.fromEntries(changes.map(({ field, before }) => [field, before])) : {},
})

/** Writes a checked sheet; answers how long that took, in seconds. */
export async function writeSheet(client: BenchClient, body: unknown): Promise<number> {
  const began = performance.now()
  let { job_id, ...job } = await client.call<JobRow>('POST', '/product/import', body)
  while (job.state === 'queued' || job.state === 'running') {
    await sleep(100)
    const { rows: jobs } = await client.call<{ rows: JobRow[] }>('GET', '/job/list')
    ;({ job_id, ...job } = jobs.find((row) => row.job_id === job_id) as JobRow)
  }
  if (job.state !== 'done' || job.failed > 0) throw new Error(`The import ended as ${job.state}, ${job.failed} refused: ${job.fail_message}`)
  return (performance.now() - began) / 1000
}

/** The largest sheet makes its products, and then changes all of them: checked, and written; and what the server's memory grows by meanwhile. */
export async function productImport(bench: Bench): Promise<Figure[]> {
  const server = await bench.server()
  const client = await signInTo(server.url)
  const run = `BENCH${Date.now()}`
  await sleep(2_000)
  const before = await server.memory()
  let most = before
  const look = async () => {
    most = Math.max(most, await server.memory())
  }
  const watched = setInterval(() => void look(), 250)
  const figures: Figure[] = []
  try {
    for (const [what, rows] of [
      ['made', sheet(run, 75_000, 5)],
      ['changed', sheet(run, 80_000, 6)],
    ] as const) {
      const asked = performance.now()
      const { rows: checked } = await client.call<{ rows: CheckedRow[] }>('POST', '/product/import/check', { dimensions, rows })
      const checkedIn = (performance.now() - asked) / 1000
      const seen = new Map(checked.map((row) => [row.row, seenIn(row)]))
      const body = { name: 'Bench', dimensions, rows: rows.map((row) => ({ ...row, seen: seen.get(row.row) })) }
      const writtenIn = await writeSheet(client, body)
      const name = `a sheet of ${rows.length.toLocaleString('en')} SKUs`
      figures.push(
        { name: `${name}, to be ${what}: dry run`, measured: `${checkedIn.toFixed(1)} s`, aim: '≤ 15 s' },
        { name: `${name}: ${what}`, measured: `${writtenIn.toFixed(1)} s`, aim: '≤ 60 s' },
      )
    }
  } finally {
    clearInterval(watched)
    await forget(bench.databaseUrl, run)
  }
  return [...figures, { name: 'memory that the server grew by meanwhile', measured: `${((most - before) / 2 ** 20).toFixed(0)} MB`, aim: '≤ 150 MB' }]
}

/** Other figures are of the workspace as it was. */
async function forget(url: string, run: string): Promise<void> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  for (const table of ['stock_movement', 'product_log', 'sku']) await database.query(`DELETE FROM ${table} WHERE sku LIKE $1`, [`${run}-%`])
  await database.query('DELETE FROM product WHERE name LIKE $1', [`Kaos ${run} %`])
  await database.end()
}
