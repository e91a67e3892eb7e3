import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Page } from 'playwright'
import type { CheckedRow, SheetRow } from '#contract/product/product-import.ts'
import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import { type BenchBrowser, openBrowser } from './browser/browser.ts'
import { createPace, heldKey, typedLetter } from './browser/pace.ts'
import { untilPainted } from './browser/painted.ts'
import { type Figure, told } from './figures.ts'
import { seenIn, writeSheet } from './product-import.ts'

const skus = 20_000
/** Of one product. */
const variants = 4
const prefix = 'LEMBAR'
const rows = `[role="row"][data-sku^="${prefix}"]`

const presses = 150
const pastes = 10

/** What somebody who edits 20,000 SKUs as in a spreadsheet feels: from a key, a filter or a paste to the painted rows, and until it is saved. */
export async function productSheet(bench: Bench): Promise<Figure[]> {
  const server = await bench.server()
  const database = new pg.Client(bench.databaseUrl)
  await database.connect()
  try {
    await drop(database)
    await fill(database)
    const browser = await openBrowser(bench, server)
    const figures: Figure[] = []
    for (const part of [walking, narrowing, pasting]) figures.push(...(await part(browser)))
    return [...figures, ...(await changing(await signInTo(server.url), database))]
  } finally {
    await drop(database)
    await database.end()
  }
}

const owned = `(select workspace_id from agent join login using (login_id) where email = 'owner@demo.dermaga.test' order by workspace_id limit 1)`
const words = (of: string) => `(array[${of.split(' ').map((word) => `'${word}'`)}])`

async function fill(database: pg.Client): Promise<void> {
  await database.query(
    `insert into product (workspace_id, name, category, supplier, dimensions)
     select ${owned}, '${prefix} ' || ${words('Gamis Kaos Kemeja Tunik Jilbab Celana Mukena Rok')}[1 + n % 8] || ' ' || ${words('Melati Anggrek Mawar Dahlia Kenanga')}[1 + n % 5] || ' ' || n,
       ${words('gamis kaos kemeja tunik jilbab celana mukena rok')}[1 + n % 8], 'CV ' || n % 20, '{Ukuran}' from generate_series(1, ${skus / variants}) n`,
  )
  await database.query(
    `insert into sku (workspace_id, sku, product_id, variant, options, on_hand, min_stock, price, price_cost, location)
     select p.workspace_id, '${prefix}-' || p.product_id || '-' || v, p.product_id, ${words('S M L XL')}[v], array[${words('S M L XL')}[v]],
       (p.product_id * 7 + v) % 60, 5, 50000 + 500 * (p.product_id % 200), 30000, 'R-' || p.product_id % 100
     from product p, generate_series(1, ${variants}) v where p.workspace_id = ${owned} and p.name like '${prefix} %'`,
  )
  await database.query(
    `insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, created_at)
     select workspace_id, sku, on_hand, 0, 'opening', now() from sku where workspace_id = ${owned} and sku like '${prefix}-%'`,
  )
  await database.query('analyze sku; analyze product')
}

async function drop(database: pg.Client): Promise<void> {
  for (const table of ['stock_movement', 'product_log', 'sku'])
    await database.query(`delete from ${table} where workspace_id = ${owned} and sku like '${prefix}-%'`)
  await database.query(`delete from product where workspace_id = ${owned} and name like '${prefix} %'`)
}

/** A key pressed again and again: until the cell or row that has the cursor then is painted. */
async function pressing(page: Page, key: string, cell: boolean): Promise<number[]> {
  const times: number[] = []
  const due = createPace(heldKey)
  for (let press = 0; press < presses; press += 1) {
    await due()
    const before = await page.evaluate<string>(`document.querySelector('[data-sku][data-cursor]')?.getAttribute('data-sku') ?? ''`)
    times.push(
      await untilPainted(
        page,
        'keydown',
        ({ last, inCell }) => {
          const row = document.querySelector('[data-sku][data-cursor]')
          return row !== null && row.getAttribute('data-sku') !== last && (!inCell || row.querySelector('[data-here]') !== null)
        },
        { last: before, inCell: cell },
        () => page.keyboard.press(key),
      ),
    )
  }
  return times
}

async function walking(browser: BenchBrowser): Promise<Figure[]> {
  const page = await browser.open(`/product?search=${prefix}`, rows)
  await page.keyboard.press('j')
  const down = await pressing(page, 'j', false)
  await page.keyboard.press('ArrowRight')
  const cells = await pressing(page, 'ArrowDown', true)
  const range = await pressing(page, 'Shift+ArrowDown', true)
  await page.context().close()
  const name = `list of ${skus.toLocaleString('en')} SKUs: key press to next paint`
  return [
    { name, measured: told(down), aim: 'p95 ≤ 16 ms' },
    { name: '  of the cell cursor', measured: told(cells), aim: 'p95 ≤ 16 ms' },
    { name: '  of a range that grows', measured: told(range), aim: 'p95 ≤ 16 ms' },
  ]
}

/** Rows of what is asked for are there. */
const settled = (part: string) => {
  const pane = document.querySelector('[data-pane]')
  const list = pane?.querySelector('.list')
  const grid = list?.querySelector('[role="grid"]')
  if (!pane?.getAttribute('data-pane')?.includes(part) || !list || grid?.hasAttribute('data-stale')) return false
  return grid ? grid.getAttribute('aria-busy') === 'false' && grid.querySelector('[data-sku]') !== null : true
}

/** As {@link settled}, with so many categories in the address. */
const chosen = (count: number) => {
  const pane = document.querySelector('[data-pane]')
  const address = decodeURIComponent(pane?.getAttribute('data-pane') ?? '')
  const grid = pane?.querySelector('.list [role="grid"]')
  if ((/category=([^&]*)/.exec(address)?.[1]?.split(',').length ?? 0) !== count) return false
  return grid?.getAttribute('aria-busy') === 'false' && !grid.hasAttribute('data-stale') && grid.querySelector('[data-sku]') !== null
}

async function narrowing(browser: BenchBrowser): Promise<Figure[]> {
  const times: Record<'tab' | 'filter' | 'sort' | 'search', number[]> = { tab: [], filter: [], sort: [], search: [] }
  for (let round = 0; round < 4; round += 1) {
    const page = await browser.open('/product', '[role="row"][data-sku]')
    await sleep(500)
    for (const stock of ['low', 'empty', 'oversold']) {
      const link = page.locator(`nav a[href*="stock=${stock}"]`)
      times.tab.push(await untilPainted(page, 'click', settled, `stock=${stock}`, () => link.click()))
    }
    await page.goto('/product')
    await page.getByRole('button', { name: 'Kategori' }).first().click()
    const boxes = page.locator('fieldset input[type="checkbox"]')
    await boxes.first().waitFor()
    for (let index = 0; index < Math.min(4, await boxes.count()); index += 1)
      times.filter.push(await untilPainted(page, 'click', chosen, index + 1, () => boxes.nth(index).click()))
    await page.keyboard.press('Escape')
    await page.goto('/product')
    for (const [index, sort] of ['sku', 'stock_low', 'stock_high', 'price_low', 'price_high', 'location'].entries()) {
      await page.locator('.list-top button[aria-label^="Urutkan"]').click()
      const entry = page.locator('[role="menuitemcheckbox"]').nth(index + 1)
      await entry.waitFor()
      times.sort.push(await untilPainted(page, 'click', settled, `sort=${sort}`, () => entry.click()))
    }
    await page.goto('/product')
    for (const word of ['gamis', 'ka', 'melati', 'rok 12', 'lembar-1', 'xl', 'tunik mawar']) {
      const field = page.locator('.list-filters input[type="search"]')
      await field.fill('')
      await sleep(400)
      await field.focus()
      const due = createPace(typedLetter)
      for (const letter of word.slice(0, -1)) {
        await due()
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      }
      await due()
      const asked = `search=${encodeURIComponent(word).replace('%20', '+')}`
      times.search.push(await untilPainted(page, 'keydown', settled, asked, () => page.keyboard.press(word.at(-1) as string)))
    }
    await page.context().close()
  }
  const figures: Figure[] = [
    { name: '  filter, tab, sort or search change to rows painted', measured: told(Object.values(times).flat()), aim: 'p95 ≤ 100 ms' },
  ]
  for (const [kind, taken] of Object.entries(times))
    figures.push({ name: `    ${kind} (${taken.length})`, measured: told(taken), aim: 'p95 ≤ 100 ms' })
  return figures
}

/** A block of numbers that stand nowhere yet. */
const block = (tall: number, wide: number, round: number) =>
  Array.from({ length: tall }, (_, row) => Array.from({ length: wide }, (_, column) => 100 + round * 50 + ((row + column) % 40)).join('\t')).join(
    '\n',
  )

const shown = () => /sel akan berubah/.test(document.querySelector('.list-unsaved')?.textContent ?? '')
const saved = (count: string) =>
  document.querySelector('.list-unsaved') === null &&
  [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent?.includes(`${count} angka ditempel`))

async function pasting(browser: BenchBrowser): Promise<Figure[]> {
  const page = await browser.open(`/product?search=${prefix}&sort=sku`, rows)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  const preview: Record<'wide' | 'tall', number[]> = { wide: [], tall: [] }
  const saving: Record<'wide' | 'tall', number[]> = { wide: [], tall: [] }
  for (let round = 0; round < pastes; round += 1)
    for (const [kind, tall, wide] of [
      // No round has as many as another: its own message tells that it was saved.
      ['wide', 250 + round, 4],
      ['tall', 1001 + round * 2, 1],
    ] as const) {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block(tall, wide, round * 2 + (kind === 'tall' ? 1 : 0)))})`)
      preview[kind].push(await untilPainted(page, 'paste', shown, null, () => page.keyboard.press('Control+v')))
      const text = await page.locator('.list-unsaved').textContent()
      const count = /([\d.]+) sel akan berubah/.exec(text ?? '')?.[1] ?? ''
      if (Number(count.replace('.', '')) < 900) throw new Error(`Only ${count} cells would change: ${text}`)
      saving[kind].push(await untilPainted(page, 'keydown', saved, count, () => page.keyboard.press('Enter')))
      await sleep(300)
    }
  await page.context().close()
  return [
    { name: 'paste of 1,000 cells, 250 rows of 4: until it is shown', measured: told(preview.wide), aim: '≤ 300 ms' },
    { name: '  until it is saved', measured: told(saving.wide), aim: '≤ 5 s' },
    { name: '  1,000 rows of one, most not read before: until it is shown', measured: told(preview.tall), aim: '≤ 300 ms' },
    { name: '  until it is saved', measured: told(saving.tall), aim: '≤ 5 s' },
  ]
}

/** All of them by one change: a number of each SKU, then what stands in their products. */
async function changing(client: BenchClient, database: pg.Client): Promise<Figure[]> {
  const { rows: found } = await database.query<{ sku: string }>(
    `select sku from sku where workspace_id = ${owned} and sku like '${prefix}-%' order by sku`,
  )
  const figures: Figure[] = []
  for (const [what, change] of [
    ['prices, by 10 %', { field: 'price', how: 'percent', value: 10 }],
    ['categories', { field: 'category', how: 'set', value: 'lain' }],
  ] as const) {
    const began = performance.now()
    const { lines, rows: checked } = await client.call<{ lines: SheetRow[]; rows: CheckedRow[] }>('POST', '/product/change/check', {
      skus: found.map(({ sku }) => sku),
      change,
    })
    const seenAfter = (performance.now() - began) / 1000
    const body = { name: 'Bench', dimensions: [], rows: lines.map((line, at) => ({ ...line, seen: seenIn(checked[at] as CheckedRow) })) }
    const writtenAfter = await writeSheet(client, body)
    figures.push({
      name: `one change of ${found.length.toLocaleString('en')} SKUs (${what}): seen · written`,
      measured: `${seenAfter.toFixed(1)} s · ${writtenAfter.toFixed(1)} s`,
      aim: '≤ 15 s · ≤ 60 s, as a sheet',
    })
  }
  return figures
}
