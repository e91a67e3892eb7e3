import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleCreate, saleList } from '#contract/sale/sale.endpoints.ts'
import { ownStores } from '#contract/sale/sale.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { programOf } from '#tests/support/program.ts'
import { seller } from './sale-builder.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

type Seller = Awaited<ReturnType<typeof seller>>

async function numbersOf({ token }: Seller): Promise<string[]> {
  const numbers: string[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await app.call(saleList, { query: { limit: 200, page, sort: 'oldest' } as never }, token)
    numbers.push(...data.rows.map(({ number }) => number ?? ''))
    if (page >= data.total_page) return numbers.sort()
  }
}
const inARow = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `INV-${new Date().getFullYear()}-${String(at + 1).padStart(4, '0')}`)

describe('numbers of invoices', () => {
  it('have no gap and no double when 50 sales are made at once, some of which fail', async () => {
    const of = await seller(app)
    const { sku } = await of.sku(40)
    const made = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call(
          saleCreate,
          { body: { store_code: ownStores.offline, buyer_name: 'Siti', lines: [{ sku, qty: 1, price: 1_000 }] } as never },
          of.token,
        ),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(made.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(Array(10).fill('STOCK_LEFT'))
    expect(await numbersOf(of)).toEqual(inARow(40))
    expect(await of.stockOf(sku)).toMatchObject({ on_hand: 40, allocated: 40 })
  })

  it('have no gap after a server is killed in the middle of making sales', async () => {
    const of = await seller(app)
    const { sku } = await of.sku(10_000)
    const program = await programOf('tests/support/sale-process.ts')
    const server: ChildProcess = spawn(process.execPath, [program, app.databaseUrl, String(of.workspace_id), sku], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // It makes sales, several at a time, until it is killed between two of their statements.
    let told = 0
    server.stdout?.on('data', (said: Buffer) => {
      told += said.toString().split('\n').length - 1
      if (told >= 20) server.kill('SIGKILL')
    })
    await once(server, 'exit')
    const before = (await numbersOf(of)).length
    expect(before).toBeGreaterThanOrEqual(20)
    const { data } = await of.sell({ lines: [{ sku, qty: 1, price: 1_000 }] })
    expect(data.number).toBe(inARow(before + 1).at(-1))
    expect(await numbersOf(of)).toEqual(inARow(before + 1))
  })
})
