import pg from 'pg'
import { apiBase } from '#contract/core/api-base.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { type Figure, percentile } from './figures.ts'

const labels = 1_000
const rounds = 4

interface Printed {
  readonly document_id: string
  readonly pages: number
}

/**
 * A thousand labels of one marketplace as a PDF: from the call that asks for them to its first page, and to its end. Before the first time the marketplace is asked for
 * the codes that couriers sort by, which orders that are accepted here have already.
 */
export async function printLabels(bench: Bench): Promise<Figure[]> {
  const server = await bench.server()
  const client = await signInTo(server.url)
  const database = new pg.Client(bench.databaseUrl)
  await database.connect()
  const { rows } = await database.query<{ order_code: string }>(
    `SELECT order_code FROM orders
     WHERE workspace_id = (SELECT min(workspace_id) FROM workspace) AND marketplace = 'shopee' AND order_status = ANY($1) AND tracking_number <> ''
     ORDER BY order_code LIMIT $2`,
    [[orderStatus.waiting_pickup, orderStatus.shipped], labels],
  )
  await database.end()
  const first: number[] = []
  const whole: number[] = []
  let bytes = 0
  const order_code = rows.map((row) => row.order_code)
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const { document_id, pages } = await client.call<Printed>('POST', '/order/print-label/shopee', { order_code })
    if (pages !== labels) throw new Error(`${pages} of ${labels} labels were made`)
    const file = await fetch(`${server.url}${apiBase}/document/${document_id}`, { headers: { authorization: `Bearer ${client.token}` } })
    let text = ''
    let firstAfter: number | undefined
    for await (const chunk of file.body ?? []) {
      bytes += chunk.length
      if (firstAfter !== undefined) continue
      text += Buffer.from(chunk).toString('latin1')
      // A page is written once it is drawn whole, its content first.
      if (text.includes('/Type /Page\n') && text.includes('endstream')) firstAfter = performance.now() - began
    }
    first.push((firstAfter ?? Number.NaN) / 1000)
    whole.push((performance.now() - began) / 1000)
  }
  const told = (seconds: readonly number[]) => `p50 ${percentile(seconds, 0.5).toFixed(1)} s · worst ${Math.max(...seconds).toFixed(1)} s`
  return [
    { name: `${labels.toLocaleString('en')} labels in a PDF, from the call to the first page`, measured: told(first.slice(1)), aim: '≤ 1 s' },
    { name: '  whose sorting codes are asked for first, 500 of them', measured: told(first.slice(0, 1)), aim: 'no aim' },
    { name: `  to its end (${(bytes / rounds / 2 ** 20).toFixed(1)} MB)`, measured: told(whole), aim: '≤ 20 s' },
  ]
}
