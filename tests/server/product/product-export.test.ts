import { beforeAll, expect, it } from 'vitest'
import { guessMapping, headOf } from '#contract/product/import-columns.ts'
import { productExport } from '#contract/product/product-export.endpoints.ts'
import { sheetRows } from '#contract/product/product-import.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { readWorkbook } from '#tests/support/workbook.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

it('the list is exported as it is narrowed and sorted, and an import reads its numbers back', async () => {
  const { workspace_id } = await app.build.workspace()
  const token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product'] }))
  const [first, second] = [
    await app.build.sku({ workspace_id, on_hand: 4, price: 20_000, product: { category: 'Gamis' } }),
    await app.build.sku({ workspace_id, on_hand: 7, price: 30_000, product: { category: 'Gamis' } }),
  ]
  await app.build.sku({ workspace_id, product: { category: 'Kaos' } })
  const query = { category: ['Gamis'], sort: 'price_high' }
  const { status, body } = await app.call(productExport, { query: query as never }, token, { headers: { 'accept-language': 'en' } })
  expect(status).toBe(200)
  const [rows] = Object.values(readWorkbook(body as Buffer))
  const cells = (rows ?? []).map((row) => Object.values(row).map((cell) => cell.value))
  expect(cells[0]?.slice(0, 3)).toEqual(['Product name', 'Choices', 'SKU'])
  const letters = Object.keys(rows?.[0] ?? {})
  const table = (rows ?? []).map((row) => letters.map((letter) => row[letter]?.value))
  const head = headOf(table) ?? 0
  expect(sheetRows(table, head, guessMapping(table[head] ?? [])).rows).toMatchObject([
    { sku: second.sku, stock: 7, price: 30_000 },
    { sku: first.sku, stock: 4, price: 20_000 },
  ])
})
