import { setTimeout as sleep } from 'node:timers/promises'
import type { JobRow } from '#contract/job/job.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import type { Figure } from './figures.ts'

/** That an order came in stands in the log once for each: as many rows as the workspace has orders, in five columns. */
const wish = {
  list: 'order.log',
  name: 'Bench',
  query: { action: '1' },
  columns: [
    { field: 'created_at', title: 'Waktu', kind: 'instant' },
    { field: 'order_code', title: 'Kode', kind: 'text' },
    { field: 'marketplace', title: 'Marketplace', kind: 'text' },
    { field: 'agent_name', title: 'Agen', kind: 'text' },
    { field: 'log_id', title: 'Nomor', kind: 'number' },
  ],
}

/** A whole list as an .xlsx, from the call until it can be downloaded, and what the server's memory grows by meanwhile. */
export async function listExport(bench: Bench): Promise<Figure[]> {
  const server = await bench.server()
  const client = await signInTo(server.url)
  await sleep(2_000)
  const before = await server.memory()
  let most = before
  const began = performance.now()
  let { job_id, ...job } = await client.call<JobRow>('POST', '/job/export', wish)
  while (job.state === 'queued' || job.state === 'running') {
    await sleep(100)
    const { rows } = await client.call<{ rows: JobRow[] }>('GET', '/job/list')
    ;({ job_id, ...job } = rows.find((row) => row.job_id === job_id) as JobRow)
    most = Math.max(most, await server.memory())
  }
  const seconds = (performance.now() - began) / 1000
  if (job.state !== 'done') throw new Error(`The export ended as ${job.state}: ${job.fail_message}`)
  return [
    {
      name: 'a list exported to .xlsx',
      measured: `${job.done.toLocaleString('en')} rows in ${seconds.toFixed(1)} s · ${(Number(job.file_bytes) / 2 ** 20).toFixed(1)} MB`,
      aim: '200,000 rows ≤ 60 s',
    },
    { name: 'memory that the server grew by meanwhile', measured: `${((most - before) / 2 ** 20).toFixed(0)} MB`, aim: '≤ 100 MB' },
  ]
}
