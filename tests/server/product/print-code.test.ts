import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { CallInput } from '#contract/core/endpoint.ts'
import { codeKinds, codePapers, type productPrintCode } from '#contract/product/print-code.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { rasterPages } from '../documents/raster.ts'
import { readPdf } from '../documents/read-pdf.ts'

type Body = NonNullable<CallInput<typeof productPrintCode>['body']>
let app: TestApp
let token: string
let workspace_id: number

beforeAll(async () => {
  app = await sharedApp()
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.owner({ workspace_id }))
})

const ask = async (body: Partial<Body> & Pick<Body, 'skus'>) =>
  fetch(`${app.url}/api/product/print-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ copies: 1, paper: '50x30', code: 'auto', texts: ['name', 'sku', 'price'], ...body }),
  })
async function print(body: Parameters<typeof ask>[0]): Promise<Buffer> {
  const answer = await ask(body)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(bytes.toString())
  return bytes
}
const refusal = async (body: Parameters<typeof ask>[0]) => ((await (await ask(body)).json()) as { error: { code: string; message: string } }).error

const scale = 3
/** White that a label's edge and its neighbour leave around it, in pixels. */
const edge = 40

const white = 0xffffffff
const black = 0xff000000

/** What a reader sees of each printed label of a page, at the printer's own dots: looking for a code where there is none takes it longest. */
function labelsOf({ width, height, grey }: ReturnType<typeof rasterPages>[number], [columns, rows]: readonly [number, number]): ImageData[] {
  const [across, down] = [Math.floor(width / columns), Math.floor(height / rows)]
  const [wide, high] = [across * scale + 2 * edge, down * scale + 2 * edge]
  return Array.from({ length: columns * rows }, (_, at) => {
    const [left, top] = [Math.floor(((at % columns) * width) / columns), Math.floor((Math.floor(at / columns) * height) / rows)]
    const pixels = new Uint32Array(wide * high).fill(white)
    let printed = false
    for (let y = 0; y < down * scale; y += 1)
      for (let x = 0; x < across; x += 1) {
        if (grey[(top + Math.floor(y / scale)) * width + left + x] !== 0) continue
        const start = (y + edge) * wide + x * scale + edge
        pixels.fill(black, start, start + scale)
        printed = true
      }
    return printed && ({ data: new Uint8ClampedArray(pixels.buffer), width: wide, height: high, colorSpace: 'srgb' } as ImageData)
  }).filter((label) => label !== false)
}

/** What is read of every label, page by page. */
const decoded = (pdf: Buffer, grid: readonly [number, number] = [1, 1]) =>
  Promise.all(
    rasterPages(pdf).map(async (page) => {
      const found = await Promise.all(
        labelsOf(page, grid).map((image) => readBarcodes(image, { formats: ['Code128', 'EAN13', 'QRCode'], tryHarder: true })),
      )
      return found.flat().map(({ format, text }) => ({ format: format.replace('-', ''), text }))
    }),
  )

const gridOf = { '50x30': [1, 1], '33x15': [1, 1], a4: [3, 8] } as const

describe.each(codePapers)('labels of %s', (paper) => {
  it.each(codeKinds.filter((kind) => kind !== 'ean13'))('are read back from the printed dots: %s', async (code) => {
    const { sku } = await app.build.sku({ workspace_id, sku: `GM-${String(unique()).slice(-4)}-L`, product: { name: 'Gamis Mayung Syari' } })
    const [page] = await decoded(await print({ skus: [sku], paper, code }), gridOf[paper])
    expect(page).toMatchObject([{ text: sku, format: code === 'qr' ? 'QRCode' : 'Code128' }])
  })

  it('are read back as the EAN-13 of their maker, where there is one', async () => {
    const { sku } = await app.build.sku({ workspace_id, barcode: '8991234567891' })
    for (const code of ['ean13', 'auto'] as const)
      expect((await decoded(await print({ skus: [sku], paper, code }), gridOf[paper]))[0]).toMatchObject([{ text: '8991234567891', format: 'EAN13' }])
  })

  it('are read back by QR where bars of a long SKU would be finer than the printer', async () => {
    const { sku } = await app.build.sku({ workspace_id, sku: `KEMEJA-FLANEL-KOTAK-BIRU-TUA-${unique()}-LENGAN-PANJANG-XXL` })
    const [page] = await decoded(await print({ skus: [sku], paper }), gridOf[paper])
    expect(page).toMatchObject([{ text: sku }])
  })
})

describe('barcode labels', () => {
  it('come in the order of the SKUs, as often as asked or as there are on hand', async () => {
    const [a, b] = [await app.build.sku({ workspace_id, on_hand: 2 }), await app.build.sku({ workspace_id, on_hand: 1 })]
    const texts = async (copies: Body['copies']) =>
      readPdf(await print({ skus: [b.sku, a.sku], copies, texts: ['sku'] })).pages.map(({ text }) => text)
    expect(await texts('stock')).toEqual([b.sku, a.sku, a.sku])
    expect(await texts(2)).toEqual([b.sku, b.sku, a.sku, a.sku])
  })

  it('say name, SKU and price as far as they are asked for', async () => {
    const { sku } = await app.build.sku({ workspace_id, price: 1_250_000, variant: 'Merah, L', product: { name: 'Gamis Mayung' } })
    const [page] = readPdf(await print({ skus: [sku] })).pages
    expect(page?.text.split('\n')).toEqual(expect.arrayContaining(['Gamis Mayung · Merah, L', sku, 'Rp 1.250.000']))
    expect(readPdf(await print({ skus: [sku], texts: [] })).pages[0]?.text).toBe('')
  })

  it('stand three by eight on a sheet, each read back', async () => {
    const skus = await Promise.all(Array.from({ length: 5 }, async () => (await app.build.sku({ workspace_id })).sku))
    const pages = await decoded(await print({ skus, copies: 5, paper: 'a4' }), gridOf.a4)
    expect(pages.map((page) => page.length)).toEqual([24, 1])
    expect(pages[0]?.map(({ text }) => text)).toEqual(skus.flatMap((sku) => Array.from({ length: 5 }, () => sku)).slice(0, 24))
  })

  it('are refused by name where a code can not hold a SKU, or there is no such SKU', async () => {
    const long = (await app.build.sku({ workspace_id, sku: `PANJANG-SEKALI-${unique()}-LENGAN-PANJANG-XXL` })).sku
    expect(await refusal({ skus: [long], code: 'code128', paper: '33x15' })).toMatchObject({
      code: 'CODE_UNFIT',
      message: expect.stringContaining(long),
    })
    const wrongCheck = (await app.build.sku({ workspace_id, barcode: '8991234567890' })).sku
    expect(await refusal({ skus: [wrongCheck], code: 'ean13' })).toMatchObject({ code: 'CODE_UNFIT' })
    expect(await refusal({ skus: ['TIDAK-ADA'] })).toMatchObject({ code: 'PRODUCT_NOT_FOUND', message: expect.stringContaining('TIDAK-ADA') })
  })

  it('are no document of no page where nothing is on hand, nor one without end', async () => {
    const { sku } = await app.build.sku({ workspace_id, on_hand: 0 })
    expect(await refusal({ skus: [sku], copies: 'stock' })).toMatchObject({ code: 'NO_LABELS' })
    const much = (await app.build.sku({ workspace_id, on_hand: 9_000_000 })).sku
    expect(await refusal({ skus: [much], copies: 'stock' })).toMatchObject({ code: 'REACH_LIMIT' })
  })
})
