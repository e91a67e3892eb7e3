import pg from 'pg'
import type { Page } from 'playwright'
import type { PackingOrder } from '#contract/order/packing.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { type BenchBrowser, openBrowser } from './browser/browser.ts'
import { type Figure, told } from './figures.ts'

const desks = 10
const ordersOfOne = 60
const ordersOfEach = 30

interface Packed {
  /** From the scanner's Enter to the tone, and to the painting of the piece. Milliseconds. */
  readonly tone: readonly number[]
  readonly painted: readonly number[]
  readonly ms: number
}

/** Packs orders by nothing but the keys of a scanner. Runs in the page. */
async function packHere(orders: readonly { readonly code: string; readonly pieces: readonly string[] }[]): Promise<Packed> {
  const { probe } = globalThis as unknown as { probe: { shown(ready: () => boolean): Promise<number> } }
  const tone: number[] = []
  const painted: number[] = []
  let entered = 0
  const Real = OscillatorNode
  const heard = { waiting: false }
  globalThis.OscillatorNode = class extends Real {
    override start(when?: number) {
      if (heard.waiting) tone.push(performance.now() - entered)
      heard.waiting = false
      super.start(when)
    }
  }
  const scan = (code: string) => {
    // Made before any is handled, and anew where the page was interrupted meanwhile: a scanner's keys have the times of its cable.
    const make = () => [...code, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    let keys = make()
    while ((keys.at(-1)?.timeStamp ?? 0) - (keys[0]?.timeStamp ?? 0) > 10) keys = make()
    for (const key of keys) {
      if (key.key === 'Enter') {
        entered = performance.now()
        heard.waiting = true
      }
      const target = document.activeElement ?? document.body
      target.dispatchEvent(key)
    }
  }
  const shows = (code: string) => document.querySelector(`[data-order-code="${code}"] [data-missing]`)?.getAttribute('data-missing')
  /** A parcel that does not go on says which, rather than nothing. */
  const within = (what: string, seen: Promise<number>) =>
    Promise.race([
      seen,
      new Promise<number>((_, late) => setTimeout(() => late(new Error(`${what}: ${document.querySelector('[data-pane]')?.textContent}`)), 10_000)),
    ])
  const began = performance.now()
  for (const { code, pieces } of orders) {
    scan(code)
    await within(
      code,
      probe.shown(() => shows(code) === String(pieces.length)),
    )
    for (const [at, sku] of pieces.entries()) {
      const left = pieces.length - at - 1
      const seen = probe.shown(() => (left > 0 ? shows(code) === String(left) : document.querySelector('[data-desk="complete"]') !== null))
      scan(sku)
      painted.push((await within(`${code}, ${sku}`, seen)) - entered)
    }
  }
  const took = performance.now() - began
  globalThis.OscillatorNode = Real
  return { tone, painted, ms: took }
}

const workOf = ({ order_code, pieces }: PackingOrder) => ({
  code: order_code,
  pieces: pieces.flatMap(({ sku, qty }) => Array.from({ length: qty }, () => sku)),
})

async function openDesk(browser: BenchBrowser): Promise<Page> {
  const page = await browser.open()
  await page.addInitScript(() =>
    localStorage.setItem('packing-desk.settings', JSON.stringify({ state: { check: 'pieces', confirm: false, print: false }, version: 1 })),
  )
  await page.goto('/helper/packing')
  await page.getByText('Pindai label atau kode pesanan').waitFor()
  // Browsers let sound start after a press.
  await page.mouse.click(600, 300)
  return page
}

const aMinute = (count: number, took: number): number => Math.round((count * 60_000) / took)

/** By the desks' own acts: other workspaces have orders of the same codes. */
const packedText = `select count(distinct o.order_code)::int as packed from packing_act a
  join orders o on o.workspace_id = a.workspace_id and o.order_code = a.order_code and o.is_packed where a.order_code = any($1) and a.kind = 'complete'`
const twiceText = `select count(*)::int from (
  select a.order_code from (select distinct workspace_id, order_code, min(at) over (partition by workspace_id, order_code) as began from packing_act where order_code = any($1)) a
  join order_log l on l.workspace_id = a.workspace_id and l.order_code = a.order_code and l.action = 30 and l.created_at >= a.began
  group by 1 having count(*) > 1) t`

/** What an earlier run packed waits again: the database of the benchmark is kept. */
async function unpack(connectionString: string): Promise<void> {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const ofDesks = 'from packing_act a where a.workspace_id = t.workspace_id and a.order_code = t.order_code'
  await database.query(`update orders t set is_packed = false ${ofDesks} and t.is_packed`)
  await database.query(`delete from order_scan t where exists (select ${ofDesks})`)
  await database.query('delete from packing_act')
  await database.query('delete from order_on_it')
  await database.end()
}

/** The packing desk: what a scan feels like, and how many orders desks pack. */
export async function packing(bench: Bench): Promise<Figure[]> {
  const { url } = await bench.server()
  const browser = await openBrowser(bench, { url } as Awaited<ReturnType<Bench['server']>>, { screen: true })
  const client = await signInTo(url)
  const ready = async () =>
    (await client.call<{ orders: PackingOrder[] }>('GET', '/order/packing/ready?limit=500')).orders
      // What a scanner's keys are told from a person's by: a digit, or six characters.
      .filter(({ pieces }) => pieces.every(({ sku }) => /^[A-Za-z0-9][A-Za-z0-9_./+:-]{3,}$/.test(sku) && (/\d/.test(sku) || sku.length >= 6)))
      .map(workOf)
  const settled = async (codes: readonly string[]) => {
    const database = new pg.Client({ connectionString: bench.databaseUrl })
    await database.connect()
    try {
      for (let look = 0; look < 120; look += 1) {
        const { rows } = await database.query<{ packed: number }>(packedText, [codes])
        if (rows[0]?.packed === codes.length) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const { rows } = await database.query<{ packed: number; twice: number }>(`select (${packedText}) as packed, (${twiceText}) as twice`, [codes])
      return rows[0] ?? { packed: 0, twice: 0 }
    } finally {
      await database.end()
    }
  }

  await unpack(bench.databaseUrl)
  const first = await openDesk(browser)
  const own = (await ready()).slice(0, ordersOfOne)
  const one = await first.evaluate(packHere, own)
  const oneSettled = await settled(own.map(({ code }) => code))
  await first.context().close()

  const pages: Page[] = []
  while (pages.length < desks) pages.push(await openDesk(browser))
  const work = (await ready()).slice(0, desks * ordersOfEach)
  const began = performance.now()
  await Promise.all(
    pages.map((page, at) =>
      page.evaluate(
        packHere,
        work.filter((_, place) => place % desks === at),
      ),
    ),
  )
  const all = await settled(work.map(({ code }) => code))
  const took = performance.now() - began
  for (const page of pages) await page.context().close()
  return [
    { name: 'a piece that is scanned: from the scanner’s Enter to the tone', measured: told(one.tone), aim: 'p95 ≤ 50 ms' },
    { name: '  to the painted piece', measured: told(one.painted), aim: 'p95 ≤ 50 ms' },
    {
      name: 'orders packed through the screen, one desk',
      measured: `${aMinute(own.length, one.ms)} a minute · ${oneSettled.packed} of ${own.length} packed, ${oneSettled.twice} twice`,
      aim: '≥ 60 a minute, none twice',
    },
    {
      name: `orders packed through the screen, ${desks} desks at once, until the server has all`,
      measured: `${aMinute(work.length, took)} a minute · ${all.packed} of ${work.length} packed, ${all.twice} twice`,
      aim: '≥ 400 a minute, none twice',
    },
  ]
}
